// Phones, tablets and desktops: what stands where, how high it is, and that it stays there while a page loads.
import { randomUUID } from "node:crypto";
import { expect, test, type Page } from "playwright/test";
import type { JobState } from "../../supabase/functions/_shared/contract.ts";
import { generatePaper } from "../corpus/index.ts";
import { expectToFit, layoutStage, withLargeLetters } from "./layout-stage.ts";
import { comeBack, publish, savePlaylist, userIdOf, walkTo } from "./library.ts";
import { filePicker, pdf, READ } from "./papers.ts";
import { ADA, phone, playerBar, signIn } from "./people.ts";
import { visitor } from "./server.ts";

// The pages have their worker, as a user's have.
test.use({ serviceWorkers: "allow" });

const stage = layoutStage();

test("the lists of the library begin at one left edge", async ({ page }) => {
  await signIn(page, stage.url, ADA, "/playlist");
  const heading = page.getByRole("main").getByRole("heading", { level: 1 });
  const edges = async () => {
    const list: number[] = [];
    for (const width of [phone.width, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      list.push((await heading.boundingBox())?.x ?? -1);
    }
    return list;
  };
  await expect(heading).toHaveText("Your Playlist");
  const wanted = await edges();
  for (const [path, title] of [
    ["/history", "Listening history"],
    ["/downloads", "Downloads"],
    ["/likes", "Liked"],
    ["/following", "Following"],
    ["/episodes", "My Episodes"],
  ] as const) {
    await walkTo(page, path);
    await expect(heading).toHaveText(title);
    expect(await edges(), path).toEqual(wanted);
  }
});

test("what a playlist says of its downloads is read whole in a narrow window, and its links begin where its title does", async ({
  page,
}) => {
  const { data } = await visitor(stage.url).from("podcasts").select("id").order("created_at").limit(3);
  const ids = (data ?? []).map(({ id }) => id as string);
  await savePlaylist(await stage.server.service(), await userIdOf(stage.server, ADA), ids);
  // Two downloads never get their bytes, so the third waits.
  await page.route("**/object/sign/podcasts/**", (route) =>
    route.request().method() === "GET" ? undefined : route.continue(),
  );
  await page.setViewportSize({ width: 320, height: 844 });
  await signIn(page, stage.url, ADA, "/playlist");
  await page.getByRole("main").getByRole("button", { name: "Download all" }).click();
  const states = page.locator(".row-download");
  await expect(states.filter({ hasText: "Waiting to download" })).toHaveCount(1);
  await expect(states).toHaveCount(3);
  const cut = await states
    .locator("span")
    .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.innerHTML));
  expect(cut).toEqual([]);
  await withLargeLetters(page, async () => {
    const icon = await page.getByRole("main").locator("a[href='/downloads'] svg").boundingBox();
    const heading = await page.getByRole("main").getByRole("heading", { level: 1 }).boundingBox();
    expect(icon?.x).toBeCloseTo(heading?.x ?? -1, 0);
  });
});

test("an episode's tabs are seen whole on a phone, and no line of its facts begins or ends with a dot", async ({
  page,
}) => {
  await page.goto(`${stage.url}/podcast/${stage.podcastId}`);
  const tabs = page.getByRole("article").getByRole("tablist");
  await expect(tabs).toBeVisible();
  for (const width of [320, 390, 768]) {
    await page.setViewportSize({ width, height: 844 });
    const hidden = await tabs.evaluate((list) => list.scrollWidth - list.clientWidth);
    expect(hidden, `tabs at ${width} px`).toBe(0);
  }
  const facts = page
    .getByRole("article")
    .getByRole("list")
    .filter({ hasText: /\d listen/ });
  const linesOf = () =>
    facts.evaluate((list) => {
      const { left } = list.getBoundingClientRect();
      const clips = getComputedStyle(list).overflowX === "clip";
      const lines = new Map<number, string[]>();
      for (const fact of list.children) {
        const box = fact.getBoundingClientRect();
        const dot = getComputedStyle(fact, "::before");
        const dotEnds = box.left + parseFloat(dot.marginLeft) + parseFloat(dot.width);
        const hasDot = dot.content.includes("·") && !(clips && dotEnds < left + 1);
        const line = Math.round(box.top);
        lines.set(line, [...(lines.get(line) ?? []), `${hasDot ? "· " : ""}${fact.textContent}`]);
      }
      return [...lines.values()].map((line) => line.join(" "));
    });
  expect(await linesOf()).toEqual([
    expect.stringMatching(/^\d+ minutes · \d+ likes? · \d+ listens? · \d+ saves?$/),
  ]);
  await withLargeLetters(page, async () => {
    const lines = await linesOf();
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.filter((line) => /^·|·$/.test(line))).toEqual([]);
  });
});

