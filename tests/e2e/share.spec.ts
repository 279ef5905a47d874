// Passing an episode on from a second, arriving through such a link, and citing its paper.
import { AxeBuilder } from "@axe-core/playwright";
import { expect, test, type Page } from "playwright/test";
import { action, syncNow } from "./library.ts";
import { ADA, phone, playerBar, signIn, toast } from "./people.ts";
import { startServer, visitor, type TestServer } from "./server.ts";
import { expectToAdvance, noteSound, sound } from "./sound.ts";

let server: TestServer;
let podcast: { id: string; audio_seconds: number; doi: string };
test.beforeAll(async () => {
  server = await startServer();
  const rows = visitor(server.url).from("podcasts").select("id,audio_seconds,doi,authors");
  const { data } = await rows.ilike("title", "Attention%").limit(1).single();
  podcast = data as typeof podcast;
});
test.afterAll(() => server.stop());

const address = (query = "") => `${server.url}/podcast/${podcast.id}${query}`;
const sheet = (page: Page) => page.getByRole("dialog", { name: "Share this episode" });
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const position = async (page: Page) => (await sound(page))?.currentTime ?? -1;

test("a link does not carry the time that was asked for", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(address());
  await action(page, "Share").click();
  await expect(sheet(page).getByLabel("Link")).toHaveValue(address());
  await sheet(page).getByLabel("Start at 0:00").check();
  await sheet(page).getByLabel("Start time").fill("nonsense");
  await expect(sheet(page).getByText("Write it as m:ss, such as 12:34.")).toBeVisible();
  await expect(sheet(page).getByRole("button", { name: "Copy link" })).toBeDisabled();
  await sheet(page).getByLabel("Start time").fill("1:05");
  await expect(sheet(page).getByLabel("Link")).toHaveValue(address("?t=65"));
  await sheet(page).getByRole("button", { name: "Copy link" }).click();
  await expect(toast(page, "Link copied to clipboard")).toBeVisible();
  await expect(sheet(page)).toBeHidden();
  await expect(action(page, "Share")).toBeFocused();
  expect(await copied(page)).toBe(address("?t=65"));
});

test("the time that plays is not offered, or a refused clipboard leaves no way", async ({ page }) => {
  await noteSound(page);
  await page.goto(address("?t=30"));
  await action(page, "Play from 0:30").click();
  await expectToAdvance(page);
  await action(page, "Pause").click();
  await expect.poll(async () => (await sound(page))?.paused).toBe(true);
  await action(page, "Share").click();
  const stopped = Math.floor(await position(page));
  expect(stopped).toBeGreaterThanOrEqual(30);
  await expect(sheet(page).getByLabel(`Start at 0:${stopped}`, { exact: true })).toBeVisible();
  await page.evaluate(() =>
    Object.defineProperty(navigator.clipboard, "writeText", { value: () => Promise.reject(new Error("no")) }),
  );
  await sheet(page).getByRole("button", { name: "Copy link" }).click();
  await expect(sheet(page).getByRole("alert")).toContainText("Select it above");
});

test("the system's own sheet is not offered, or gets another link", async ({ page }) => {
  await page.addInitScript(() => {
    const shared: ShareData[] = [];
    Object.assign(globalThis, { shared });
    navigator.share = async (data = {}) => void shared.push(data);
  });
  await page.goto(address());
  await action(page, "Share").click();
  await sheet(page).getByRole("button", { name: "Share with…" }).click();
  const shared = await page.evaluate(() => (globalThis as unknown as { shared: ShareData[] }).shared);
  expect(shared).toEqual([{ title: expect.stringMatching(/^Attention/), url: address() }]);
});

for (const [query, label, seconds] of [
  ["?t=65", "Play from 1:05", 65],
  ["?t=1:05", "Play from 1:05", 65],
  ["?t=1m5s", "Play from 1:05", 65],
] as const)
  test(`a link with ${query} does not begin there`, async ({ page }) => {
    await noteSound(page);
    await page.goto(address(query));
    await action(page, label).click();
    await expectToAdvance(page);
    expect(await position(page)).toBeGreaterThanOrEqual(seconds);
    expect(await position(page)).toBeLessThan(seconds + 15);
    await action(page, "Pause").click();
    await expect(action(page, "Play")).toBeVisible();
  });

test("a bad time is believed, or one behind the end is", async ({ page }) => {
  for (const query of ["?t=soon", "?t=-5", "?t=1:75", "?t="]) {
    await page.goto(address(query));
    await expect(action(page, "Play")).toBeVisible();
  }
  await page.goto(address("?t=999999"));
  const end = Math.floor(podcast.audio_seconds);
  const label = `Play from ${Math.floor(end / 60)}:${String(end % 60).padStart(2, "0")}`;
  await expect(action(page, label)).toBeVisible();
});

test("a link overwrites where the listener stopped before anything plays, or resumes there", async ({
  page,
}) => {
  await noteSound(page);
  await signIn(page, server.url, ADA);
  await page.goto(address("?t=50"));
  await action(page, "Play from 0:50").click();
  await expectToAdvance(page);
  await playerBar(page).getByRole("button", { name: "Close player" }).click();
  await syncNow(page);

  await page.goto(address("?t=10"));
  await expect(action(page, "Play from 0:10")).toBeVisible();
  await page.goto(address());
  await action(page, "Play").click();
  await expectToAdvance(page);
  expect(await position(page)).toBeGreaterThanOrEqual(50);
  await playerBar(page).getByRole("button", { name: "Close player" }).click();

  await page.goto(address("?t=10"));
  await action(page, "Play from 0:10").click();
  await expectToAdvance(page);
  expect(await position(page)).toBeLessThan(40);
});

test("the paper is not cited, or the citation is not copied", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(address());
  const open = page.getByRole("button", { name: "Cite this paper" });
  await expect(open).toHaveAttribute("aria-expanded", "false");
  await open.click();
  await page.getByRole("button", { name: "Copy BibTeX" }).click();
  await expect(toast(page, "BibTeX copied to clipboard")).toBeVisible();
  expect(await copied(page)).toMatch(/^@misc\{\w+2017attention,\n {2}author = \{/);
  expect(await copied(page)).toContain(podcast.doi);
  await page.getByRole("button", { name: "Copy APA" }).click();
  await expect(toast(page, "APA citation copied to clipboard")).toBeVisible();
  expect(await copied(page)).toMatch(/\(2017\)\. Attention.+https:\/\/doi\.org\//);
});

for (const colorScheme of ["light", "dark"] as const)
  test(`somebody is kept out of sharing or citing in ${colorScheme} colours`, async ({ page }) => {
    test.setTimeout(180_000);
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const size of [phone, { width: 1280, height: 900 }]) {
      await page.setViewportSize(size);
      await page.goto(address("?t=65"));
      await page.getByRole("button", { name: "Cite this paper" }).click();
      await action(page, "Share").click();
      await sheet(page)
        .getByLabel(/^Start at/)
        .check();
      await sheet(page).getByLabel("Start time").fill("x");
      for (const part of [sheet(page), page.getByRole("article")]) {
        await expect(part).toBeVisible();
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([]);
        await page.keyboard.press("Escape");
      }
    }
  });
