// What playing leaves behind: listens, seconds heard, and where to go on.
import { expect, test, type Page } from "playwright/test";
import { action, countersOf, userIdOf, walkTo } from "./library.ts";
import { ADA, playerBar, signIn, toast } from "./people.ts";
import { seedEpisodes, type SeedEpisode } from "./seed-episodes.ts";
import { startServer, type TestServer } from "./server.ts";
import { expectToAdvance, noteSound, sound } from "./sound.ts";

let server: TestServer;
let service: Awaited<ReturnType<TestServer["service"]>>;
let ada: string;
let episode: (index: number) => SeedEpisode;
test.beforeAll(async () => {
  server = await startServer();
  service = await server.service();
  ada = await userIdOf(server, ADA);
  episode = await seedEpisodes(server);
});
test.afterAll(() => server.stop());

const listens = async () => {
  const { data, error } = await service
    .from("listens")
    .select("podcast_id,duration,counted")
    .eq("user_id", ada);
  expect(error).toBeNull();
  return (data ?? []) as { podcast_id: string; duration: number; counted: boolean }[];
};
const position = async (page: Page) => (await sound(page))?.currentTime ?? 0;
/** Where the player says it is, which follows the sound by up to a quarter of a second and is what it notes. */
const shownPosition = (page: Page) =>
  playerBar(page)
    .getByRole("slider", { name: "Seek" })
    .evaluate(
      ({ style, max }: HTMLInputElement) =>
        (Number.parseFloat(style.getPropertyValue("--played")) / 100) * Number(max),
    );
const barButton = (page: Page, name: string) => playerBar(page).getByRole("button", { name, exact: true });

test("20 s of play are one listen that grows, and the next start is told to wait", async ({ page }) => {
  // Listens are counted in the page's time, so that is moved on while the episode sounds.
  await page.clock.install();
  const [first, second] = [episode(0), episode(1)];
  await noteSound(page);
  await signIn(page, server.url, ADA, `/podcast/${first.id}`);
  await action(page, "Play").click();
  await expectToAdvance(page);
  expect(await listens()).toEqual([]);
  await page.clock.fastForward(20_000);
  await expect.poll(listens).toHaveLength(1);
  await page.clock.fastForward(4_000);
  await barButton(page, "Pause").click();
  await expect.poll(async () => (await listens())[0]?.duration ?? 0).toBeGreaterThan(20);
  const [listen, ...more] = await listens();
  expect(more).toEqual([]);
  expect(listen).toMatchObject({ podcast_id: first.id, counted: true });
  expect(listen?.duration).toBeLessThan(60);
  await expect.poll(async () => (await countersOf(service, first.id)).listen_count).toBe(1);

  await walkTo(page, `/podcast/${second.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(second.title);
  await action(page, "Play").click();
  await expect(toast(page, "Please wait before playing again")).toBeVisible();
  await expect(playerBar(page)).toContainText(second.title);
  await expectToAdvance(page);
  expect((await countersOf(service, first.id)).listen_count).toBe(1);
});

test("playing goes on where it stopped after a reload and after the player was closed", async ({ page }) => {
  const { id } = episode(2);
  await noteSound(page);
  await signIn(page, server.url, ADA, `/podcast/${id}`);
  await action(page, "Play").click();
  // Less than what is noted by the way, and nothing else notes it either: only the page's end does.
  await expect.poll(() => shownPosition(page)).toBeGreaterThan(4);
  const heard = Math.floor(await shownPosition(page));
  await page.reload();
  await action(page, "Play").click();
  await expectToAdvance(page);
  expect(await position(page)).toBeGreaterThanOrEqual(heard);

  await barButton(page, "Skip forward 15 seconds").click();
  await barButton(page, "Skip forward 15 seconds").click();
  await expect.poll(() => shownPosition(page)).toBeGreaterThan(30);
  const before = Math.floor(await shownPosition(page));

  await page.reload();
  await action(page, "Play").click();
  await expectToAdvance(page);
  expect(await position(page)).toBeGreaterThanOrEqual(before);
  expect(await position(page)).toBeLessThan(before + 15);

  await barButton(page, "Skip forward 15 seconds").click();
  await expect.poll(() => shownPosition(page)).toBeGreaterThan(before + 15);
  const closed = Math.floor(await shownPosition(page));
  await barButton(page, "Close player").click();
  await expect(playerBar(page)).toBeHidden();
  await action(page, "Play").click();
  await expectToAdvance(page);
  expect(await position(page)).toBeGreaterThanOrEqual(closed);
});
