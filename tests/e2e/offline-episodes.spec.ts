// Episodes for the tunnel: downloaded from the app's own buttons, played with the server gone and the browser started
// anew, and gone when they may not be heard any more.
import { expect, test, type Page } from "playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { firstPage, installed, keptAhead, openBrowser, rowOnDevice, rowsOnDevice } from "./devices.ts";
import { action, savePlaylist, syncNow, userIdOf, walkTo } from "./library.ts";
import { ADA, GRACE, playerBar, signIn, toast } from "./people.ts";
import { startServer, visitor, type TestServer } from "./server.ts";
import { expectToAdvance, noteSound, sound } from "./sound.ts";

// The worker answers for the sound.
test.use({ serviceWorkers: "allow" });

let server: TestServer;
let ada: string;
let episodes: { id: string; title: string; user_id: string }[];
test.beforeAll(async () => {
  server = await startServer();
  ada = await userIdOf(server, ADA);
  const { data } = await visitor(server.url)
    .from("podcasts")
    .select("id,title,user_id")
    .order("created_at")
    .limit(3);
  episodes = data ?? [];
});
test.afterAll(() => server.stop());

// Several starts of a browser.
test.setTimeout(240_000);

const episode = (index: number) => {
  const found = episodes[index];
  if (!found) throw new Error(`the seed has no episode ${index}`);
  return found;
};
/** What takes a download longer than a click: the machine may have other work. */
const BROUGHT = { timeout: 60_000 };
const button = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: true });
const listed = (page: Page) => page.getByRole("main").getByRole("heading", { level: 3 });
/** Names of the caches that hold audio. */
const audioCaches = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("media-")));

/** Opens `path` as somebody who is signed in, with the worker there. */
async function enter(page: Page, path: string, email = ADA): Promise<void> {
  await signIn(page, server.url, email, path);
  await installed(page);
}

/** Downloads an episode from its page, and leaves the page under the worker. */
async function enterAndDownload(page: Page, podcastId: string): Promise<void> {
  await enter(page, `/podcast/${podcastId}`);
  await page.reload();
  await action(page, "Download").click();
  await expect(action(page, "Downloaded")).toBeVisible(BROUGHT);
}

test("a sign-out takes what was downloaded from the device, and another account neither sees nor hears it", async ({
  page,
}) => {
  await enterAndDownload(page, episode(0).id);
  expect(await audioCaches(page)).toEqual([`media-v1:${ada}`]);
  const address = `/media/audio/${ada}/${episode(0).id}/1`;
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("link", { name: "Login" })).toBeVisible();
  expect(await audioCaches(page)).toEqual([]);
  expect((await rowsOnDevice(page, ada))["downloads"]).toBe(0);

  await signIn(page, server.url, GRACE, "/downloads");
  await expect(page.getByRole("heading", { name: "No downloads yet" })).toBeVisible();
  expect(await page.evaluate(async (path) => (await fetch(path)).status, address)).toBe(404);
  await walkTo(page, `/podcast/${episode(0).id}`);
  await expect(action(page, "Download")).toBeVisible();
});

test("an episode that its owner hides leaves the device", async ({ page }) => {
  const { id } = episode(1);
  await enterAndDownload(page, id);
  const service = await server.service();
  const hide = (is_public: boolean) => service.from("podcasts").update({ is_public }).eq("id", id);
  expect((await hide(false)).error).toBeNull();
  await walkTo(page, "/downloads");
  await syncNow(page);
  await expect(page.getByRole("heading", { name: "No downloads yet" })).toBeVisible();
  const keys = () =>
    page.evaluate(async (name) => (await (await caches.open(name)).keys()).length, `media-v1:${ada}`);
  await expect.poll(keys).toBe(0);
  expect((await hide(true)).error).toBeNull();
});

