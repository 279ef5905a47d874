// Going on with what one listens to: where it stopped, what was heard, and how much, with and without a network.
import { expect, test, type Page } from "playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { installed, keptFiles } from "./devices.ts";
import { action, syncNow, userIdOf, walkTo } from "./library.ts";
import { ADA, playerBar, signIn, toast } from "./people.ts";
import { seedEpisodes, type SeedEpisode } from "./seed-episodes.ts";
import { startServer, type TestServer } from "./server.ts";
import { expectToAdvance, noteSound, sound } from "./sound.ts";

// Without a network the worker answers for the screens.
test.use({ serviceWorkers: "allow" });

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

const HOUR = 3_600_000;

/** Where the account stopped, as another device of it has noted. */
async function stoppedAt(index: number, seconds: number, hoursAgo: number, finished = false): Promise<void> {
  const { error } = await service.from("playback_positions").upsert({
    user_id: ada,
    podcast_id: episode(index).id,
    seconds,
    finished,
    event_at: new Date(Date.now() - hoursAgo * HOUR).toISOString(),
  });
  expect(error).toBeNull();
}

const continuing = (page: Page) => page.getByRole("region", { name: "Continue listening" });
const titles = (page: Page) => continuing(page).getByRole("heading", { level: 3 });
const row = (page: Page, title: string) =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: title }) });

test("the discover page goes on with what was begun, the history marks it, and offline both are there", async ({
  page,
  context,
}) => {
  const [first, second, finished] = [episode(0), episode(1), episode(2)];
  await noteSound(page);
  await signIn(page, server.url, ADA, "/discover");
  await expect(page.getByRole("region", { name: "Recently Released" })).toBeVisible();
  await expect(continuing(page)).toHaveCount(0);

  await stoppedAt(0, 40, 3);
  await stoppedAt(1, 30, 1);
  await stoppedAt(2, 90, 2, true);
  await syncNow(page);
  // What comes while the page stands moves nothing on it.
  await expect(continuing(page)).toHaveCount(0);
  await page.reload();
  await expect(titles(page)).toHaveText([second.title, first.title]);
  await expectAccessible(page, { within: "main" });
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await page.setViewportSize({ width: 320, height: 640 });
  expect((await titles(page).first().boundingBox())?.width).toBeGreaterThan(130);
  await page.setViewportSize({ width, height });

  await continuing(page)
    .getByRole("button", { name: `Resume ${first.title}` })
    .click();
  await expect(playerBar(page)).toContainText(first.title);
  await expectToAdvance(page);
  expect((await sound(page))?.currentTime).toBeGreaterThanOrEqual(40);

  await walkTo(page, `/podcast/${first.id}`);
  await action(page, "More").click();
  await action(page, "Mark as played").click();
  await toast(page, "Marked as played").getByRole("button", { name: "Undo" }).click();
  await expect(playerBar(page)).toHaveCount(0);
  await expect(page.getByRole("main").getByText(/min left/)).toBeVisible();

  await walkTo(page, "/discover");
  await expect(titles(page)).toHaveText([first.title, second.title]);
  await continuing(page)
    .getByRole("button", { name: `Remove ${second.title} from Continue listening` })
    .click();
  await expect(titles(page)).toHaveText([first.title]);
  await toast(page, "Removed from Continue listening").getByRole("button", { name: "Undo" }).click();
  await expect(titles(page)).toHaveText([first.title, second.title]);

  await installed(page);
  await continuing(page).getByRole("link", { name: "History" }).click();
  // The page before shows the same episode, in several rows.
  await expect(page.getByRole("heading", { name: "Listening history" })).toBeVisible();
  await expect(row(page, finished.title)).toContainText("Finished");
  await expectAccessible(page, { within: "main" });
  await keptFiles(page);
  await context.setOffline(true);
  await page.reload();
  await row(page, second.title)
    .getByRole("button", { name: `More for ${second.title}` })
    .click();
  await page.getByRole("button", { name: "Mark as played" }).click();
  await expect(row(page, second.title)).toContainText("Finished");
  await row(page, finished.title)
    .getByRole("button", { name: `More for ${finished.title}` })
    .click();
  await page.getByRole("button", { name: "Mark as unplayed" }).click();
  await expect(row(page, finished.title)).toHaveCount(0);

  await walkTo(page, `/podcast/${second.id}`);
  const textsAt = () =>
    page.evaluate(() => document.querySelector<HTMLElement>(".podcast-texts")?.offsetTop ?? 0);
  await expect(page.getByRole("article").getByText("Finished", { exact: true })).toBeVisible();
  const begun = await textsAt();
  await action(page, "More").click();
  await action(page, "Mark as unplayed").click();
  await action(page, "More").click();
  await expect(action(page, "Mark as played")).toBeVisible();
  await expect(page.getByRole("article").getByText("Finished", { exact: true })).toHaveCount(0);
  expect(await textsAt()).toBe(begun);
  await context.setOffline(false);
  await expect
    .poll(async () => {
      const { data } = await service
        .from("playback_positions")
        .select("podcast_id,seconds,finished")
        .eq("user_id", ada)
        .in("podcast_id", [second.id, finished.id]);
      return data?.map((each) => [each.seconds, each.finished]);
    })
    .toEqual([
      [0, false],
      [0, false],
    ]);

  // Marked while it sounds: what the player notes as it is closed does not take that back.
  await page.keyboard.press("Escape");
  await page.getByRole("article").getByRole("button", { name: "Play", exact: true }).click();
  await expectToAdvance(page);
  await action(page, "More").click();
  await action(page, "Mark as played").click();
  await expect(playerBar(page)).toHaveCount(0);
  await syncNow(page);
  await expect(page.getByRole("article").getByText("Finished", { exact: true })).toBeVisible();
});

test("statistics are shown offline as of the last answer, with a listen that was not sent yet, once", async ({
  page,
  context,
}) => {
  await page.clock.install();
  await noteSound(page);
  const { id } = episode(0);
  const day = 24 * HOUR;
  const { error } = await service.from("listens").insert(
    [1, 2, 3].map((ago) => ({
      id: crypto.randomUUID(),
      user_id: ada,
      podcast_id: id,
      duration: 3600,
      counted: false,
      created_at: new Date(Date.now() - ago * day).toISOString(),
    })),
  );
  expect(error).toBeNull();
  const statistics = page.getByRole("region", { name: "Listening statistics" });

  await signIn(page, server.url, ADA, "/profile");
  await expect(statistics).toContainText("3 hours");
  await expect(statistics).toContainText("As of just now");
  await expect(statistics.getByRole("table", { name: "Listening on the last 7 days" })).toContainText("1 h");
  await expectAccessible(page, { within: "main" });

  await walkTo(page, `/podcast/${id}`);
  await action(page, "Play").click();
  await expectToAdvance(page);
  await context.setOffline(true);
  await page.clock.fastForward(65_000);
  await playerBar(page).getByRole("button", { name: "Pause" }).click();
  await walkTo(page, "/profile");
  await expect(statistics).toContainText("You are offline.");
  await expect(statistics).toContainText("3 h 1 min");

  await context.setOffline(false);
  await expect(statistics).not.toContainText("You are offline.");
  await expect
    .poll(async () => {
      const { count } = await service
        .from("listens")
        .select("id", { count: "exact", head: true })
        .eq("user_id", ada);
      return count;
    })
    .toBe(4);
  await page.reload();
  await expect(statistics).toContainText("3 h 1 min");
});
