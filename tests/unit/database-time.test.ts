// How long work may take at the database, and how long those wait who took too long.
import { expect, test } from "vitest";
import { createRestartWaits } from "../../supabase/local/database/restart-waits.ts";
import { watch } from "../../supabase/local/database/watch.ts";
import { manualClock } from "./manual-clock.ts";

/** A clock whose process gets this part of the processor. */
function clockOf(part: number) {
  const clock = manualClock();
  return { ...clock, processor: () => part * clock.now() };
}

test("work is late once its time has passed, and never where it ended before", async () => {
  const clock = clockOf(2);
  const late: string[] = [];
  watch(clock, 3000, () => late.push("long"));
  const done = watch(clock, 3000, () => late.push("short"));
  await clock.advance(2999);
  done();
  expect(late).toEqual([]);
  await clock.advance(1);
  expect(late).toEqual(["long"]);
});

test("time in which the process had no processor does not count", async () => {
  const clock = clockOf(0.25);
  let isLate = false;
  watch(clock, 3000, () => (isLate = true));
  await clock.advance(11_999);
  expect(isLate).toBe(false);
  await clock.advance(500);
  expect(isLate).toBe(true);
});

test("work that gets no processor at all has an end too", async () => {
  const clock = clockOf(0);
  let isLate = false;
  watch(clock, 3000, () => (isLate = true));
  await clock.advance(29_999);
  expect(isLate).toBe(false);
  await clock.advance(3001);
  expect(isLate).toBe(true);
});

test("an answer that came while this process was busy is taken before its time counts as over", () => {
  let [now, isLate] = [0, false];
  const timers: (() => void)[] = [];
  const clock = {
    now: () => now,
    processor: () => now,
    after: (_milliseconds: number, task: () => void) => {
      timers.push(task);
      return () => void timers.splice(0);
    },
  };
  const fire = (at: number) => {
    now = at;
    timers.shift()?.();
  };
  const answered = watch(clock, 3000, () => (isLate = true));
  fire(60_000);
  expect(isLate).toBe(false);
  answered();
  expect(timers).toEqual([]);

  now = 0;
  watch(clock, 3000, () => (isLate = true));
  for (let at = 1; at <= 6; at += 1) fire(at * 60_000);
  expect(isLate).toBe(true);
});

test("an address waits twice as long after each restart, up to a quarter of an hour", () => {
  let now = 0;
  const waits = createRestartWaits(() => now);
  expect(waits.wait("one")).toBe(0);
  const seen = Array.from({ length: 10 }, () => {
    waits.caused("one");
    const seconds = waits.wait("one");
    now += seconds;
    expect(waits.wait("one")).toBe(0);
    return seconds;
  });
  expect(seen).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900, 900]);
  expect(waits.wait("another")).toBe(0);
});

test("an hour without a restart is forgotten", () => {
  let now = 0;
  const waits = createRestartWaits(() => now);
  waits.caused("one");
  waits.caused("one");
  now += 2 * 60 * 60;
  waits.caused("one");
  expect(waits.wait("one")).toBe(5);
});
