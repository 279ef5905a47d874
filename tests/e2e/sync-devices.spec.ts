// The same account in two tabs, and on two devices.
import { expect, test } from "playwright/test";
import {
  action,
  comeBack,
  followedBy,
  keptBy,
  noteSync,
  publish,
  savePlaylist,
  syncMark,
  syncNow,
  userIdOf,
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

test("two tabs agree and one of them asks the server, the other once that one is closed", async ({
  context,
}) => {
  const [id = ""] = await publish(service, grace, ["Open twice"]);
  const [first, second] = [await context.newPage(), await context.newPage()];
  const [leading, waiting] = [noteSync(first), noteSync(second)];
  await signIn(first, server.url, ADA, `/podcast/${id}`);
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

test("what one device saves reaches another one's playlist, also when its user comes back to the tab", async ({
  page,
}) => {
  const ids = await publish(service, ada, ["Saved on the train", "Saved at home"]);
  await signIn(page, server.url, GRACE, "/playlist");
  await expect(page.getByRole("heading", { name: "Your playlist is empty" })).toBeVisible();
  await expect(syncMark(page, "up to date")).toBeVisible();

  const titles = page.getByRole("main").getByRole("heading", { level: 2 });
  await savePlaylist(service, grace, ids.slice(0, 1));
  await syncNow(page);
  await expect(titles).toHaveText(["Saved on the train"]);
  await savePlaylist(service, grace, ids.toReversed());
  await comeBack(page);
  await expect(titles).toHaveText(["Saved at home", "Saved on the train"]);
});

test("an episode goes on where another device left it", async ({ browser }) => {
  const { data } = await visitor(server.url)
    .from("podcasts")
    .select("id")
    .gt("audio_bytes", 0)
    .limit(1)
    .single();
  const [train, home] = [await browser.newPage(), await browser.newPage()];
  for (const page of [train, home]) {
    await noteSound(page);
    await signIn(page, server.url, ADA, `/podcast/${data?.id}`);
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
  await Promise.all([train.close(), home.close()]);
});