test("from a tablet on an episode's cover stands beside its title, in line with what is below", async ({
  page,
}) => {
  await page.goto(`${stage.url}/podcast/${stage.podcastId}`);
  const title = page.getByRole("article").getByRole("heading", { level: 1 });
  await expect(title).toBeVisible();
  await expect(page.locator(".podcast-details")).toBeVisible();
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 1024 });
    const cover = await page.locator(".podcast-page > :first-child").boundingBox();
    const details = await page.locator(".podcast-details").boundingBox();
    expect(cover?.x, `at ${width} px`).toBe(details?.x);
    expect((await title.boundingBox())?.x).toBeGreaterThan((cover?.x ?? 0) + (cover?.width ?? Infinity));
  }
  // On the tablet what is done stands below both, and what is said is hardly higher than the cover.
  await page.setViewportSize({ width: 768, height: 1024 });
  const cover = await page.locator(".podcast-page > :first-child").boundingBox();
  const play = await page
    .getByRole("article")
    .getByRole("button", { name: "Play", exact: true })
    .boundingBox();
  expect(play?.x).toBe(cover?.x);
  const below = (play?.y ?? Infinity) - (cover?.y ?? 0) - (cover?.height ?? 0);
  expect(below).toBeGreaterThan(0);
  expect(below).toBeLessThan((cover?.height ?? 0) / 2);
});

