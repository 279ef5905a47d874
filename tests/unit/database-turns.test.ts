// Turns at the database's thread, with threads that do as the test says.
import { expect, test } from "vitest";
import { DATABASE_LIMITS } from "../../supabase/local/database/limits.ts";
import { databaseError, type Question } from "../../supabase/local/database/thread-messages.ts";
import type { DatabaseThread } from "../../supabase/local/database/thread.ts";
import { createTurns } from "../../supabase/local/database/turns.ts";
import { manualClock } from "./manual-clock.ts";

const MEBIBYTE = 1024 * 1024;

function fakeThread(generation: number) {
  const { promise: ended, reject } = Promise.withResolvers<never>();
  ended.catch(() => undefined);
  const asked: string[] = [];
  const fake = { isOver: false, isBroken: false, megabytes: 100, least: 100, asked, closes: true };
  const end = async (error: Error) => {
    fake.isOver = true;
    reject(error);
  };
  const thread: DatabaseThread = {
    generation,
    applied: [],
    memory: () => ({ now: fake.megabytes * MEBIBYTE, least: fake.least * MEBIBYTE }),
    ask: <Answer>({ kind }: Question) => {
      asked.push(kind);
      if (kind === "close" && !fake.closes) return new Promise<Answer>(() => undefined);
      return Promise.resolve(generation as Answer);
    },
    ended,
    hasEnded: () => fake.isOver,
    isBroken: () => fake.isBroken,
    end,
  };
  const crash = () => end(databaseError("57P01", "crashed"));
  const breakDown = () => {
    fake.isBroken = true;
    return crash();
  };
  return { ...fake, thread, fake, crash, breakDown };
}

function turnsOver({ part = 1 } = {}) {
  const manual = manualClock();
  const clock = { ...manual, processor: () => part * manual.now() };
  const threads = [fakeThread(1)];
  const latest = () => {
    const thread = threads.at(-1);
    if (!thread) throw new Error("There is no thread");
    return thread;
  };
  let failures = 0;
  const turns = createTurns(latest().thread, {
    clock,
    limits: DATABASE_LIMITS,
    start: async () => {
      if (failures > 0) {
        failures -= 1;
        throw new Error("It cannot be opened");
      }
      threads.push(fakeThread(threads.length + 1));
      return latest().thread;
    },
  });
  const ask = (address: string | null = null) =>
    turns.take(3000, (thread) => thread.ask<number>({ kind: "warm" }), { address });
  const hang = (address: string | null = null) =>
    turns.take(3000, () => new Promise<never>(() => undefined), { address }).catch((error: unknown) => error);
  return {
    clock,
    turns,
    threads,
    latest,
    ask,
    hang,
    failToStart: (times: number) => {
      failures = times;
    },
  };
}

test("work past its time ends its thread, and what waits is done by the next", async () => {
  const { clock, ask, hang } = turnsOver();
  const endless = hang();
  const waiting = [ask(), ask()];
  await clock.advance(3000);
  expect(await endless).toMatchObject({ code: "57014" });
  expect(await Promise.all(waiting)).toEqual([2, 2]);
});

test("time in front of the gate does not count", async () => {
  const { clock, turns, ask } = turnsOver();
  const first = Promise.withResolvers<string>();
  const slow = turns.take(Infinity, () => first.promise);
  const waiting = ask();
  await clock.advance(60_000);
  first.resolve("done");
  expect(await slow).toBe("done");
  expect(await waiting).toBe(1);
});

test("a thread that fails by itself is followed by another", async () => {
  const { ask, hang, latest } = turnsOver();
  const running = hang();
  const waiting = ask();
  await Promise.resolve();
  await latest().crash();
  expect(await running).toMatchObject({ code: "57P01" });
  expect(await waiting).toBe(2);
});

test("a thread that cannot be started is tried again after a while, not by each who waits", async () => {
  const { clock, ask, latest, failToStart } = turnsOver();
  failToStart(2);
  await latest().crash();
  const refused = [ask(), ask(), ask()].map((asked) => expect(asked).rejects.toThrow("cannot be opened"));
  await Promise.all(refused);
  await clock.advance(2000);
  // The second of the two starts that fail.
  await expect(ask()).rejects.toThrow("cannot be opened");
  await clock.advance(2000);
  expect(await ask()).toBe(2);
});

test("who caused a restart has to wait, with what they had waiting; the server's own work never has", async () => {
  const { clock, ask, hang } = turnsOver();
  const endless = hang("10.0.0.1");
  const waiting = ask("10.0.0.1");
  const refused = expect(waiting).rejects.toMatchObject({ name: "TooBusy", seconds: 5 });
  await clock.advance(3000);
  await endless;
  await refused;
  await expect(ask("10.0.0.1")).rejects.toMatchObject({ name: "TooBusy" });
  expect(await ask("10.0.0.2")).toBe(2);
  const own = hang(null);
  await clock.advance(3000);
  await own;
  expect(await ask(null)).toBe(3);
  await clock.advance(5000);
  expect(await ask("10.0.0.1")).toBe(3);
});

test("a thread that has grown is replaced once nothing waits, and is closed in order", async () => {
  const { clock, ask, threads, latest } = turnsOver();
  latest().fake.megabytes = 600;
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
  await clock.advance(0);
  expect(threads).toHaveLength(2);
  expect(threads[0]?.asked.at(-1)).toBe("close");
  expect(await ask()).toBe(2);
  // Another would be no smaller.
  Object.assign(latest().fake, { megabytes: 600, least: 550 });
  await ask();
  await clock.advance(0);
  expect(threads).toHaveLength(2);
});

test("closing waits for what runs, refuses what comes later, and closes in order", async () => {
  const { turns, ask, latest } = turnsOver();
  const running = ask();
  const closed = turns.close(2000);
  expect(await running).toBe(1);
  await closed;
  expect(latest().asked.at(-1)).toBe("close");
  await expect(ask()).rejects.toMatchObject({ code: "57P01" });
});

test("closing ends what has no end, and a thread that does not close", async () => {
  const { clock, turns, hang, threads } = turnsOver();
  const endless = hang();
  const closed = turns.close(2000);
  await clock.advance(2000);
  await closed;
  expect(await endless).toMatchObject({ code: "57P01" });
  expect(threads).toHaveLength(1);

  const another = turnsOver();
  another.latest().fake.closes = false;
  const closing = another.turns.close(2000);
  await another.clock.advance(3000);
  await closing;
  expect(another.latest().fake.isOver).toBe(true);
});

test("who is inside when Postgres breaks does not have to wait for that", async () => {
  const { turns, ask, latest } = turnsOver();
  await turns.take(3000, () => latest().breakDown(), { address: "a" }).catch(() => undefined);
  expect(await ask("a")).toBe(2);
});
