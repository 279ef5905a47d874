// What is said in an episode: read, searched, copied and followed from its page, with a network and without.
import { expect, test, type Page } from "playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { firstPage, installed, keptFiles, openBrowser, rowOnDevice } from "./devices.ts";
import { action, publish, userIdOf } from "./library.ts";
import { GRACE, phone, playerBar, toast } from "./people.ts";
import { startServer, visitor, type TestServer } from "./server.ts";
import { expectToAdvance, noteSound, sound } from "./sound.ts";

type Transcript = {
  podcast_id: string;
  segments: { start: number; end: number; text: string }[];
  chapters: { start: number; title: string }[];
};

let server: TestServer;
let seeded: Transcript;
test.beforeAll(async () => {
  server = await startServer();
  const { data } = await visitor(server.url).from("transcripts").select("podcast_id,segments,chapters");
  seeded = (data as Transcript[]).toSorted((a, b) => b.segments.length - a.segments.length)[0] as Transcript;
});
test.afterAll(() => server.stop());

const address = () => `${server.url}/podcast/${seeded.podcast_id}`;
const panel = (page: Page) => page.getByRole("tabpanel", { name: "Transcript" });
const field = (page: Page) => panel(page).getByPlaceholder("Search transcript…");

async function openTranscript(page: Page, to = address()): Promise<void> {
  await page.goto(to);
  await page.getByRole("tab", { name: "Transcript" }).click();
}

test("the transcript has every sentence and every chapter", async ({ page }) => {
  await openTranscript(page);
  for (const { title } of seeded.chapters)
    await expect(panel(page).getByRole("heading", { name: title })).toBeVisible();
  await expect(panel(page).locator("[data-sentence]")).toHaveCount(seeded.segments.length);
  const shown = (await panel(page).locator("[data-sentence]").allTextContents()).map((text) => text.trim());
  expect(shown).toEqual(seeded.segments.map(({ text }) => text));
});

test("a search in the transcript marks what it found, is walked through and ends", async ({ page }) => {
  await openTranscript(page);
  const word = "the";
  const count = seeded.segments.reduce((sum, { text }) => sum + text.toLowerCase().split(word).length - 1, 0);
  await field(page).fill(word.toUpperCase());
  const output = panel(page).getByRole("status");
  await expect(output).toHaveText(`1 of ${count}`);
  await expect(panel(page).locator("mark")).toHaveCount(count);
  await field(page).press("Enter");
  await expect(output).toHaveText(`2 of ${count}`);
  await expect(panel(page).locator("mark[data-current]")).toBeInViewport();
  await field(page).press("Shift+Enter");
  await field(page).press("Shift+Enter");
  await expect(output).toHaveText(`${count} of ${count}`);
  await expect(panel(page).locator("mark[data-current]")).toBeInViewport();
  await panel(page).getByRole("button", { name: "Next match" }).click();
  await expect(output).toHaveText(`1 of ${count}`);
  await panel(page).getByRole("button", { name: "Previous match" }).click();
  await expect(output).toHaveText(`${count} of ${count}`);
  await field(page).fill("not said in any episode");
  await expect(output).toHaveText("No matches");
  await field(page).press("Escape");
  await expect(field(page)).toHaveValue("");
  await expect(panel(page).locator("mark")).toHaveCount(0);
});

test("the transcript is copied, and a refusal says what to do instead", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openTranscript(page);
  const copy = panel(page).getByRole("button", { name: "Copy transcript" });
  await copy.click();
  await expect(toast(page, "Transcript copied to clipboard")).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text.startsWith(`${seeded.chapters[0]?.title}\n\n${seeded.segments[0]?.text}`)).toBe(true);
  expect(text).toContain(seeded.segments.at(-1)?.text);

  await page.evaluate(() =>
    Object.defineProperty(navigator.clipboard, "writeText", { value: () => Promise.reject(new Error("no")) }),
  );
  await copy.click();
  await expect(toast(page, "The transcript could not be copied")).toContainText("copy that instead");
});

