// What happens most: a change is written on the device, and a round finds nothing to do. And more tabs than one.
import { median, type BenchRow } from "../bench-row.ts";
import { medianAndWorst, oneIn, row, times } from "./figures.ts";
import { podcasts, reader } from "./ids.ts";
import { LIBRARY } from "./scope.ts";
import { ROUNDS, rotated, type Session } from "./session.ts";

const WRITES = 40;
const TABS = 5;

/** Likes that no device has made yet. */
const freshLikes = (round: number) => podcasts(LIBRARY + round * WRITES, WRITES);

/** Durable writes on devices that hold the whole scope (`measureFirstPull` leaves them behind). */
export async function measureWrites({ backend, onPage, settingOf }: Session): Promise<BenchRow[]> {
  const setting = await settingOf(reader);
  const seen = { ours: [] as number[], rx: [] as number[], put: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const ids = freshLikes(round);
    await rotated(round, [
      () =>
        onPage("ours", async (page) => {
          await page.evaluate((given) => ours.open(given), setting);
          seen.ours.push(median(await page.evaluate((all) => ours.likes(all), ids)));
        }),
      () =>
        onPage("rxdb", async (page) => {
          await page.evaluate((given) => rx.open(given, 1000), setting);
          seen.rx.push(median(await page.evaluate((all) => rx.likes(all), ids)));
          await page.evaluate(() => rx.close());
        }),
      () =>
        onPage("ours", async (page) => {
          seen.put.push(median(await page.evaluate((all) => limits.puts(all), ids)));
        }),
    ]);
  }
  const name = `durable local write, ${backend.name}`;
  return [
    ...medianAndWorst(`${name}, against a bare put`, "ms", seen.ours, seen.put, times(1.4)),
    ...medianAndWorst(`${name}, against RxDB`, "ms", seen.ours, seen.rx, times(1)),
  ];
}

/** A round with nothing to do, in requests. */
export async function measureIdle({ backend, wire, onPage, settingOf }: Session): Promise<BenchRow[]> {
  const setting = await settingOf(reader);
  const requests = { ours: [] as number[], rx: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    await rotated(round, [
      () =>
        onPage("ours", async (page) => {
          await page.evaluate((given) => ours.open(given), setting);
          await page.evaluate(() => ours.start());
          wire.take();
          await page.evaluate(() => ours.round());
          requests.ours.push(wire.take().requests);
        }),
      () =>
        onPage("rxdb", async (page) => {
          await page.evaluate((given) => rx.open(given, 1000), setting);
          await page.evaluate(() => rx.pull());
          wire.take();
          await page.evaluate(() => rx.pull());
          requests.rx.push(wire.take().requests);
          await page.evaluate(() => rx.close());
        }),
    ]);
  }
  const most = Math.max(...requests.ours);
  return [
    row(`nothing to do, ${backend.name}, requests`, "requests", most, 1, times(1)),
    ...medianAndWorst(
      `nothing to do, ${backend.name}, requests against RxDB`,
      "requests",
      requests.ours,
      requests.rx,
      oneIn(6),
    ),
  ];
}

/** Requests of so many tabs that are open while one of them changes something, until that has come around. */
async function requestsOf(session: Session, tabs: number, likes: string[]): Promise<number> {
  const { wire, browser, settingOf } = session;
  const setting = await settingOf(reader);
  wire.take();
  const pages = [];
  try {
    for (let tab = 0; tab < tabs; tab += 1) {
      const page = await browser.open(`${wire.url}/ours.html`);
      pages.push(page);
      await page.evaluate((given) => ours.open(given), setting);
      if (tab === 0) await page.evaluate(() => ours.start());
      else await page.evaluate(() => ours.join());
    }
    const last = pages.at(-1);
    await last?.evaluate((ids) => ours.likes(ids), likes);
    await last?.evaluate(() => ours.settled());
    return wire.take().requests;
  } finally {
    for (const page of pages) await page.close();
  }
}

/** Five tabs against one. */
export async function measureTabs(session: Session): Promise<BenchRow[]> {
  const seen = { many: [] as number[], one: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const [first, second] = [2 * round, 2 * round + 1].map((n) => podcasts(LIBRARY + 500 + n, 1));
    await rotated(round, [
      async () => void seen.many.push(await requestsOf(session, TABS, first ?? [])),
      async () => void seen.one.push(await requestsOf(session, 1, second ?? [])),
    ]);
  }
  return medianAndWorst(
    `${TABS} tabs, ${session.backend.name}, requests against those of one`,
    "requests",
    seen.many,
    seen.one,
    times(1),
  );
}
