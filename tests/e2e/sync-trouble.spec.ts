// Changes that the server refuses, and devices that cannot keep anything.
import { expect, test, type Page } from "playwright/test";
import { action, keptBy, publish, syncMark, userIdOf, walkTo } from "./library.ts";
import { ADA, GRACE, signIn, signInByForm, toast } from "./people.ts";
import { startServer, type TestServer } from "./server.ts";

let server: TestServer;
let service: Awaited<ReturnType<TestServer["service"]>>;
let ada: string;
let grace: string;
test.beforeAll(async () => {
  server = await startServer();
  service = await server.service();
  ada = await userIdOf(server, ADA);
  grace = await userIdOf(server, GRACE);
});
test.afterAll(() => server.stop());

test("a refused change leaves the screen, is told, and can be tried again or discarded", async ({
  page,
  context,
}) => {
  const [gone = ""] = await publish(service, grace, ["Deleted meanwhile"]);
  // The playlist's code comes with the first visit to it.
  await signIn(page, server.url, ADA, "/playlist");
  await expect(page.getByRole("heading", { name: "Your playlist is empty" })).toBeVisible();
  await walkTo(page, `/podcast/${gone}`);
  await expect(page.getByText("Summary of Deleted meanwhile.")).toBeVisible();
  await expect(syncMark(page, "up to date")).toBeVisible();
  await context.setOffline(true);
  await action(page, "Like").click();
  await action(page, "Add to Playlist").click();
  await expect(syncMark(page, "Offline · 2 changes waiting")).toBeVisible();
  await service.from("podcasts").delete().eq("id", gone);
  await walkTo(page, "/playlist");
  await expect(page.getByRole("link", { name: "Deleted meanwhile" })).toBeVisible();
  await context.setOffline(false);

  const told = toast(page, "Failed to update like");
  await expect(told.getByRole("button", { name: "Discard" })).toBeVisible();
  await expect(toast(page, "Failed to update playlist")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Your playlist is empty" })).toBeVisible();
  await expect(syncMark(page, "2 changes refused")).toBeVisible();
  await toast(page, "Failed to update playlist").getByRole("button", { name: "Discard" }).click();
  await expect(syncMark(page, "1 change refused")).toBeVisible();

  const again = page.waitForResponse("**/rpc/sync_push");
  await told.getByRole("button", { name: "Retry" }).click();
  await again;
  // The former message may still be fading.
  await expect(told.last()).toBeVisible();
  await syncMark(page, "1 change refused").click();
  const panel = page.getByRole("dialog", { name: "Sync" });
  await expect(panel.getByText("Everything else on this device is up to date.")).toBeVisible();
  // Messages lie over the dialog and can be answered there.
  await told.last().getByRole("button", { name: "Dismiss" }).click();
  await expect(told).toBeHidden();
  await expect(panel.getByRole("listitem").filter({ hasText: "Failed to update like" })).toBeVisible();
  await expect(panel.getByText("An episode that is no longer on this device")).toBeVisible();
  await panel.getByRole("button", { name: "Discard" }).click();
  await expect(panel.getByText("Could not be applied")).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(syncMark(page, "up to date")).toBeVisible();
  expect(await keptBy(service, "likes", ada)).toEqual([]);
});

test("a tab of an older version that holds the app up is named", async ({ page, context }) => {
  const [id = ""] = await publish(service, grace, ["Behind an old tab"]);
  const old = await context.newPage();
  await old.goto(`${server.url}/healthz`);
  await old.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const request = indexedDB.open("orpheus_anon", 10);
        request.addEventListener("upgradeneeded", () => {
          for (const table of ["drafts", "papers"])
            request.result.createObjectStore(table, { keyPath: "id" });
        });
        request.addEventListener("success", () => {
          Object.assign(globalThis, { held: request.result });
          resolve();
        });
      }),
  );
  const notice = page.getByText("Orpheus is open in another tab in an older version.");
  await page.goto(`${server.url}/podcast/${id}`);
  await expect(notice).toBeVisible();
  await old.close();
  await expect(notice).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Behind an old tab");
});

