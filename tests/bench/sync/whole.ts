// The table of the design, against one backend. What was missed or doubled comes before any time.
import type { BenchRow } from "../bench-row.ts";
import type { BenchBackend } from "./backend.ts";
import { measureDrain } from "./drain.ts";
import { createTally } from "./figures.ts";
import { measureFirstPull, tuneRx } from "./first-pull.ts";
import { reader } from "./ids.ts";
import { inSession } from "./session.ts";
import { measureIdle, measureTabs, measureWrites } from "./small-work.ts";

/** Measures everything; `roundTrips` in milliseconds, for the first pull. */
export const measureSync = (
  start: () => Promise<BenchBackend>,
  roundTrips: readonly number[],
): Promise<BenchRow[]> =>
  inSession(start, async (session) => {
    const { name } = session.backend;
    const tallies = {
      ours: createTally(`sync, ${name}, ours`),
      rx: createTally(`sync, ${name}, RxDB`),
    };
    const rxBatch = await tuneRx(session, await session.settingOf(reader));
    const rows = await measureFirstPull(session, roundTrips, rxBatch, tallies);
    session.wire.setRoundTrip(0);
    rows.push(...(await measureWrites(session)));
    rows.push(...(await measureIdle(session)));
    rows.push(...(await measureTabs(session)));
    rows.push(...(await measureDrain(session, tallies)));
    return [...tallies.ours.rows(), ...tallies.rx.rows(), ...rows];
  });
