// Sync under everything that can go wrong on the way, on the device and with the server: the 16 invariants of the
// design over random schedules. A failure prints its seed and path (tests/fuzz/runs.ts says how to replay them).
import * as fc from "fast-check";
import { test } from "vitest";
import { runs } from "./runs.ts";
import { schedule } from "./sync/operations.ts";
import { runSchedule } from "./sync/schedule.ts";
import { setups } from "./sync/setups.ts";

/** Milliseconds: 10,000 schedules, which the long run is to try, take longer than other properties. */
const LONGEST = 90 * 60_000;

test(
  "every schedule of changes, faults and crashes keeps the invariants of sync",
  { timeout: 2 * LONGEST },
  async () => {
    await fc.assert(
      fc.asyncProperty(setups, schedule, (each, steps) => runSchedule(each, steps)),
      { ...runs(300), interruptAfterTimeLimit: LONGEST },
    );
  },
);
