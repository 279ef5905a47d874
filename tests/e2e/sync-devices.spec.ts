// The same account in two tabs, and on two devices.
import { expect, test } from "playwright/test";
import {
  action,
  followedBy,
  keptBy,
  noteSync,
  publish,
  syncMark,
  syncNow,
  userIdOf,
  walkTo,
} from "./library.ts";
import { ADA, GRACE, playerBar, signIn } from "./people.ts";
import { startServer, visitor, type TestServer } from "./server.ts";
import { expectToAdvance, noteSound, sound } from "./sound.ts";

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

// Two devices, or two tabs, in each.
test.setTimeout(180_000);

test("two tabs disagree, both ask the server, or nobody does once the first is closed", async ({
  context,
}) => {
  const [id = ""] = await publish(service, grace, ["Open twice"]);
  const [first, second] = [await context.newPage(), await context.newPage()];
  const [leading, waiting] = [noteSync(first), noteSync(second)];
  await signIn(first, server.url, ADA);
  // Without a reload: the page that asked the server is the one that leads.
  await walkTo(first, `/podcast/${id}`);
  await expect(syncMark(first, "up to date")).toBeVisible();
  await expect.poll(() => leading).toContain("sync_pull");
  await second.goto(`${server.url}/podcast/${id}`);

  await action(second, "Like").click();
  await expect(action(first, "Liked")).toBeVisible();
  await action(second, "Add to Playlist").click();
  await expect(action(first, "Added to Playlist")).toBeVisible();
  await action(first, "Follow").click();
  await expect(action(second, "Unfollow")).toBeVisible();
  await expect.poll(() => keptBy(service, "likes", ada)).toEqual([id]);
  await expect.poll(() => keptBy(service, "playlists", ada)).toEqual([id]);
  await expect.poll(() => followedBy(service, ada)).toEqual([grace]);
  await expect(syncMark(second, "up to date")).toBeVisible();
  expect(leading).toContain("sync_push");
  expect(waiting).toEqual([]);

  await first.close();
  await action(second, "Liked").click();
  await expect.poll(() => keptBy(service, "likes", ada)).toEqual([]);
  expect(waiting).toContain("sync_push");
});

test("what one device keeps does not reach the other", async ({ browser }) => {
  const ids = await publish(service, ada, ["Kept on the train", "Kept at home"]);
  const [phone, desk] = [await browser.newContext(), await browser.newContext()];
  const [train, home] = [await phone.newPage(), await desk.newPage()];
  for (const page of [train, home]) await signIn(page, server.url, GRACE);
  await walkTo(home, "/playlist");
  await expect(home.getByRole("heading", { name: "Your playlist is empty" })).toBeVisible();
  await expect(syncMark(home, "up to date")).toBeVisible();

  const titles = home.getByRole("main").getByRole("heading", { level: 2 });
  for (const id of ids) {
    await train.goto(`${server.url}/podcast/${id}`);
    await action(train, "Add to Playlist").click();
    await expect.poll(() => keptBy(service, "playlists", grace)).toContain(id);
    if (id === ids[0]) await syncNow(home);
    // The user comes back to the tab.
    else await home.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect(titles.first()).toHaveText(id === ids[0] ? "Kept on the train" : "Kept at home");
  }
  await expect(titles).toHaveText(["Kept at home", "Kept on the train"]);
  await Promise.all([phone.close(), desk.close()]);
});

test("an episode begun on one device starts anew on the other", async ({ browser }) => {
  const { data } = await visitor(server.url)
    .from("podcasts")
    .select("id")
    .gt("audio_bytes", 0)
    .limit(1)
    .single();
  const [phone, desk] = [await browser.newContext(), await browser.newContext()];
  const [train, home] = [await phone.newPage(), await desk.newPage()];
  for (const page of [train, home]) {
    await noteSound(page);
    await signIn(page, server.url, ADA);
    await walkTo(page, `/podcast/${data?.id}`);
  }
  await action(train, "Play").click();
  await expectToAdvance(train);
  for (let skip = 0; skip < 4; skip += 1)
    await playerBar(train).getByRole("button", { name: "Skip forward 15 seconds" }).click();
  await expect.poll(async () => (await sound(train))?.currentTime ?? 0).toBeGreaterThan(60);
  await expectToAdvance(train);
  await action(train, "Pause").click();
  const stopped = (await sound(train))?.currentTime ?? 0;
  const seconds = async () => {
    const rows = service.from("playback_positions").select("seconds").eq("user_id", ada);
    return (await rows.eq("podcast_id", data?.id).maybeSingle()).data?.seconds as number | undefined;
  };
  await expect.poll(seconds).toBe(Math.floor(stopped));

  await syncNow(home);
  await action(home, "Play").click();
  await expectToAdvance(home);
  const resumed = (await sound(home))?.currentTime ?? 0;
  expect(resumed).toBeGreaterThanOrEqual(Math.floor(stopped));
  expect(resumed).toBeLessThan(stopped + 15);
  await Promise.all([phone.close(), desk.close()]);
});
