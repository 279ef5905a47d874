// A long queue, and what becomes of a queue when its account leaves the device.
import { expect, test, type Page } from "playwright/test";
import { READABLE_TABLES } from "../../src/db/account-database.ts";
import type { OutboxEntry } from "../../src/db/rows.ts";
import { positionBefore } from "../../src/sync/position.ts";
import { installed, rowsOnDevice } from "./devices.ts";
import { action, keptBy, noteSync, publish, syncMark, userIdOf, walkTo } from "./library.ts";
import { ADA, GRACE, LIMIT, playerBar, signIn, signInByForm } from "./people.ts";
import { startServer, visitor, type TestServer } from "./server.ts";
import { expectToAdvance, noteSound, sound } from "./sound.ts";

// Without a network the worker answers for what a page has not fetched yet.
test.use({ serviceWorkers: "allow" });

let server: TestServer;
let service: Awaited<ReturnType<TestServer["service"]>>;
let ids: { ada: string; grace: string; limit: string };
test.beforeAll(async () => {
  server = await startServer();
  service = await server.service();
  const [ada, grace, limit] = await Promise.all([ADA, GRACE, LIMIT].map((email) => userIdOf(server, email)));
  ids = { ada: ada ?? "", grace: grace ?? "", limit: limit ?? "" };
});
test.afterAll(() => server.stop());

type Waiting = Omit<OutboxEntry, "mid">;

/** A like and a save of each episode, as they wait on the device. */
function queueOf(episodes: readonly string[], at: number): Waiting[] {
  let position: string | null = null;
  return episodes.flatMap((target) => {
    position = positionBefore(position);
    const entry = { at, failures: 0 } as const;
    return [
      { ...entry, key: `like:${target}`, change: { kind: "like", target, present: true } },
      { ...entry, key: `save:${target}`, change: { kind: "save", target, present: true, position } },
    ] satisfies Waiting[];
  });
}

/** Adds entries to an account's queue, past the app. */
const addToQueue = (page: Page, userId: string, entries: Waiting[]): Promise<void> =>
  page.evaluate(
    ([name, list]) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.addEventListener("success", () => {
          const transaction = request.result.transaction("outbox", "readwrite");
          for (const entry of list) transaction.objectStore("outbox").add(entry);
          transaction.addEventListener("abort", () => reject(transaction.error ?? new Error("refused")));
          transaction.addEventListener("complete", () => {
            request.result.close();
            resolve();
          });
        });
      }),
    [`orpheus_${userId}`, entries] as const,
  );

