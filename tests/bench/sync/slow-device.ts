// The first sync with the processor slowed down by the browser. Memory is the heap's highest mark above what the page
// held before, looked at while the sync runs.
import type { CDPSession, Page } from "playwright";
import type { BenchRow } from "../bench-row.ts";
import type { BenchBackend } from "./backend.ts";
import { medianAndWorst, oneIn, times } from "./figures.ts";
import { tuneRx } from "./first-pull.ts";
import { reader } from "./ids.ts";
import { inSession, ROUNDS, rotated } from "./session.ts";

const SLOWER = 4;
const ROUND_TRIP = 50;
const megabyte = 1024 * 1024;

async function heap(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "JSHeapUsedSize")?.value ?? Number.NaN;
}

/** Does the work on the slowed page; its result and the heap's growth at its highest, in megabytes. */
async function slowed(page: Page, work: () => Promise<number>) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable");
  await devtools.send("HeapProfiler.collectGarbage");
  const before = await heap(devtools);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  let highest = before;
  const done = new AbortController();
  const watch = (async () => {
    while (!done.signal.aborted) highest = Math.max(highest, await heap(devtools));
  })();
  const milliseconds = await work();
  done.abort();
  await watch;
  return { milliseconds, megabytes: (highest - before) / megabyte };
}

export const measureSlowDevice = (start: () => Promise<BenchBackend>): Promise<BenchRow[]> =>
  inSession(start, async (session) => {
    const { onPage, wire, settingOf } = session;
    const setting = await settingOf(reader);
    const rxBatch = await tuneRx(session, setting);
    const seen = {
      ours: { milliseconds: [] as number[], megabytes: [] as number[] },
      rx: { milliseconds: [] as number[], megabytes: [] as number[] },
    };
    const note = (side: keyof typeof seen, figures: Awaited<ReturnType<typeof slowed>>) => {
      seen[side].milliseconds.push(figures.milliseconds);
      seen[side].megabytes.push(figures.megabytes);
    };
    wire.setRoundTrip(ROUND_TRIP);
    for (let round = 0; round < ROUNDS; round += 1)
      await rotated(round, [
        () =>
          onPage("ours", async (page) => {
            await page.evaluate((userId) => ours.wipe(userId), setting.userId);
            await page.evaluate((given) => ours.open(given), setting);
            note("ours", await slowed(page, () => page.evaluate(() => ours.start())));
          }),
        () =>
          onPage("rxdb", async (page) => {
            await page.evaluate(() => rx.wipe());
            await page.evaluate(([given, size]) => rx.open(given, size), [setting, rxBatch] as const);
            note("rx", await slowed(page, () => page.evaluate(() => rx.pull())));
          }),
      ]);
    const name = `first pull, processor ${SLOWER} x slower`;
    return [
      ...medianAndWorst(
        `${name}, against RxDB`,
        "ms",
        seen.ours.milliseconds,
        seen.rx.milliseconds,
        oneIn(1.8),
      ),
      ...medianAndWorst(
        `${name}, memory against RxDB`,
        "MB",
        seen.ours.megabytes,
        seen.rx.megabytes,
        times(1),
      ),
    ];
  });
