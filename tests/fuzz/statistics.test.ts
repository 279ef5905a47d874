// Listening statistics while listens move from the device to the server: whatever is sent, pulled and asked for in
// whatever order, each second heard on the device is shown once.
import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { StatisticsAnswer } from "#statistics-contract";
import { success } from "#lib/result.ts";
import { createStatistics, readStatistics } from "#listening";
import { makeDevice, makeServer, USER } from "../unit/sync/device-harness.ts";
import { manualClock } from "../unit/manual-clock.ts";
import { runs } from "./runs.ts";

const TIME_ZONE = "UTC";

type Step =
  | { does: "hear"; seconds: number }
  | { does: "raise"; which: number; by: number }
  /** The same account on another device. */
  | { does: "elsewhere"; seconds: number }
  | { does: "push" | "sync" }
  /** An hour, a day and a month go by. */
  | { does: "wait"; hours: number };
/** `before`: on the way to the server; `after`: on the way back. */
type Ask = { does: "ask"; before: Step[]; after: Step[] };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ does: fc.constant("hear" as const), seconds: fc.integer({ min: 20, max: 600 }) }),
  fc.record({
    does: fc.constant("raise" as const),
    which: fc.nat(9),
    by: fc.integer({ min: 1, max: 600 }),
  }),
  fc.record({ does: fc.constant("elsewhere" as const), seconds: fc.integer({ min: 20, max: 600 }) }),
  fc.record({ does: fc.constantFrom("push" as const, "sync" as const) }),
  fc.record({ does: fc.constant("wait" as const), hours: fc.constantFrom(1, 24) }),
);
const few = fc.array(step, { maxLength: 3 });
const ask: fc.Arbitrary<Ask> = fc.record({ does: fc.constant("ask" as const), before: few, after: few });
const schedule = fc.array(fc.oneof({ arbitrary: step, weight: 3 }, { arbitrary: ask, weight: 1 }), {
  maxLength: 25,
});

async function run(steps: readonly (Step | Ask)[]): Promise<void> {
  const fixture = makeServer(manualClock(Date.UTC(2026, 0, 1, 12)));
  const { server, clock } = fixture;
  const device = makeDevice(fixture);
  const { database, listens } = device;
  /** Seconds of each listen of this device, as the player counted them. */
  const heard: number[] = [];
  let elsewhere = 0;
  /** Seconds of other devices in the answer that is kept. */
  let keptElsewhere = 0;

  async function take(done: Step): Promise<void> {
    await clock.advance(20_000);
    if (done.does === "hear") {
      heard.push(done.seconds);
      await listens.count({ id: `own ${heard.length - 1}`, podcastId: "first", seconds: done.seconds });
    } else if (done.does === "raise") {
      const which = done.which % Math.max(1, heard.length);
      if (heard[which] === undefined) return;
      heard[which] += done.by;
      await listens.raise(`own ${which}`, heard[which]);
    } else if (done.does === "elsewhere") elsewhere += done.seconds;
    else if (done.does === "wait") await clock.advance(done.hours * 3_600_000);
    else if (done.does === "push") await device.push();
    else await device.sync();
  }

  async function load({ before, after }: Ask): Promise<void> {
    let accidents = [before, after];
    let seen = 0;
    const statistics = createStatistics({
      database,
      clock,
      timeZone: () => TIME_ZONE,
      async fetch({ p_listens }) {
        const [going = [], returning = []] = accidents;
        accidents = [];
        for (const each of going) await take(each);
        const own = Object.values(server.state().listens).filter(({ user }) => user === USER);
        const total = own.reduce((sum, { seconds }) => sum + seconds, elsewhere);
        seen = elsewhere;
        const answer: StatisticsAnswer = {
          seconds: total,
          fields: [],
          likes: 0,
          playlists: 0,
          week_seconds: total,
          month_seconds: total,
          today: new Date(clock.now()).toISOString().slice(0, 10),
          days: [...Array<number>(29).fill(0), total],
          heard: Object.fromEntries(
            own.filter(({ id }) => p_listens.includes(id)).map(({ id, seconds }) => [id, seconds]),
          ),
        };
        for (const each of returning) await take(each);
        return success(answer);
      },
    });
    if ((await statistics.load()) === "kept") keptElsewhere = seen;
  }

  for (const each of steps) {
    await (each.does === "ask" ? load(each) : take(each));
    const own = heard.reduce((sum, seconds) => sum + seconds, 0);
    const { seconds } = await readStatistics(database, { now: clock.now(), timeZone: TIME_ZONE });
    expect(seconds).toBe(own + keptElsewhere);
  }
}

test(
  "each second heard on the device is shown once, wherever its listen is",
  { timeout: 120_000 },
  async () => {
    await fc.assert(fc.asyncProperty(schedule, run), runs(60));
  },
);
