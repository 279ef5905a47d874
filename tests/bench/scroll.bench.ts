// Scrolling through 10,000 episodes on the device as fast as a thumb can, against an empty page of the same height.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright";
import { PASSWORD, ADA } from "../e2e/people.ts";
import { copyEpisodes } from "../e2e/devices.ts";
import { startWithEpisode, type TestServer } from "../e2e/server.ts";
import { atMost, type BenchRow } from "./bench-row.ts";
import { startBrowser, type Browser } from "./sync/browser.ts";

const EPISODES = 10_000;
const ROUNDS = 5;
/** Frames of a round: some 280 pixels each, as fast as a hard fling. */
const FRAMES = 600;
/** A frame that takes longer is felt. */
const FRAME = 50;

/** Signs in and opens the list of the newest episodes. */
async function openList(browser: Browser, server: TestServer): Promise<Page> {
  const page = await browser.open(`${server.url}/login`);
  await page.getByLabel("Email").fill(ADA);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL("**/user/*");
  await page.goto(`${server.url}/recent`);
  await page.getByRole("article").first().waitFor();
  return page;
}

/** Lengths of the frames, in milliseconds, while the page is scrolled from one place to another (CSS pixels). */
const scroll = (page: Page, from: number, to: number) =>
  page.evaluate(
    async ([start, end, count]) => {
      const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
      window.scrollTo(0, start);
      for (let frame = 0; frame < 30; frame += 1) await nextFrame();
      const frames: number[] = [];
      let last = await nextFrame();
      for (let frame = 1; frame <= count; frame += 1) {
        window.scrollTo(0, start + ((end - start) * frame) / count);
        const now = await nextFrame();
        frames.push(now - last);
        last = now;
      }
      return frames;
    },
    [from, to, FRAMES] as const,
  );

const quantile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;

export async function run(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), "orpheus-scroll-bench-"));
  const server = await startWithEpisode(join(folder, "data"));
  const browser = await startBrowser();
  try {
    const page = await openList(browser, server);
    await copyEpisodes(page, EPISODES);
    await page.reload();
    await page.getByRole("article").nth(5).waitFor();
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    const empty = await browser.open(`${server.url}/no/such/page`);
    await empty.evaluate((pixels) => {
      document.body.style.minHeight = `${pixels}px`;
    }, height);

    const ours: number[][] = [];
    const control: number[][] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      // Another stretch in each round, to the end in the last: nothing of it has been drawn before.
      const [from, to] = [(height / ROUNDS) * round, (height / ROUNDS) * (round + 1)];
      await empty.bringToFront();
      control.push(await scroll(empty, from, to));
      await page.bringToFront();
      ours.push(await scroll(page, from, to));
    }
    const long = (rounds: number[][]) =>
      Math.max(...rounds.map((all) => all.filter((one) => one > FRAME).length));
    const most = { ours: long(ours), control: long(control) };
    return [
      {
        name: "scrolling 10,000 episodes to their end: frames over 50 ms, the worst fifth, against an empty page",
        unit: "frames",
        ours: most.ours,
        against: most.control,
        ratio: most.ours,
        target: "0 of ours",
        ok: most.ours === 0,
      },
      atMost(
        "scrolling 10,000 episodes to their end: 99 of 100 frames, against 50 ms",
        "ms",
        quantile(ours.flat(), 0.99),
        FRAME,
        1,
      ),
    ];
  } finally {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