test("a sentence, a time and a chapter play from there", async ({ page }) => {
  await noteSound(page);
  await openTranscript(page);
  const [early, late] = [seeded.segments[3], seeded.segments.at(-6)];
  if (!early || !late) throw new Error("the seed's transcript is short");
  const position = async () => (await sound(page))?.currentTime ?? -1;
  await panel(page).getByText(late.text).click();
  await expectToAdvance(page);
  expect(await position()).toBeGreaterThanOrEqual(late.start - 0.1);
  expect(await position()).toBeLessThan(late.start + 15);
  await expect(action(page, "Pause")).toBeVisible();

  await panel(page).getByText(early.text).click();
  await expect.poll(position).toBeLessThan(early.start + 15);
  expect(await position()).toBeGreaterThanOrEqual(early.start - 0.1);
  await expect.poll(async () => (await sound(page))?.paused).toBe(false);

  const chapters = page.getByRole("region", { name: "Chapters" });
  const second = seeded.chapters[1];
  if (!second) throw new Error("the seed's transcript has one chapter");
  const item = chapters.getByRole("button", { name: second.title });
  await item.click();
  await expect(item).toHaveAttribute("aria-current", "true");
  await expect.poll(position).toBeGreaterThanOrEqual(second.start - 0.1);
  await panel(page)
    .getByRole("button", { name: /^Play from/ })
    .first()
    .press("Enter");
  await expect.poll(position).toBeLessThan(15);
  await expect(item).not.toHaveAttribute("aria-current");
  await playerBar(page).getByRole("button", { name: "Close player" }).click();
  await expect(chapters.locator("[aria-current]")).toHaveCount(0);
});

test("an episode without a transcript says so", async ({ page }) => {
  const service = await server.service();
  const [id] = await publish(service, await userIdOf(server, GRACE), ["Without a transcript"]);
  await openTranscript(page, `${server.url}/podcast/${id}`);
  await expect(panel(page).getByText("No transcript available for this podcast.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Chapters" })).toHaveCount(0);
});

test("a transcript that was opened is there without the server, and one that was not says so", async () => {
  test.setTimeout(180_000);
  const own = await startServer();
  const profile = test.info().outputPath("profile");
  const online = await openBrowser(profile);
  const visit = await firstPage(online);
  await visit.goto(own.url);
  await installed(visit);
  const unseen = await visitor(own.url)
    .from("podcasts")
    .select("id")
    .neq("id", seeded.podcast_id)
    .limit(1)
    .single();
  // Its page is visited, and its transcript cannot be had.
  await visit.route("**/rest/v1/transcripts?*", (route) => route.abort());
  await visit.goto(`${own.url}/podcast/${unseen.data?.id}`);
  await expect(visit.getByRole("tabpanel", { name: "AI Summary" })).not.toBeEmpty();
  await visit.getByRole("tab", { name: "Transcript" }).click();
  await expect(panel(visit).getByText("The transcript is not on this device yet.")).toBeVisible();
  await keptFiles(visit);
  await visit.unroute("**/rest/v1/transcripts?*");
  await visit.goto(`${own.url}/podcast/${seeded.podcast_id}`);
  await expect(visit.getByRole("region", { name: "Chapters" })).toBeVisible();
  const onDevice = () => rowOnDevice(visit, "anon", "transcripts", seeded.podcast_id);
  await expect.poll(onDevice).toMatchObject({ segments: seeded.segments });
  await keptFiles(visit);
  await online.close();
  await own.kill();

  const offline = await openBrowser(profile, phone);
  const page = await firstPage(offline);
  await openTranscript(page, `${own.url}/podcast/${seeded.podcast_id}`);
  await expect(page.getByText("You are offline.")).toBeVisible();
  await expect(panel(page).getByText(seeded.segments[0]?.text ?? "")).toBeVisible();
  await expect(page.getByRole("region", { name: "Chapters" })).toBeVisible();
  await openTranscript(page, `${own.url}/podcast/${unseen.data?.id}`);
  await expect(panel(page).getByText("It comes with the next connection.")).toBeVisible();
  await expect(panel(page).getByRole("button", { name: "Try again" })).toBeVisible();
  await own.start();
  await expect(panel(page).locator("[data-sentence]").first()).toBeVisible({ timeout: 60_000 });
  await offline.close();
  await own.stop();
});

