// What is done for a version that was told to take over until it has.
import { expect, test } from "vitest";
import { takeOver } from "#app/updates/take-over.ts";
import { manualClock } from "../manual-clock.ts";

function begin() {
  const clock = manualClock();
  const done: string[] = [];
  const version = { waits: true };
  takeOver({
    isWaiting: () => version.waits,
    tell: () => done.push("tell"),
    openShortLivedClient: () => done.push("client"),
    after: clock.after,
  });
  return { clock, done, version };
}

test("a version that takes over at once is told once, and no client is opened", async () => {
  const { clock, done, version } = begin();
  version.waits = false;
  await clock.advance(60_000);
  expect(done).toEqual(["tell"]);
});

test("a version that is left waiting is told again after a second, and a client is opened and ends", async () => {
  const { clock, done, version } = begin();
  await clock.advance(999);
  expect(done).toEqual(["tell"]);
  await clock.advance(1);
  expect(done).toEqual(["tell", "tell", "client"]);
  version.waits = false;
  await clock.advance(60_000);
  expect(done).toEqual(["tell", "tell", "client"]);
});

test("looks become rarer while the worker before has work for minutes", async () => {
  const { clock, done } = begin();
  const clients = () => done.filter((what) => what === "client").length;
  await clock.advance(31_000);
  expect(clients()).toBe(6);
  await clock.advance(60_000);
  expect(clients()).toBe(10);
});
