import { expect, test } from "vitest";
import { createLeader } from "../../../src/sync/leader.ts";

const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Two tabs of one browser, and what they did. */
function tabs(locks: LockManager | undefined) {
  const log: string[] = [];
  const tab = (name: string) =>
    createLeader(locks, "sync:ada", () => {
      log.push(`${name} leads`);
      return () => void log.push(`${name} stops`);
    });
  return { log, first: tab("first"), second: tab("second") };
}

/** Locks as the browser's, one holder at a time, in order. */
function createLocks(): LockManager {
  let line = Promise.resolve();
  return {
    request(_name: string, { signal }: { signal: AbortSignal }, hold: () => Promise<void>) {
      const turn = line.then(() => {
        if (signal.aborted) throw new DOMException("Left the line", "AbortError");
        return hold();
      });
      line = turn.catch(() => undefined);
      return turn;
    },
  } as unknown as LockManager;
}

test("one of two tabs leads", async () => {
  const { log, first, second } = tabs(createLocks());
  first.join();
  first.join();
  second.join();
  await settle();
  expect(log).toEqual(["first leads"]);
});

test("another tab takes over from one that leaves", async () => {
  const { log, first, second } = tabs(createLocks());
  first.join();
  second.join();
  await settle();
  first.leave();
  await settle();
  expect(log).toEqual(["first leads", "first stops", "second leads"]);
});

test("a tab that left can lead again", async () => {
  const { log, first, second } = tabs(createLocks());
  first.join();
  second.join();
  await settle();
  first.leave();
  first.join();
  second.leave();
  await settle();
  expect(log).toEqual(["first leads", "first stops", "first leads"]);
});

test("in a browser without Web Locks every tab leads", () => {
  const { log, first, second } = tabs(undefined);
  first.join();
  second.join();
  expect(log).toEqual(["first leads", "second leads"]);
});