/** Counts from now on, until the page is left, how often a notice appears, be it for a moment. */
async function countNotices(page: Page, text: string): Promise<() => Promise<number>> {
  await page.evaluate((wanted) => {
    const counted = { notices: 0 };
    Object.assign(globalThis, { counted });
    let there = false;
    new MutationObserver(() => {
      const now = document.body.textContent.includes(wanted);
      if (now && !there) counted.notices += 1;
      there = now;
    }).observe(document.body, { subtree: true, childList: true });
  }, text);
  return () =>
    page.evaluate(() =>
      Math.min(1, (globalThis as unknown as { counted: { notices: number } }).counted.notices),
    );
}

test("the app says that a newer version took its database over or the browser cleared it, and goes on", async ({
  page,
  context,
}) => {
  const [first = "", second = ""] = await publish(service, grace, ["Before the loss", "After the loss"]);
  const notice = page.getByText("What is kept on this device was updated by another tab, or cleared.");
  const title = page.getByRole("heading", { level: 1 });
  await page.goto(`${server.url}/podcast/${first}`);
  await expect(title).toHaveText("Before the loss");
  const newer = await context.newPage();
  await newer.goto(`${server.url}/healthz`);
  const noticed = await countNotices(page, "What is kept on this device was updated");
  await newer.evaluate(
    () => new Promise((resolve) => indexedDB.open("orpheus_anon", 1000).addEventListener("success", resolve)),
  );
  // The next read takes the connection up again, and the notice goes with it.
  await expect.poll(noticed).toBe(1);
  await newer.close();
  await page.reload();
  await expect(title).toHaveText("Before the loss");
  await expect(notice).toBeHidden();

  const noticedAgain = await countNotices(page, "What is kept on this device was updated");
  const browser = await context.newCDPSession(page);
  await browser.send("Storage.clearDataForOrigin", { origin: server.url, storageTypes: "indexeddb" });
  await expect.poll(noticedAgain).toBe(1);
  await walkTo(page, `/podcast/${second}`);
  await expect(title).toHaveText("After the loss");
  await expect(notice).toBeHidden();
});

/** How a browser refuses IndexedDB: at once, or with the request's own event. */
const refusals = {
  "by throwing": () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
  },
  "by an event": () => {
    IDBFactory.prototype.open = () => {
      const request = new EventTarget() as IDBOpenDBRequest;
      const error = new DOMException("A mutation was attempted on a database.", "InvalidStateError");
      Object.assign(request, { error, result: null, transaction: null });
      setTimeout(() => {
        const event = new Event("error", { bubbles: true, cancelable: true });
        request.dispatchEvent(event);
        request.onerror?.(event);
      });
      return request;
    };
  },
};

async function expectToWorkOnline(page: Page, episode: string): Promise<void> {
  const notice = page.getByText("This browser keeps nothing on this device.");
  await page.goto(server.url);
  await expect(notice).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Turn Any Research Paper");
  // Where the other way of signing in lays its session, nothing can be laid.
  await signInByForm(page, server.url, GRACE);
  await page.goto(`${server.url}/generate`);
  await page.reload();
  await expect(page).toHaveURL(`${server.url}/generate`);
  await expect(page.getByRole("heading", { name: "Generate Podcast" })).toBeVisible();
  await page.goto(`${server.url}/podcast/${episode}`);
  await action(page, "Like").click();
  await expect(toast(page, "Added like")).toBeVisible();
  await expect.poll(() => keptBy(service, "likes", grace)).toContain(episode);
  await expect(syncMark(page, "up to date")).toBeVisible();
  await expect(notice).toBeVisible();
  await page.reload();
  await expect(action(page, "Liked")).toBeVisible();
}

for (const [how, refuse] of Object.entries(refusals)) {
  test(`the app works online in a browser that refuses IndexedDB ${how}`, async ({ page }) => {
    const [episode = ""] = await publish(service, ada, [`Kept online, refused ${how}`]);
    await page.addInitScript(refuse);
    await expectToWorkOnline(page, episode);
  });
}