/** Notes every figure of waiting changes that the mark shows from now on; 0 once it says nothing of any. */
const noteWaiting = (page: Page) =>
  page.evaluate(() => {
    const figures: number[] = [];
    Object.assign(globalThis, { figures });
    new MutationObserver(() => {
      const label = document.querySelector('button[aria-label^="Sync: "]')?.getAttribute("aria-label");
      if (!label) return;
      const figure = Number(/(\d+) changes? waiting/.exec(label)?.[1] ?? 0);
      if (figure !== figures.at(-1)) figures.push(figure);
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });

/** Keeps the page's pushes from the server until the answer is called. */
async function holdPushes(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/rpc/sync_push", async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test("1,000 queued changes arrive once each, in a few requests", async ({ page }) => {
  test.setTimeout(180_000);
  const titles = Array.from({ length: 500 }, (_, index) => `Queued ${index}`);
  const episodes = await publish(service, ids.grace, titles);
  await signIn(page, server.url, ADA);
  await expect(syncMark(page, "up to date")).toBeVisible();
  await page.goto(`${server.url}/healthz`);
  await addToQueue(page, ids.ada, queueOf(episodes, Date.now()));

  const calls = noteSync(page);
  // A quick server would be done before the mark says anything.
  const release = await holdPushes(page);
  await page.goto(`${server.url}/playlist`);
  await expect(syncMark(page, "1000 changes waiting")).toBeVisible();
  await noteWaiting(page);
  release();
  await expect(syncMark(page, "up to date")).toBeVisible({ timeout: 60_000 });
  expect(calls.filter((call) => call === "sync_push").length).toBeLessThanOrEqual(4);
  const figures = await page.evaluate(() => (globalThis as unknown as { figures: number[] }).figures);
  expect(figures).toEqual([...figures].sort((one, other) => other - one));
  expect((await keptBy(service, "likes", ids.ada)).sort()).toEqual([...episodes].sort());
  expect(await keptBy(service, "playlists", ids.ada)).toEqual([...episodes].reverse());
  await expect(page.getByText("500 episodes")).toBeVisible();
  const counted = async () => {
    const rows = await service
      .from("podcast_stats")
      .select("like_count,save_count")
      .in("podcast_id", episodes.slice(0, 100));
    return (rows.data ?? []).filter((row) => row.like_count === 1 && row.save_count === 1).length;
  };
  await expect.poll(counted).toBe(100);
});

const logout = (page: Page) => page.getByRole("button", { name: "Logout" }).click();

/** Signs in, likes an episode without a network, and signs out as `way` says. */
async function leaveWithALike(page: Page, episode: string, way: RegExp): Promise<void> {
  await signIn(page, server.url, LIMIT, `/podcast/${episode}`);
  await expect(action(page, "Like")).toBeVisible();
  await expect(syncMark(page, "up to date")).toBeVisible();
  // What the server took can still wait for its answer here, and the mark is patient.
  await expect.poll(async () => (await rowsOnDevice(page, ids.limit))["outbox"]).toBe(0);
  await page.context().setOffline(true);
  await action(page, "Like").click();
  await expect(action(page, "Liked")).toBeVisible();
  await logout(page);
  const dialog = page.getByRole("dialog", { name: "A change is still waiting" });
  await expect(dialog).toContainText("1 change has not reached the server yet.");
  await dialog.getByRole("button", { name: "Stay signed in" }).click();
  await expect(dialog).toBeHidden();
  await expect(action(page, "Liked")).toBeVisible();
  await logout(page);
  await dialog.getByRole("button", { name: way }).click();
  await expect(page).toHaveURL(`${server.url}/`);
  await expect(page.getByRole("link", { name: "Login" })).toBeVisible();
}

async function expectNothingReadable(page: Page, userId: string): Promise<void> {
  const rows = await rowsOnDevice(page, userId);
  for (const table of READABLE_TABLES) expect(rows[table], table).toBe(0);
}

test("signing out keeps what waits or discards it, as the user says, and leaves nothing to read", async ({
  page,
  context,
}) => {
  // Four sign-ins.
  test.setTimeout(180_000);
  const [kept = "", given = ""] = await publish(service, ids.grace, ["Kept", "Given up"]);
  // Without a network the worker answers for what a page has not fetched yet.
  await signIn(page, server.url, LIMIT);
  await installed(page);
  await leaveWithALike(page, kept, /keep it/);
  await expectNothingReadable(page, ids.limit);
  expect((await rowsOnDevice(page, ids.limit))["outbox"]).toBe(1);

  await context.setOffline(false);
  await leaveWithALike(page, given, /discard it/);
  expect(await keptBy(service, "likes", ids.limit)).toEqual([kept]);
  expect((await rowsOnDevice(page, ids.limit))["outbox"]).toBe(0);

  await context.setOffline(false);
  await signIn(page, server.url, LIMIT, `/podcast/${given}`);
  await expect(action(page, "Like")).toBeVisible();
  await expect(syncMark(page, "up to date")).toBeVisible();
  expect(await keptBy(service, "likes", ids.limit)).toEqual([kept]);
});

test("the next account on a device neither sees nor hears what was the first one's", async ({
  page,
  context,
}) => {
  const { data } = await visitor(server.url)
    .from("podcasts")
    .select("id")
    .gt("audio_bytes", 0)
    .limit(1)
    .single();
  const path = `/podcast/${data?.id}`;
  await noteSound(page);
  await signIn(page, server.url, ADA, path);
  await action(page, "Like").click();
  await action(page, "Play").click();
  await expectToAdvance(page);
  const other = await context.newPage();
  await other.goto(`${server.url}/playlist`);
  await logout(other);
  await expect(other.getByRole("link", { name: "Login" })).toBeVisible();
  await expect(playerBar(page)).toBeHidden();
  expect((await sound(page))?.paused).toBe(true);
  await expectNothingReadable(page, ids.ada);

  // The tab in the background hears of it from the form; a session that is laid past the app says nothing.
  await signInByForm(other, server.url, GRACE);
  await expect(action(page, "Like")).toBeVisible();
  await expect(syncMark(page, "up to date")).toBeVisible();
  await walkTo(other, "/playlist");
  await expect(other.getByRole("heading", { name: "Your playlist is empty" })).toBeVisible();
  expect(await keptBy(service, "likes", ids.grace)).toEqual([]);
});
