// A transcript that follows the voice: what is marked, when the text moves along, and how a reader leaves and comes
// back. The sentences of the longest episode get times for their words, all but the first.
import { expect, test, type Page } from "playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { firstPage, installed, openBrowser, rowOnDevice } from "./devices.ts";
import { walkTo } from "./library.ts";
import { mainThreadSeconds } from "./main-thread.ts";
import { phone, playerBar } from "./people.ts";
import { startServer, visitor, type TestServer } from "./server.ts";
import { atTripleSpeed, expectToAdvance, noteSound, sound } from "./sound.ts";

type Segment = { start: number; end: number; text: string; words?: { start: number; text: string }[] };

let server: TestServer;
let id: string;
let segments: Segment[];

/** Words evenly over their sentence, as a provider would tell them. */
function withWords(segment: Segment): Segment {
  const { start, end, text } = segment;
  const words = [...text.matchAll(/\S+/g)].map((found) => {
    const place = (character: number) => start + ((end - start) * character) / text.length;
    return { start: place(found.index), end: place(found.index + found[0].length), text: found[0] };
  });
  return { ...segment, words };
}

/** Gives the words of `own` times on its server; answers the episode and its sentences. */
async function timeWords(own: TestServer): Promise<{ id: string; segments: Segment[] }> {
  const { data } = await visitor(own.url).from("transcripts").select("podcast_id,segments");
  const longest = (data as { podcast_id: string; segments: Segment[] }[])
    .toSorted((a, b) => a.podcast_id.localeCompare(b.podcast_id))
    .toSorted((a, b) => b.segments.length - a.segments.length)[0];
  if (!longest) throw new Error("the seed has no transcript");
  const timed = longest.segments.map((segment, index) => (index === 0 ? segment : withWords(segment)));
  const service = await own.service();
  const { error } = await service
    .from("transcripts")
    .update({ segments: timed })
    .eq("podcast_id", longest.podcast_id);
  expect(error).toBeNull();
  return { id: longest.podcast_id, segments: timed };
}

test.beforeAll(async () => {
  server = await startServer();
  ({ id, segments } = await timeWords(server));
});
test.afterAll(() => server.stop());

const panel = (page: Page) => page.getByRole("tabpanel", { name: "Transcript" });
const sentence = (page: Page, index: number) => panel(page).locator(`[data-sentence="${index}"]`);
const spoken = (page: Page) => panel(page).locator("[aria-current=true]");
const back = (page: Page) => panel(page).getByRole("button", { name: "Follow along" });

/** Number of the sentence that is marked; -1 for none. */
const spokenNumber = (page: Page) =>
  page.evaluate(() => {
    const marked = document.querySelector<HTMLElement>(".transcript [aria-current=true]");
    return Number(marked?.dataset["sentence"] ?? -1);
  });
const spokenWord = (page: Page) =>
  page.evaluate(() => [...(CSS.highlights.get("spoken-word") ?? [])].map(String).join(" | "));
/** Both at one moment: the voice goes on between two looks. */
const spokenPlace = (page: Page) =>
  page.evaluate(() => {
    const marked = document.querySelector<HTMLElement>(".transcript [aria-current=true]");
    const word = [...(CSS.highlights.get("spoken-word") ?? [])].map(String).join(" | ");
    return { number: Number(marked?.dataset["sentence"] ?? -1), word };
  });
const scrolled = (page: Page) => page.evaluate(() => scrollY);
/** Resolves once the page has not been scrolled for ten frames. */
const stoodStill = (page: Page) =>
  page.evaluate(async () => {
    for (let [still, at] = [0, scrollY]; still < 10; still += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      if (scrollY !== at) still = 0;
      at = scrollY;
    }
  });
/** Whether a sentence's first line is between the tools above and the bar below. */
const expectInReach = (page: Page) =>
  expect
    .poll(() => spoken(page).evaluate((element) => element.getBoundingClientRect().top / innerHeight))
    .toBeLessThan(0.75);

async function openTranscript(page: Page): Promise<void> {
  await noteSound(page);
  await page.goto(`${server.url}/podcast/${id}`);
  await page.getByRole("tab", { name: "Transcript" }).click();
}

/** Plays from a sentence. Its box is that of its paragraph where it begins within a line: no place to click on. */
async function playFrom(page: Page, index: number): Promise<void> {
  await sentence(page, index).evaluate((element: HTMLElement) => element.click());
  await expectToAdvance(page);
}

/** Waits until the voice is behind the sentence `before`. */
const nextSentence = (page: Page, before: number) =>
  expect.poll(() => spokenNumber(page), { timeout: 30_000 }).toBeGreaterThan(before);