test("a full device is told, and the way to make room", async ({ page }) => {
  await page.addInitScript(() => {
    navigator.storage.estimate = () => Promise.resolve({ usage: 90_000_000, quota: 100_000_000 });
  });
  await enter(page, `/podcast/${episode(0).id}`);
  await action(page, "Download").click();
  await expect(page.getByText("Not enough space on this device. Remove downloads to make room.")).toBeVisible(
    BROUGHT,
  );
  await page.getByRole("link", { name: "Go to downloads" }).click();
  await expect(listed(page)).toHaveText([episode(0).title]);
  await expect(page.getByText("Not enough space", { exact: true })).toBeVisible();
  await expect(page.getByText("Remove downloads to make room.", { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test("what the browser threw away is told once and restored on demand", async ({ page }) => {
  await enterAndDownload(page, episode(0).id);
  const notice = toast(page, "Your browser removed 1 downloaded episode to free space.");
  const lose = () => page.evaluate((name) => caches.delete(name), `media-v1:${ada}`);
  await lose();
  await page.reload();
  await expect(notice).toBeVisible();
  await expect(action(page, "Download again")).toBeVisible();
  await notice.getByRole("button", { name: "Download again" }).click();
  await expect(action(page, "Downloaded")).toBeVisible(BROUGHT);
  await expect(notice).toBeHidden();

  await lose();
  await page.reload();
  await notice.getByRole("button", { name: "Dismiss" }).click();
  await expect(notice).toBeHidden();
  await expect.poll(() => rowOnDevice(page, ada, "meta", "keeping")).toMatchObject({ told: [episode(0).id] });
  await page.reload();
  await expect(action(page, "Download again")).toBeVisible();
  // The notice would come with the account: by then its other watches have told.
  await page.waitForLoadState("networkidle");
  await expect(notice).toBeHidden();
});

test("the playlist is downloaded by itself, and what the user removed does not come back", async ({
  page,
}) => {
  const grace = await userIdOf(server, GRACE);
  await savePlaylist(await server.service(), grace, [episode(0).id]);
  await enter(page, "/downloads", GRACE);
  const automatic = page.getByRole("switch", { name: "Download my playlist automatically" });
  await automatic.check();
  await expect(listed(page)).toHaveText([episode(0).title]);
  const remove = page.getByRole("button", { name: `Remove download: ${episode(0).title}` });
  await expect(remove).toBeVisible(BROUGHT);
  await remove.click();
  await expect.poll(async () => (await rowsOnDevice(page, grace))["downloads"], BROUGHT).toBe(0);
  // Another episode comes, so the playlist was looked at again, and this one stays away.
  await walkTo(page, `/podcast/${episode(1).id}`);
  await action(page, "Add to Playlist").click();
  await walkTo(page, "/downloads");
  await expect(listed(page)).toHaveText([episode(1).title], BROUGHT);
  expect(await automatic.isChecked()).toBe(true);
});

test("two tabs that download an episode at once bring it once", async ({ context }) => {
  const ranges: string[] = [];
  context.on("request", (request) => {
    if (request.url().includes("/object/sign/podcasts/") && request.method() === "GET")
      ranges.push(request.headers()["range"] ?? "");
  });
  const [one, other] = [await context.newPage(), await context.newPage()];
  await enter(one, `/podcast/${episode(2).id}`);
  await other.goto(`${server.url}/podcast/${episode(2).id}`);
  for (const page of [one, other]) await expect(action(page, "Download")).toBeVisible();
  // Each looks and presses at once: a moment later the button is the other tab's "Pause".
  const press = (page: Page) =>
    page.evaluate(() => {
      const button = document.querySelector<HTMLElement>("article button[title=Download]");
      button?.click();
      return button !== null;
    });
  expect(await Promise.all([press(one), press(other)])).toContain(true);
  for (const page of [one, other]) await expect(action(page, "Downloaded")).toBeVisible(BROUGHT);
  expect(ranges.length).toBeGreaterThan(0);
  expect([...new Set(ranges)]).toEqual(ranges);
});

// The last one: it leaves no server.
test("without a network downloaded episodes play one after the other, and can be removed", async () => {
  const profile = test.info().outputPath("profile");
  const online = await openBrowser(profile);
  const visit = await firstPage(online);
  const ids = episodes.map(({ id }) => id);
  await savePlaylist(await server.service(), ada, ids);
  await enter(visit, "/playlist");
  await visit.reload();
  await button(visit, "Download all").click();
  await expect(button(visit, "Downloaded")).toBeVisible(BROUGHT);
  await expectAccessible(visit);
  // What plays the episodes is fetched before this screen.
  await keptAhead(visit, "on-demand-downloads-");
  await online.close();
  await server.kill();

  const offline = await openBrowser(profile);
  const page = await firstPage(offline);
  await noteSound(page);
  await page.goto(`${server.url}/playlist`);
  await expect(page.getByText("You are offline.")).toBeVisible();
  await expect(page.getByRole("main").getByText("Downloaded", { exact: true })).toHaveCount(4);
  await button(page, "Play all").click();
  const heard = new Set<string>();
  for (let turn = 1; turn <= episodes.length; turn += 1) {
    await expect.poll(async () => (await sound(page))?.src ?? "").toContain(`/media/audio/${ada}/`);
    await expectToAdvance(page);
    heard.add((await sound(page))?.src ?? "");
    expect(heard.size).toBe(turn);
    if (turn === episodes.length) break;
    const length = (await sound(page))?.duration ?? 0;
    await playerBar(page)
      .getByRole("slider", { name: "Seek" })
      .fill(String(Math.floor(length) - 3));
    await expect.poll(async () => (await sound(page))?.src).not.toBe([...heard].at(-1));
  }

  const part = await page.evaluate(
    async (path) => {
      const answer = await fetch(path, { headers: { range: "bytes=1000-1999" } });
      return { status: answer.status, length: (await answer.arrayBuffer()).byteLength };
    },
    [...heard][0] ?? "",
  );
  expect(part).toEqual({ status: 206, length: 1000 });

  await walkTo(page, "/downloads");
  await expect(listed(page)).toHaveCount(3);
  await expectAccessible(page);
  const first = (await listed(page).first().textContent()) ?? "";
  await page.getByRole("button", { name: `Remove download: ${first}` }).click();
  await expect(listed(page)).toHaveCount(2);
  await expect.poll(async () => (await rowsOnDevice(page, ada))["downloads"], BROUGHT).toBe(2);
  await walkTo(page, "/playlist");
  await expect(page.getByRole("main").getByText("Not downloaded", { exact: true })).toHaveCount(1);
  await offline.close();
});
