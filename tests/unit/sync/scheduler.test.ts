import { beforeEach, expect, test } from "vitest";
import { createScheduler, LONGEST_WAIT, type Scheduler } from "../../../src/sync/scheduler.ts";
import type { SyncError } from "#sync";
import { manualClock, type ManualClock } from "../manual-clock.ts";

let clock: ManualClock;
let scheduler: Scheduler;
let rounds: number[];
let answers: (SyncError | null)[];
let pending: ((error: SyncError | null) => void) | null;
let holds: boolean;
let visible: boolean;
let online: boolean;
let chance: number;

const failing: SyncError = { kind: "transient", retryAfter: null };

beforeEach(() => {
  clock = manualClock(0);
  rounds = [];
  answers = [];
  pending = null;
  holds = false;
  visible = true;
  online = true;
  chance = 0.5;
  scheduler = createScheduler({
    clock,
    random: () => chance,
    connectivity: { isOnline: () => online },
    isVisible: () => visible,
    round() {
      rounds.push(clock.now());
      if (holds)
        return new Promise((resolve) => {
          pending = resolve;
        });
      return Promise.resolve(answers.shift() ?? null);
    },
  });
});

test("a burst of changes makes one round, a quarter of a second after its first", async () => {
  scheduler.trigger("change");
  await clock.advance(200);
  scheduler.trigger("change");
  await clock.advance(1_000);
  expect(rounds).toEqual([250]);
});

test("a visible page asks for news every minute, and a hidden one does not", async () => {
  scheduler.trigger("start");
  await clock.advance(60_000);
  visible = false;
  await clock.advance(60_000);
  await clock.advance(600_000);
  expect(rounds).toEqual([0, 60_000, 120_000]);
});

test("the minute is spread by a fifth", async () => {
  chance = 0;
  scheduler.trigger("start");
  await clock.advance(48_000);
  chance = 0.999_999;
  await clock.advance(0);
  expect(rounds).toEqual([0, 48_000]);
});

test("one round runs at a time, and what happens during it makes one more", async () => {
  holds = true;
  scheduler.trigger("start");
  await clock.advance(0);
  scheduler.trigger("change");
  scheduler.trigger("online");
  await clock.advance(5_000);
  expect(rounds).toEqual([0]);
  pending?.(null);
  await clock.advance(0);
  expect(rounds).toEqual([0, 5_000]);
});

test("retries wait twice as long each time, up to five minutes", async () => {
  chance = 0.999;
  answers = Array.from({ length: 14 }, () => failing);
  scheduler.trigger("start");
  await clock.advance(3_600_000);
  const waits = rounds.slice(1, 14).map((at, index) => at - (rounds[index] ?? 0));
  expect(waits.slice(0, 4)).toEqual([999, 1_998, 3_996, 7_992]);
  expect(Math.max(...waits)).toBeLessThanOrEqual(LONGEST_WAIT);
  expect(waits.at(-1)).toBeGreaterThan(LONGEST_WAIT * 0.99);
});

test("a change does not cut a backoff short", async () => {
  chance = 0.9;
  answers = [failing, failing, failing];
  scheduler.trigger("start");
  await clock.advance(2_000);
  const before = rounds.length;
  scheduler.trigger("change");
  await clock.advance(300);
  expect(rounds).toHaveLength(before);
});

test("the network's return ends the backoff", async () => {
  chance = 0.9;
  answers = [failing, failing, failing];
  scheduler.trigger("start");
  await clock.advance(3_000);
  const before = rounds.length;
  scheduler.trigger("online");
  await clock.advance(0);
  expect(rounds).toHaveLength(before + 1);
});

test("the wait that a server asks for holds against triggers, and is five minutes at most", async () => {
  answers = [{ kind: "transient", retryAfter: 100_000 }];
  scheduler.trigger("start");
  await clock.advance(10_000);
  scheduler.trigger("online");
  await clock.advance(80_000);
  expect(rounds).toEqual([0]);
  answers = [{ kind: "transient", retryAfter: 86_400_000 }];
  await clock.advance(10_000);
  await clock.advance(LONGEST_WAIT);
  expect(rounds).toEqual([0, 100_000, 100_000 + LONGEST_WAIT]);
});

test("a token that is no longer taken is tried again after a sign-in only", async () => {
  answers = [{ kind: "auth" }];
  scheduler.trigger("start");
  await clock.advance(0);
  scheduler.trigger("change");
  scheduler.trigger("online");
  await clock.advance(600_000);
  expect(rounds).toEqual([0]);
  scheduler.trigger("signed-in");
  await clock.advance(0);
  expect(rounds).toHaveLength(2);
});

test("a device without a network asks when it is back", async () => {
  online = false;
  scheduler.trigger("change");
  await clock.advance(600_000);
  expect(rounds).toEqual([]);
  online = true;
  scheduler.trigger("online");
  await clock.advance(0);
  expect(rounds).toHaveLength(1);
});

test("a change is sent in time although the clock was set forward", async () => {
  let ahead = 0;
  scheduler = createScheduler({
    clock: { ...clock, now: () => clock.now() + ahead },
    random: () => chance,
    connectivity: { isOnline: () => online },
    isVisible: () => visible,
    async round() {
      rounds.push(clock.now());
      return null;
    },
  });
  scheduler.trigger("start");
  await clock.advance(1_000);
  ahead = 86_400_000;
  scheduler.trigger("change");
  await clock.advance(250);
  expect(rounds).toEqual([0, 1_250]);
});

test("a stopped scheduler does nothing more", async () => {
  scheduler.trigger("start");
  await clock.advance(0);
  scheduler.stop();
  scheduler.trigger("change");
  await clock.advance(600_000);
  expect(rounds).toEqual([0]);
  expect(scheduler.isArmed()).toBe(false);
});