test("what is said is marked, and the text moves along", async ({ page }) => {
  await atTripleSpeed(page);
  await openTranscript(page);
  await expect(spoken(page)).toHaveCount(0);
  await panel(page)
    .getByRole("button", { name: /^Play from/ })
    .first()
    .click();
  await expect(sentence(page, 0)).toHaveAttribute("aria-current", "true");
  // Half a minute before the end at this speed: a slow machine must not hear it.
  const far = segments.length - 16;
  await panel(page)
    .getByRole("button", { name: /play from/ })
    .last()
    .evaluate((button: HTMLElement) => button.click());
  await expect.poll(() => spokenNumber(page)).toBeGreaterThan(segments.length / 2);
  await expect(spoken(page)).toHaveCount(1);
  await expect(spoken(page)).toBeInViewport();
  await expectInReach(page);
  await playFrom(page, far);
  await expect.poll(() => spokenNumber(page)).toBeGreaterThanOrEqual(far);
  const place = await scrolled(page);
  await nextSentence(page, far + 1);
  await expectInReach(page);
  expect(await scrolled(page)).toBeGreaterThanOrEqual(place);
  await playerBar(page).getByRole("button", { name: "Close player" }).click();
  await expect(spoken(page)).toHaveCount(0);
  expect(await spokenWord(page)).toBe("");
});

test("a browser without highlights marks the word too", async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(CSS, "highlights"));
  await openTranscript(page);
  await playFrom(page, 2);
  const mark = panel(page).locator(".spoken-word");
  await expect(mark).toBeVisible();
  const isOverSentence = () =>
    page.evaluate(() => {
      const box = document.querySelector(".spoken-word")?.getBoundingClientRect();
      const lines = document.querySelector(".transcript [aria-current=true] > .sentence");
      if (!box || !lines || box.width === 0) return false;
      return [...lines.getClientRects()].some(
        ({ left, right, top, bottom }) =>
          box.left >= left - 1 && box.right <= right + 1 && box.top >= top - 1 && box.bottom <= bottom + 1,
      );
    });
  await expect.poll(isOverSentence).toBe(true);
  await expectAccessible(page);
  await playerBar(page).getByRole("button", { name: "Close player" }).click();
  await expect(mark).toHaveCount(0);
});

test("the word that is said is marked, and then the next one", async ({ page }) => {
  await openTranscript(page);
  await playFrom(page, 3);
  let [first, second] = [await spokenPlace(page), await spokenPlace(page)];
  await expect.poll(async () => (first = await spokenPlace(page)).word).not.toBe("");
  expect(first.word).toMatch(/^\S+$/);
  await expect
    .poll(async () => {
      second = await spokenPlace(page);
      return second.word === first.word ? "" : second.word;
    })
    .not.toBe("");
  const around = segments.slice(second.number - 1, second.number + 1).map(({ text }) => text);
  expect(around.join(" ").split(/\s+/)).toContain(second.word);
});

const hands: Record<string, (page: Page) => Promise<void>> = {
  "the wheel": async (page) => {
    await page.mouse.move(700, 500);
    await page.mouse.wheel(0, -20_000);
  },
  "the keyboard": async (page) => {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press("Home");
  },
};
for (const [hand, scroll] of Object.entries(hands))
  test(`a reader who scrolls with ${hand} stays there until they go back to the voice`, async ({ page }) => {
    await atTripleSpeed(page);
    await openTranscript(page);
    const far = segments.length - 16;
    await playFrom(page, far);
    await expect(back(page)).toHaveCount(0);
    // The text still moves to where it begins; the next moves are some sentences away.
    await expectInReach(page);
    await stoodStill(page);
    await scroll(page);
    await expect(back(page)).toHaveCount(1);
    await expect.poll(() => scrolled(page)).toBe(0);
    await nextSentence(page, await spokenNumber(page));
    await expect(spoken(page)).not.toBeInViewport();
    expect(await scrolled(page)).toBe(0);
    await back(page).click();
    await expect(spoken(page)).toBeInViewport();
    await expectInReach(page);
    await expect(back(page)).toHaveCount(0);
  });

test("a match that was searched stays in sight, and a seek follows again", async ({ page }) => {
  await atTripleSpeed(page);
  await openTranscript(page);
  // A seek by a tenth of the episode must not lead to its end.
  await playFrom(page, segments.length - 20);
  const field = panel(page).getByPlaceholder("Search transcript…");
  await field.fill(segments[1]?.text.slice(0, 30) ?? "");
  await expect(panel(page).locator("mark[data-current]")).toBeInViewport();
  await expect(back(page)).toBeVisible();
  await nextSentence(page, await spokenNumber(page));
  await expect(panel(page).locator("mark[data-current]")).toBeInViewport();
  const bar = playerBar(page).getByRole("slider").first();
  await bar.focus();
  // A tenth of the episode: a second could be the voice going on.
  await bar.press("PageDown");
  await expect(back(page)).toHaveCount(0);
  await expect(spoken(page)).toBeInViewport();
});

/** Where a word is drawn, in the window, once it has stood still for ten frames: the page may still be filling. */
const boxOf = (page: Page, index: number, text: string) =>
  sentence(page, index).evaluate(async (element, wanted) => {
    const node = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text;
    const range = document.createRange();
    const from = node.data.lastIndexOf(wanted);
    range.setStart(node, from);
    range.setEnd(node, from + wanted.length);
    const look = () => range.getClientRects()[0] as DOMRect;
    let box = look();
    for (let still = 0; still < 10; still += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const next = look();
      if (next.left !== box.left || next.top !== box.top) still = 0;
      box = next;
    }
    const { left, top, width, height } = box;
    return { left, right: left + width, middle: top + height / 2 };
  }, text);

