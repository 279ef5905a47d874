import { beforeEach, expect, test } from "vitest";
import { late, loadUntilReady, whenTrue, type Late } from "#lib/late.ts";
import { observable } from "#lib/observable.ts";
import { manualClock, type ManualClock } from "../manual-clock.ts";

/** What `fetch` answers from the next call on. */
let answer: () => Promise<string | undefined>;
let fetches: number;
let log: string[];
let online: ReturnType<typeof observable<boolean>>;
let clock: ManualClock;
let chunk: Late<string>;

const missing = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));
const here = async () => "the player bar";
const fetch = () => {
  fetches += 1;
  return answer();
};
const settled = () => new Promise((resolve) => setImmediate(resolve));
const networkReturns = () => {
  online.set(false);
  online.set(true);
};

beforeEach(() => {
  answer = here;
  fetches = 0;
  log = [];
  online = observable(true);
  clock = manualClock();
  chunk = late(fetch);
});

/** Loads until ready, trying again when the network comes back. */
const begin = (loaded: Pick<Late<string>, "load"> = chunk) =>
  loadUntilReady(loaded, { again: [whenTrue(online)], failed: () => void log.push("failed") }, (value) => {
    log.push(value);
    return () => void log.push("ended");
  });

test("is null until it is there, and notifies when it is", async () => {
  chunk.subscribe(() => log.push(`now ${chunk.get()}`));
  const loading = chunk.load();
  expect(chunk.get()).toBeNull();
  await loading;
  expect([chunk.get(), log]).toEqual(["the player bar", ["now the player bar"]]);
});

test("is fetched once for all who ask, at once or later", async () => {
  await Promise.all([chunk.load(), chunk.load()]);
  await chunk.load();
  expect(fetches).toBe(1);
});

test("is fetched again at the next call after a failure", async () => {
  answer = missing;
  await expect(chunk.load()).rejects.toThrow("Failed to fetch");
  answer = here;
  expect(await chunk.load()).toBe("the player bar");
});

test("counts as missing where Vite answers nothing because the page is to be reloaded", async () => {
  answer = async () => undefined;
  await expect(chunk.load()).rejects.toThrow("reloaded");
  expect(chunk.get()).toBeNull();
});

test("answers the same failure for as long as failures are held", async () => {
  chunk = late(fetch, { clock, milliseconds: 10_000 });
  answer = missing;
  const first = chunk.load();
  await expect(first).rejects.toThrow("Failed to fetch");
  answer = here;
  await clock.advance(9_999);
  expect(chunk.load()).toBe(first);
  await clock.advance(1);
  expect(await chunk.load()).toBe("the player bar");
});

test("tries again when the network comes back, until it is there, and then no more", async () => {
  answer = missing;
  begin();
  await settled();
  networkReturns();
  await settled();
  expect(log).toEqual(["failed", "failed"]);
  answer = here;
  networkReturns();
  await settled();
  networkReturns();
  await settled();
  expect([log, fetches]).toEqual([["failed", "failed", "the player bar"], 3]);
});

test("does not try when the network goes", async () => {
  answer = missing;
  begin();
  await settled();
  online.set(false);
  await settled();
  expect(fetches).toBe(1);
});

test("tries once more when the network comes back before the failure is known", async () => {
  answer = missing;
  begin();
  answer = here;
  networkReturns();
  networkReturns();
  await settled();
  expect([log, fetches]).toEqual([["failed", "the player bar"], 2]);
});

test("tries again by itself after the time that was asked for", async () => {
  answer = missing;
  const after = { clock, milliseconds: 10_000 };
  loadUntilReady(chunk, { after, failed: () => void log.push("failed") }, (value) => void log.push(value));
  await clock.advance(9_999);
  answer = here;
  expect(log).toEqual(["failed"]);
  await clock.advance(1);
  expect(log).toEqual(["failed", "the player bar"]);
});

test("tries again what fails to begin", async () => {
  let begins = 0;
  loadUntilReady(chunk, { again: [whenTrue(online)], failed: () => void log.push("failed") }, () => {
    begins += 1;
    if (begins === 1) throw new Error("cannot begin");
    log.push("begun");
  });
  await settled();
  networkReturns();
  await settled();
  networkReturns();
  await settled();
  expect(log).toEqual(["failed", "begun"]);
});

test("ends what it began", async () => {
  const end = begin();
  await settled();
  end();
  expect(log).toEqual(["the player bar", "ended"]);
});

test("begins nothing after its end", async () => {
  begin()();
  networkReturns();
  await settled();
  expect(log).toEqual([]);
});

test("neither tries nor notifies after its end", async () => {
  answer = missing;
  const after = { clock, milliseconds: 10_000 };
  const end = loadUntilReady(
    chunk,
    { again: [whenTrue(online)], after, failed: () => log.push("failed") },
    () => {},
  );
  await settled();
  end();
  networkReturns();
  await clock.advance(20_000);
  expect([log, fetches]).toEqual([["failed"], 1]);
});