const LONG = 1500;

/** From now on counts the sentences that are put into the transcript, and the paragraphs whose text changes. */
const countRedrawn = (page: Page) =>
  panel(page)
    .locator(".transcript")
    .evaluate((list) => {
      const redrawn = { sentences: 0, paragraphs: new Set<Element>() };
      Object.assign(globalThis, { redrawn });
      new MutationObserver((changes) => {
        for (const { target, addedNodes } of changes) {
          const paragraph = target instanceof Element ? target.closest(".transcript-paragraph") : null;
          if (paragraph) redrawn.paragraphs.add(paragraph);
          for (const added of addedNodes)
            if (added instanceof Element)
              redrawn.sentences +=
                Number(added.matches("[data-sentence]")) + added.querySelectorAll("[data-sentence]").length;
        }
      }).observe(list, { childList: true, subtree: true });
    });
const countedRedrawn = (page: Page) =>
  page.evaluate(() => {
    const { redrawn } = globalThis as unknown as {
      redrawn: { sentences: number; paragraphs: Set<Element> };
    };
    return { sentences: redrawn.sentences, paragraphs: redrawn.paragraphs.size };
  });

test("in a transcript of 1,500 sentences scrolling draws none again, and a search only where it found", async ({
  page,
}) => {
  const service = await server.service();
  const [id = ""] = await publish(service, await userIdOf(server, GRACE), ["Hours of talk"]);
  const segments = Array.from({ length: LONG }, (_, at) => ({
    start: at * 4,
    end: at * 4 + 4,
    text: `Sentence ${at} speaks of the measured quantity at some length, and of what follows from it.`,
  }));
  const chapters = Array.from({ length: 12 }, (_, at) => ({ start: at * 500, title: `Part ${at + 1}` }));
  const { error } = await service.from("transcripts").insert({ podcast_id: id, segments, chapters });
  expect(error).toBeNull();
  await page.goto(`${server.url}/podcast/${id}`);
  await expect(page.getByRole("region", { name: "Chapters" })).toBeVisible();
  await page.getByRole("tab", { name: "Transcript" }).click();
  await expect(panel(page).locator("[data-sentence]")).toHaveCount(LONG);
  await countRedrawn(page);
  await page.mouse.move(700, 600);
  for (let turn = 0; turn < 20; turn += 1) await page.mouse.wheel(0, 900);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(3000);
  expect(await countedRedrawn(page)).toEqual({ sentences: 0, paragraphs: 0 });
  // A sentence in the middle of each hundred: never two of them in a paragraph.
  await field(page).fill("50 speaks");
  await expect(panel(page).getByRole("status")).toHaveText(`1 of ${LONG / 100}`);
  await expect(panel(page).locator("mark")).toHaveCount(LONG / 100);
  expect(await countedRedrawn(page)).toEqual({ sentences: 0, paragraphs: LONG / 100 });
  await field(page).fill("");
  await field(page).pressSequentially("measured");
  await expect(panel(page).getByRole("status")).toHaveText(`1 of ${LONG}`);
  await expect(panel(page).locator("mark")).toHaveCount(LONG);
  expect((await countedRedrawn(page)).sentences).toBe(0);
});

test("the transcript is accessible on a phone and a desktop, in light and dark colours", async ({ page }) => {
  await openTranscript(page);
  await field(page).fill("the");
  await expect(panel(page).locator("mark").first()).toBeVisible();
  for (const size of [phone, { width: 1280, height: 900 }]) {
    await page.setViewportSize(size);
    await expectAccessible(page, { where: `${size.width} px` });
  }
});
