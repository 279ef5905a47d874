// Rows on the device that an earlier or faulty version of the app left in another shape, and an app that stops with
// every start.
import { expect, test, type Page } from "playwright/test";
import { rowOnDevice } from "./devices.ts";
import { action, publish, syncMark, userIdOf, walkTo } from "./library.ts";
import { ADA, signIn } from "./people.ts";
import { startServer, type TestServer } from "./server.ts";

// A worker would fetch past the test.
test.use({ serviceWorkers: "block" });

let server: TestServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

/** Changes one column of an episode's card on the device of an account. */
const spoilCard = (page: Page, userId: string, id: string, column: string, value: unknown) =>
  page.evaluate(
    async ([name, key, changed, to]) => {
      const done = <Value>(request: IDBRequest<Value>) =>
        new Promise<Value>((resolve, reject) => {
          request.addEventListener("success", () => resolve(request.result));
          request.addEventListener("error", () => reject(request.error ?? new Error("refused")));
        });
      const database = await done(indexedDB.open(name));
      const store = database.transaction("podcasts", "readwrite").objectStore("podcasts");
      const card = (await done(store.get(key))) as object;
      await done(store.put({ ...card, [changed]: to }));
      database.close();
    },
    [`orpheus_${userId}`, id, column, value] as const,
  );

/** Has the navigation fail with every start until the device has been cleared of this account's rows. */
const failUntilCleared = (page: Page, userId: string) =>
  page.addInitScript((name) => {
    let isCleared = false;
    void indexedDB.databases().then((all) => {
      isCleared = !all.some((each) => each.name === name);
      if (isCleared) sessionStorage.setItem("cleared", "yes");
    });
    const { startsWith } = String.prototype;
    const faulty = function (this: string, part: string, at?: number) {
      if (part === "/user/" && sessionStorage.getItem("cleared") === null)
        throw new Error("a fault of the navigation");
      return startsWith.call(this, part, at);
    };
    Reflect.set(String.prototype, "startsWith", faulty);
  }, `orpheus_${userId}`);

test("a card of another shape on the device stops no screen, and is fetched anew", async ({ page }) => {
  const ada = await userIdOf(server, ADA);
  const [id = ""] = await publish(await server.service(), ada, ["Stored in another shape"]);
  await signIn(page, server.url, ADA, `/podcast/${id}`);
  await action(page, "Like").click();
  await expect(syncMark(page, "up to date")).toBeVisible();
  await expect.poll(() => rowOnDevice(page, ada, "likes", id)).not.toBeNull();
  await spoilCard(page, ada, id, "title", { of: "another shape" });
  await page.goto(`${server.url}/likes`);
  await expect(page.getByRole("heading", { name: "Stored in another shape" })).toBeVisible();
  await expect(page.getByText("This page stopped working")).toBeHidden();
  await expect
    .poll(async () => (await rowOnDevice(page, ada, "podcasts", id))?.["title"])
    .toBe("Stored in another shape");
});

test("an app that stops with every start can be cleared from the device, and starts anew signed in", async ({
  page,
}) => {
  const ada = await userIdOf(server, ADA);
  await signIn(page, server.url, ADA, "/likes");
  await expect(syncMark(page, "up to date")).toBeVisible();
  await failUntilCleared(page, ada);
  await page.reload();
  await expect(page.getByText("This page stopped working")).toBeVisible();
  await page.getByRole("button", { name: "Clear this device" }).click();
  const dialog = page.getByRole("dialog", { name: "Clear this device?" });
  await expect(dialog).toContainText("downloads, drafts, and changes that have not been sent yet");
  await dialog.getByRole("button", { name: "Remove and start anew" }).click();
  await expect(page.getByRole("heading", { name: "Liked" })).toBeVisible();
  await walkTo(page, "/playlist");
  await expect(syncMark(page, "up to date")).toBeVisible();
});