test("the generate page fits its width with a paper of a long name", async ({ page }) => {
  await signIn(page, stage.url, ADA);
  const { bytes } = await generatePaper(12, "preprint");
  const name = `${"a-name-without-a-space-as-publishers-give-it_".repeat(4)}10.1000.pdf`;
  await filePicker(page).setInputFiles(pdf(name, bytes));
  await expect(page.getByText(name)).toBeVisible(READ);
  await expectToFit(page);
  await page.setViewportSize({ width: 320, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test("the form of a profile fills a phone and stays in its place, a name keeps its words on a tablet, and on a desktop nothing is left empty beside statistics of nothing", async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await signIn(page, stage.url, ADA, "/profile");
  const name = page.getByRole("heading", { level: 1 });
  await expect(name).toHaveText("Ada Lindqvist");
  const lines = () =>
    name.evaluate(
      (element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight),
    );
  expect(Math.round(await lines())).toBe(1);
  await page.setViewportSize({ width: 1280, height: 900 });
  const unheard = page.locator(".statistics-sheets > :first-child");
  await expect(unheard).toContainText("Nothing heard yet");
  const counts = await page.locator(".statistics-counts").boundingBox();
  expect(counts?.height).toBe((await unheard.boundingBox())?.height);

  await page.setViewportSize(phone);
  await page.getByRole("button", { name: "Edit Profile" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Profile" });
  await expect(dialog.getByLabel("Upload your own banner")).toBeAttached();
  const title = await dialog.getByRole("heading", { level: 2 }).boundingBox();
  const foot = await dialog.getByRole("button", { name: "Save Changes" }).boundingBox();
  expect(title?.x).toBeCloseTo(phone.width - (foot?.x ?? 0) - (foot?.width ?? 0), 0);
  expect(title?.x).toBeLessThanOrEqual(20);
  expect(await dialog.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
});

test("the steps of a generation keep their names in one line beside their notes", async ({ page }) => {
  const job: JobState = {
    id: randomUUID(),
    status: "running",
    stage: "audio",
    progress: 60,
    title: "On tides",
    podcast_id: null,
    error: null,
    steps: [],
    script_characters: 7210,
    speech: { done: 3, total: 9 },
    created_at: new Date().toISOString(),
    updated_at: new Date().toISOString(),
  };
  await page.route("**/rest/v1/rpc/current_generation", (route) => route.fulfill({ json: job }));
  await page.route("**/functions/v1/generation-run", (route) => route.fulfill({ json: job }));
  await page.setViewportSize({ width: 320, height: 844 });
  await signIn(page, stage.url, ADA);
  const steps = page.getByRole("dialog", { name: "Making your episode" }).getByRole("listitem");
  await expect(steps.filter({ hasText: "Writing Podcast Script" })).toContainText("7,210 characters");
  for (const step of ["Identifying Key Insights", "Writing Podcast Script", "Creating Audio"]) {
    const height = (await steps.getByText(step).boundingBox())?.height;
    expect(height, step).toBeLessThan(32);
  }
});

test("the player bar's slider is as wide as the bar where that is narrow, and high enough for a finger", async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await page.goto(stage.url + stage.address("/podcast/:podcastId"));
  await page.getByRole("article").getByRole("button", { name: "Play", exact: true }).click();
  await expect(playerBar(page)).toBeVisible();
  for (const width of [320, 390, 768]) {
    await page.setViewportSize({ width, height: 844 });
    const seek = await playerBar(page).getByRole("slider", { name: "Seek" }).boundingBox();
    expect(seek?.width, `at ${width} px`).toBeGreaterThan(width * 0.75);
    expect(seek?.height, `at ${width} px`).toBeGreaterThanOrEqual(44);
    for (const time of await playerBar(page).locator(".player-time").all())
      await expect(time).toBeInViewport();
  }
});

test("rows of cards stand close together after the window has changed its width", async ({ page }) => {
  await page.setViewportSize(phone);
  // Found in the abstract, cards of one row are taller than those of another.
  await signIn(page, stage.url, ADA, "/discover?q=the");
  const rows = page.getByRole("list", { name: "Search Results" }).locator(":scope > li");
  await expect(rows.nth(1)).toBeVisible();
  const gaps = () =>
    rows.evaluateAll((list) => {
      const boxes = list.map((row) => row.getBoundingClientRect());
      return boxes.slice(1).map((box, index) => Math.round(box.top - (boxes[index]?.bottom ?? 0)));
    });
  for (const width of [320, 390, 400]) {
    await page.setViewportSize({ width, height: 844 });
    const columns = width === 320 ? 1 : 2;
    await expect
      .poll(() => rows.first().evaluate((row) => row.children.length), { message: `${width} px` })
      .toBe(columns);
    await expect
      .poll(async () => (await gaps()).filter((gap) => gap !== 0), { message: `${width} px` })
      .toEqual([]);
  }
});

test("cards of a row are alike and hold their words, and a new episode is seen at its beginning", async ({
  page,
}) => {
  const service = await stage.server.service();
  const [tides = "", , long = ""] = await publish(service, stage.userId, ["Tides", "Waves", "Long waves"]);
  const changed = await service.from("podcasts").update({ audio_seconds: 2_400 }).eq("id", long);
  expect(changed.error).toBeNull();
  await page.setViewportSize(phone);
  await signIn(page, stage.url, ADA, "/discover");
  const row = page.getByRole("region", { name: "Recently Released" }).getByRole("list");
  const titles = row.getByRole("heading", { level: 3 });
  await expect(titles.filter({ hasText: "Long waves" })).toHaveCount(1);
  const foots = () =>
    row.evaluate((list) =>
      [...list.querySelectorAll("article > :last-child")].map((foot) => foot.clientHeight),
    );
  for (const width of [320, 360, 375, 390, 412, 600]) {
    await page.setViewportSize({ width, height: 844 });
    expect(new Set(await foots()).size, `heights at ${width} px`).toBe(1);
  }
  // What a short title leaves free is not between it and the authors.
  const card = row.locator("article").filter({ has: page.locator(`a[href$="${tides}"]`) });
  const title = await card.getByRole("heading").boundingBox();
  const authors = await card.locator("p").first().boundingBox();
  expect((authors?.y ?? Infinity) - (title?.y ?? 0) - (title?.height ?? 0)).toBeLessThanOrEqual(5);
  await withLargeLetters(page, async () => {
    // What is said below the field stays within its card.
    const out = await row.evaluate(
      (list) =>
        [...list.querySelectorAll("article")].filter((one) => {
          const words = document.createRange();
          words.selectNodeContents(one.querySelector(":scope > :last-child > span")!);
          return words.getBoundingClientRect().right > one.getBoundingClientRect().right + 1;
        }).length,
    );
    expect(out).toBe(0);
  });

  await page.setViewportSize(phone);
  await row.evaluate((list) => list.scrollTo(0, 0));
  await publish(service, stage.userId, ["Ebb"]);
  await comeBack(page);
  await expect(titles.first()).toHaveText("Ebb");
  expect((await titles.first().boundingBox())?.x).toBeGreaterThan(0);
  expect(await row.evaluate((list) => list.scrollLeft)).toBe(0);
});

test("buttons and links are high enough for a finger wherever there is one, and lower for a mouse alone", async ({
  page,
  browser,
}) => {
  const footerLink = (on: Page) => on.getByRole("contentinfo").getByRole("link", { name: "Imprint" });
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 }, hasTouch: true });
  const tablet = await context.newPage();
  await signIn(tablet, stage.url, ADA, "/episodes");
  await expect(
    tablet
      .getByRole("main")
      .getByRole("button", { name: /^Manage/ })
      .first(),
  ).toBeVisible();
  const low = await tablet.locator("main button, main a.rounded-full, footer a").evaluateAll((all) =>
    all
      .filter((one) => one.checkVisibility() && !one.closest("article"))
      .map((one) => ({ words: one.textContent, height: one.getBoundingClientRect().height }))
      .filter(({ height }) => height < 44),
  );
  expect(low).toEqual([]);
  await context.close();
  await page.goto(`${stage.url}/imprint`);
  expect((await footerLink(page).boundingBox())?.height).toBe(36);
});

test("a switch of the settings begins where its heading does, and below its words where letters are large", async ({
  page,
}) => {
  await signIn(page, stage.url, ADA, "/account");
  const episodes = page.getByRole("region", { name: "Episodes", exact: true });
  const name = episodes.getByText("Mail me about my episodes");
  // Measured at once: sections above may still come in.
  const heading = await episodes.getByRole("heading").elementHandle();
  const offset = await name.evaluate(
    (words, of) => words.getBoundingClientRect().y - (of?.getBoundingClientRect().y ?? NaN),
    heading,
  );
  expect(Math.abs(offset)).toBeLessThanOrEqual(6);
  await withLargeLetters(page, async () => {
    // Beside its words it would break them.
    const input = await episodes.getByRole("switch").boundingBox();
    expect(input?.x).toBe((await name.boundingBox())?.x);
  });
});

test("the end of the page stands clear of the player bar", async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto(stage.url + stage.address("/podcast/:podcastId"));
  await page.getByRole("article").getByRole("button", { name: "Play", exact: true }).click();
  await expect(playerBar(page)).toBeVisible();
  for (const size of [phone, { width: 1280, height: 900 }]) {
    await page.setViewportSize(size);
    await expect
      .poll(() =>
        page.evaluate(() => {
          scrollTo(0, document.documentElement.scrollHeight);
          const end = document.querySelector("footer")?.getBoundingClientRect().bottom ?? Infinity;
          const bar = document.querySelector("[aria-label='Audio player']")?.getBoundingClientRect().top ?? 0;
          return Math.floor(end - bar);
        }),
      )
      .toBeLessThanOrEqual(0);
  }
});

/** How much of the window has moved so far without anything having been pressed: 0.1 is where people notice it. */
const countShifts = () => {
  const counted = window as unknown as { shifted: number };
  counted.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[])
      if (!entry.hadRecentInput) counted.shifted += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
};

test("pages of an account do not move what they show while they load", async ({ page }) => {
  // One list takes all that the seed has: another has something to show as well.
  await publish(await stage.server.service(), stage.userId, ["Currents"]);
  await page.setViewportSize(phone);
  await signIn(page, stage.url, ADA, "/account");
  await expect(page.getByText(/of 3 podcasts used/)).toBeVisible();
  await page.addInitScript(countShifts);
  for (const [path, last] of [
    ["/account", page.getByRole("button", { name: "Delete Account" })],
    ["/generate", page.getByRole("button", { name: "Generate Podcast" })],
    ["/profile", page.getByRole("heading", { name: "Publications" })],
    ["/discover", page.getByRole("heading", { name: "Trending Now" })],
    ["/trending", page.getByRole("heading", { level: 1 })],
    ["/likes", page.getByRole("heading", { level: 1 })],
    ["/playlist", page.getByRole("heading", { level: 1 })],
  ] as const) {
    await page.goto(stage.url + path);
    await expect(last).toBeVisible();
    await page.waitForLoadState("networkidle");
    const shifted = await page.evaluate(() => (window as unknown as { shifted: number }).shifted);
    expect(shifted, path).toBeLessThan(0.1);
  }
});
