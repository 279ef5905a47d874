// The suite is worth what it catches: the same schedules against a server that is broken on purpose must fail.
import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Fault } from "./sync/fake-server.ts";
import { schedule } from "./sync/operations.ts";
import { runSchedule } from "./sync/schedule.ts";
import { setups } from "./sync/setups.ts";

/** Schedules within which each fault must show. */
const ENOUGH = 300;

const caught = async (fault: Fault) =>
  fc.check(
    fc.asyncProperty(setups, schedule, (each, steps) => runSchedule(each, steps, new Set([fault]))),
    { numRuns: ENOUGH, seed: 20_261_120, endOnFailure: true },
  );

const tellTale: Record<Fault, RegExp> = {
  "acknowledge-before-commit": /never applied|jumped back|differ/,
  "timestamp-cursor": /podcasts differ|may no longer be read|out of date/,
  toggle: /jumped back|did not win|differ/,
  "drop-poison": /never applied/,
  "count-twice": /counted twice/,
};

test.each(Object.entries(tellTale) as [Fault, RegExp][])(
  "the simulation notices a server that errs by %s",
  { timeout: 5 * 60_000 },
  async (fault, sign) => {
    const { failed, errorInstance } = await caught(fault);
    expect(failed).toBe(true);
    expect(errorInstance instanceof Error ? errorInstance.message : "").toMatch(sign);
  },
);