test("a tap on a word plays its sentence from the start", async ({ page }) => {
  await openTranscript(page);
  const index = segments.findIndex(({ words = [] }, at) => at > 4 && words.length > 10);
  const word = segments[index]?.words?.at(-2);
  if (!word) throw new Error("the seed has no sentence of ten words");
  await sentence(page, index).scrollIntoViewIfNeeded();
  const { left, right, middle } = await boxOf(page, index, word.text);
  await page.mouse.click((left + right) / 2, middle);
  await expectToAdvance(page);
  expect((await sound(page))?.currentTime).toBeGreaterThanOrEqual(word.start - 0.1);
  const position = (await sound(page))?.currentTime ?? 0;
  expect(position).toBeLessThan(word.start + 15);
});

test("words can be selected to be copied without the player beginning", async ({ page }) => {
  await openTranscript(page);
  await sentence(page, 2).scrollIntoViewIfNeeded();
  const [first, last] = [segments[2]?.words?.[0]?.text ?? "", segments[2]?.words?.[2]?.text ?? ""];
  const from = await boxOf(page, 2, first);
  const to = await boxOf(page, 2, last);
  await page.mouse.move(from.left + 1, from.middle);
  await page.mouse.down();
  await page.mouse.move(to.right - 1, to.middle, { steps: 5 });
  await page.mouse.up();
  expect(await page.evaluate(() => String(getSelection()))).not.toBe("");
  expect(await sound(page)).toBeNull();
});

test("without the server the transcript on the device follows what plays", async () => {
  test.setTimeout(180_000);
  const own = await startServer();
  const timed = await timeWords(own);
  const context = await openBrowser(test.info().outputPath("profile"), phone);
  const page = await firstPage(context);
  await noteSound(page);
  await page.goto(own.url);
  await installed(page);
  await page.goto(`${own.url}/podcast/${timed.id}`);
  await expect
    .poll(async () => (await rowOnDevice(page, "anon", "transcripts", timed.id))?.["segments"] ?? [])
    .toHaveLength(timed.segments.length);
  await page.getByRole("article").getByRole("button", { name: "Play", exact: true }).click();
  await expectToAdvance(page);
  await own.kill();
  await walkTo(page, "/explore");
  // Where that leads a visitor: a walk that begins before would be overtaken by it.
  await expect(page).toHaveURL(`${own.url}/waitlist`);
  await expect(page.getByRole("article")).toHaveCount(0);
  await walkTo(page, `/podcast/${timed.id}`);
  await page.getByRole("tab", { name: "Transcript" }).click();
  await expect(spoken(page)).toBeInViewport();
  await nextSentence(page, await spokenNumber(page));
  await expect.poll(() => spokenWord(page)).not.toBe("");
  await context.close();
  await own.stop();
});

const LONG = 1500;

test("following through 1,500 sentences leaves the page at hand", async ({ page }) => {
  const every = ((segments.at(-1)?.end ?? 60) / LONG) * 0.99;
  const many = Array.from({ length: LONG }, (_, at) =>
    withWords({
      start: at * every,
      end: (at + 1) * every,
      text: `Sentence ${at} speaks of the measured quantity at some length, and of what follows from it.`,
    }),
  );
  await page.route("**/rest/v1/transcripts?*", async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as object | object[];
    const longer = (row: object) => ({ ...row, segments: many, chapters: [] });
    await route.fulfill({ response, json: Array.isArray(answer) ? answer.map(longer) : longer(answer) });
  });
  test.setTimeout(180_000);
  await atTripleSpeed(page);
  await noteSound(page);
  await page.goto(`${server.url}/podcast/${id}`);
  const tab = page.getByRole("tab", { name: "Transcript" });
  await expect(tab).toBeVisible();
  const seconds = await mainThreadSeconds(page);
  const before = await seconds();
  await tab.click();
  await expect(panel(page).locator("[data-sentence]")).toHaveCount(LONG);
  const drawn = (await seconds()) - before;
  await playFrom(page, 2);
  const from = await spokenNumber(page);
  const begun = await seconds();
  await nextSentence(page, from + 60);
  const times = ((await seconds()) - begun) / drawn;
  console.log(`following 60 of ${LONG} sentences took ${times.toFixed(1)} times the drawing of them`);
  // Drawing all of them again for each one followed would take 60 times.
  expect(times).toBeLessThan(20);
});

test("a transcript that follows is accessible on a phone and a desktop, in light and dark colours", async ({
  page,
}) => {
  test.setTimeout(180_000);
  await openTranscript(page);
  await playFrom(page, 3);
  await panel(page).getByPlaceholder("Search transcript…").fill("the");
  await expect(back(page)).toBeVisible();
  await expect(spoken(page)).toHaveCount(1);
  for (const size of [phone, { width: 1280, height: 900 }]) {
    await page.setViewportSize(size);
    await expectAccessible(page, { where: `${size.width} px` });
  }
});
