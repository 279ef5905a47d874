// The first pull of a device: the window and the library, over lines of three lengths.
import type { BenchRow } from "../bench-row.ts";
import { medianAndWorst, oneIn, times, type Tally } from "./figures.ts";
import { people, podcasts, reader } from "./ids.ts";
import type { Holding, Setting } from "./page-contract.ts";
import { LIBRARY, SCOPE } from "./scope.ts";
import { ROUNDS, rotated, RX_BATCH_SIZES, type Session } from "./session.ts";

const wanted: Holding = {
  podcasts: podcasts(0, LIBRARY + SCOPE.window),
  profiles: people(),
  likes: podcasts(0, SCOPE.liked),
  playlist: podcasts(SCOPE.liked, SCOPE.saved),
};
const kinds = ["podcasts", "profiles", "likes", "playlist"] as const;

const check = (tally: Tally, holding: Holding) => {
  for (const kind of kinds) tally.add(holding[kind], wanted[kind]);
};

/** Fills a device of ours from nothing; its rows stay there. */
const pullOurs = ({ onPage }: Session, setting: Setting) =>
  onPage("ours", async (page) => {
    await page.evaluate((userId) => ours.wipe(userId), setting.userId);
    await page.evaluate((given) => ours.open(given), setting);
    const milliseconds = await page.evaluate(() => ours.start());
    const holding = await page.evaluate(() => ours.holding());
    return { milliseconds, holding };
  });

/** Fills a device of RxDB from nothing; its rows stay there. */
const pullRx = ({ onPage }: Session, setting: Setting, size: number) =>
  onPage("rxdb", async (page) => {
    await page.evaluate(() => rx.wipe());
    await page.evaluate(([given, rows]) => rx.open(given, rows), [setting, size] as const);
    const milliseconds = await page.evaluate(() => rx.pull());
    const holding = await page.evaluate(() => rx.holding());
    await page.evaluate(() => rx.close());
    return { milliseconds, holding };
  });

/** The batch size that RxDB is fastest with here, so that it is measured at its best; also warms both sides up. */
export async function tuneRx(session: Session, setting: Setting): Promise<number> {
  session.wire.setRoundTrip(50);
  await pullOurs(session, setting);
  const tried: { size: number; milliseconds: number }[] = [];
  for (const size of RX_BATCH_SIZES)
    tried.push({ size, milliseconds: (await pullRx(session, setting, size)).milliseconds });
  return tried.toSorted((a, b) => a.milliseconds - b.milliseconds)[0]?.size ?? RX_BATCH_SIZES[0];
}

/** Measures at each round trip (milliseconds) and adds what each side holds to its tally. */
export async function measureFirstPull(
  session: Session,
  roundTrips: readonly number[],
  rxBatch: number,
  tallies: { ours: Tally; rx: Tally },
): Promise<BenchRow[]> {
  const { wire, backend, onPage } = session;
  const setting = await session.settingOf(reader);
  const bodies = await onPage("ours", (page) => page.evaluate((given) => limits.recordPulls(given), setting));
  const seen = roundTrips.map((roundTrip) => ({
    roundTrip,
    ours: [] as number[],
    rx: [] as number[],
    limit: [] as number[],
  }));
  for (let round = 0; round < ROUNDS; round += 1) {
    let bulkPut = 0;
    const network = new Map<number, number>();
    await rotated(round, [
      ...seen.flatMap(({ roundTrip, ours, rx }) => [
        async () => {
          wire.setRoundTrip(roundTrip);
          const pulled = await pullOurs(session, setting);
          ours.push(pulled.milliseconds);
          check(tallies.ours, pulled.holding);
        },
        async () => {
          wire.setRoundTrip(roundTrip);
          const pulled = await pullRx(session, setting, rxBatch);
          rx.push(pulled.milliseconds);
          check(tallies.rx, pulled.holding);
        },
        async () => {
          wire.setRoundTrip(roundTrip);
          const fetched = await onPage("ours", (page) =>
            page.evaluate(([given, all]) => limits.fetchAll(given, all), [setting, bodies] as const),
          );
          network.set(roundTrip, fetched);
        },
      ]),
      async () => {
        bulkPut = await onPage("ours", (page) =>
          page.evaluate((userId) => limits.bulkPut(userId), setting.userId),
        );
      },
    ]);
    for (const each of seen) each.limit.push(Math.max(bulkPut, network.get(each.roundTrip) ?? 0));
  }
  return seen.flatMap(({ roundTrip, ours, rx, limit }) => {
    const name = `first pull, ${backend.name}, ${roundTrip} ms`;
    return [
      ...medianAndWorst(`${name}, against max(bulkPut, network)`, "ms", ours, limit, times(1.25)),
      ...medianAndWorst(`${name}, against RxDB`, "ms", ours, rx, oneIn(1.8)),
    ];
  });
}
