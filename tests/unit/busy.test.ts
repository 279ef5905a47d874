import { expect, test } from "vitest";
import { holdBusy, isBusy, whenIdle } from "#lib/busy.ts";

// Node's own locks: one test at a time uses them.
const locks = navigator.locks;

/** Lets what was begun come to a stand: lock requests settle over several turns. */
async function settle() {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

test("an update waits until nobody is busy", async () => {
  const release = holdBusy(locks);
  let applied = false;
  const waiting = whenIdle(() => {
    applied = true;
  }, locks);
  await settle();
  expect([applied, await isBusy(locks)]).toEqual([false, true]);
  release();
  await waiting;
  expect([applied, await isBusy(locks)]).toEqual([true, false]);
});

test("an update also waits for who becomes busy meanwhile", async () => {
  const first = holdBusy(locks);
  let applied = false;
  const waiting = whenIdle(() => {
    applied = true;
  }, locks);
  await settle();
  const second = holdBusy(locks);
  first();
  await settle();
  expect([applied, await isBusy(locks)]).toEqual([false, true]);
  second();
  await waiting;
  expect(applied).toBe(true);
});

test("a browser without locks updates at once", async () => {
  holdBusy(undefined)();
  let applied = false;
  await whenIdle(() => {
    applied = true;
  }, undefined);
  expect(applied).toBe(true);
});
