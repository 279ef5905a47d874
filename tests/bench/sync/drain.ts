// A queue of changes that was filled offline goes out: in a page that has sent before, and in one that has not.
import type { BenchRow } from "../bench-row.ts";
import { medianAndWorst, oneIn, times, type Tally } from "./figures.ts";
import { drainer, podcasts } from "./ids.ts";
import { LIBRARY } from "./scope.ts";
import { ROUNDS, rotated, type Session } from "./session.ts";

const ROUND_TRIP = 50;
/** Its plugin sends each row by itself and a batch side by side: the larger, the better. */
const RX_PUSH_BATCH = 500;
/** Changes in each queue, one after another on the same page; the first is the first that the page sends. */
const QUEUES = [1, 50, 500] as const;
const likesOf = (queue: (typeof QUEUES)[number]) =>
  podcasts(LIBRARY + QUEUES.filter((smaller) => smaller < queue).reduce((sum, size) => sum + size, 0), queue);
/** What the page of the limit likes before it is measured. */
const WARMING = podcasts(0, 1);
const ALL = QUEUES.flatMap(likesOf);

type Seen = Record<"milliseconds" | "requests", number[]>;
const perQueue = () =>
  new Map<number, Seen>(QUEUES.map((queue) => [queue, { milliseconds: [], requests: [] }]));

/** Fills the queue of each size offline and lets it go, on a page that is ready. */
async function drainAll(
  { wire }: Session,
  seen: Map<number, Seen>,
  { like, drain }: { like(ids: string[]): Promise<void>; drain(): Promise<number> },
): Promise<void> {
  for (const queue of QUEUES) {
    await like(likesOf(queue));
    wire.take();
    seen.get(queue)?.milliseconds.push(await drain());
    seen.get(queue)?.requests.push(wire.take().requests);
  }
}

type All = Record<"ours" | "rx" | "limit", Map<number, Seen>>;

function rowsOf(backend: string, { ours, rx, limit }: All): BenchRow[] {
  const of = (side: Map<number, Seen>, queue: number) =>
    side.get(queue) ?? { milliseconds: [], requests: [] };
  const [first, ...others] = QUEUES;
  return [
    ...others.flatMap((queue) => {
      const name = `drain of ${queue}, ${backend}`;
      const milliseconds = of(ours, queue).milliseconds;
      return [
        ...medianAndWorst(
          `${name}, against one request`,
          "ms",
          milliseconds,
          of(limit, queue).milliseconds,
          times(1.3),
        ),
        ...medianAndWorst(`${name}, against RxDB`, "ms", milliseconds, of(rx, queue).milliseconds, oneIn(10)),
      ];
    }),
    ...medianAndWorst(
      `first drain of a page, ${backend}, against one request`,
      "ms",
      of(ours, first).milliseconds,
      of(limit, first).milliseconds,
      times(1.3),
    ),
    ...medianAndWorst(
      `drain of 500, ${backend}, requests against RxDB`,
      "requests",
      of(ours, 500).requests,
      of(rx, 500).requests,
      oneIn(100),
    ),
  ];
}

/** Measures the queues and adds what the server has in the end to the tallies. */
export async function measureDrain(
  session: Session,
  tallies: { ours: Tally; rx: Tally },
): Promise<BenchRow[]> {
  const { wire, backend, onPage, settingOf } = session;
  const seen = { ours: perQueue(), rx: perQueue(), limit: perQueue() };
  wire.setRoundTrip(ROUND_TRIP);
  for (let round = 0; round < ROUNDS; round += 1) {
    // People without likes, so that each queue adds new rows on every side.
    const [user, bare] = [await settingOf(drainer(2 * round)), await settingOf(drainer(2 * round + 1))];
    await rotated(round, [
      () =>
        onPage("ours", async (page) => {
          await page.evaluate((given) => ours.open(given), user);
          await page.evaluate(() => ours.start());
          await drainAll(session, seen.ours, {
            like: (ids) => page.evaluate((all) => ours.likeOffline(all), ids),
            drain: () => page.evaluate(() => ours.drain()),
          });
        }),
      () =>
        onPage("rxdb", async (page) => {
          await page.evaluate(() => rx.wipe());
          await page.evaluate(([given, size]) => rx.open(given, size), [user, RX_PUSH_BATCH] as const);
          await page.evaluate(() => rx.startPush());
          await drainAll(session, seen.rx, {
            like: (ids) => page.evaluate((all) => rx.likeOffline(all), ids),
            drain: () => page.evaluate(() => rx.drain()),
          });
          await page.evaluate(() => rx.close());
        }),
      () =>
        onPage("ours", async (page) => {
          // As warm as the pages that have pulled: the first request of a page is no measure of a line.
          await page.evaluate(([given, ids]) => limits.push(given, ids), [bare, WARMING] as const);
          for (const queue of QUEUES)
            seen.limit
              .get(queue)
              ?.milliseconds.push(
                await page.evaluate(([given, ids]) => limits.push(given, ids), [
                  bare,
                  likesOf(queue),
                ] as const),
              );
        }),
    ]);
    tallies.ours.add(await backend.likesOf("likes", user.userId), ALL);
    tallies.rx.add(await backend.likesOf("rx_likes", user.userId), ALL);
  }
  return rowsOf(backend.name, seen);
}
