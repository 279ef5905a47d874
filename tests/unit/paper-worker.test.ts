import { expect, test, vi } from "vitest";
import { LIMITS } from "#contract";
import { type PaperWorker, readInWorker, STALL_MILLISECONDS } from "../../src/paper/read-in-worker.ts";
import { BARE_READING as reading } from "./fixtures/paper-reading.ts";

/** A worker whose answers the test gives, and a clock that the test moves. */
function harness() {
  const listeners: { message: ((event: { data: unknown }) => void)[]; error: ((event: Event) => void)[] } = {
    message: [],
    error: [],
  };
  const terminate = vi.fn<() => void>();
  const posted: unknown[] = [];
  const worker: PaperWorker = {
    postMessage: (message: unknown) => void posted.push(message),
    terminate,
    addEventListener: (type: string, listener: never) => {
      if (type === "message") listeners.message.push(listener);
      if (type === "error") listeners.error.push(listener);
    },
  };
  let now = 0;
  const timers = new Map<object, { at: number; callback: () => void }>();
  const controller = new AbortController();
  const progress: [number, number][] = [];
  const questions: { wrong: boolean; answer(password: string | null): void }[] = [];
  const start = (file: Blob = new Blob(["%PDF-"])) =>
    readInWorker(
      file,
      {
        signal: controller.signal,
        onProgress: (page, pages) => progress.push([page, pages]),
        onPassword: (wrong) => new Promise((answer) => questions.push({ wrong, answer })),
      },
      {
        spawn: () => worker,
        setTimer: (callback, milliseconds) => {
          const timer = {};
          timers.set(timer, { at: now + milliseconds, callback });
          return () => void timers.delete(timer);
        },
      },
    );
  return {
    start,
    posted,
    progress,
    questions,
    terminate,
    timers,
    controller,
    say: (data: unknown) => listeners.message.forEach((listener) => listener({ data })),
    crash: () => listeners.error.forEach((listener) => listener(new Event("error"))),
    wait: (milliseconds: number) => {
      now += milliseconds;
      for (const [timer, { at, callback }] of timers) {
        if (at > now) continue;
        timers.delete(timer);
        callback();
      }
    },
  };
}

test("a reading ends with its answer and ends its worker", async () => {
  const { start, say, terminate, progress, posted, timers } = harness();
  const file = new Blob(["%PDF-"]);
  const result = start(file);
  say({ sourceName: "worker", targetName: "main", action: "ready" });
  say({ type: "progress", page: 1, pages: 1 });
  say({ type: "done", reading });
  await expect(result).resolves.toBe(reading);
  expect(posted).toEqual([{ type: "read", file }]);
  expect(progress).toEqual([[1, 1]]);
  expect(terminate).toHaveBeenCalledTimes(1);
  expect(timers.size).toBe(0);
});

test("a parser that reports no progress for a time is ended as stalled", async () => {
  const { start, say, wait, terminate } = harness();
  const result = start();
  wait(STALL_MILLISECONDS - 1);
  say({ type: "progress", page: 1, pages: 9 });
  wait(STALL_MILLISECONDS - 1);
  expect(terminate).not.toHaveBeenCalled();
  wait(1);
  await expect(result).rejects.toMatchObject({ code: "stalled" });
  expect(terminate).toHaveBeenCalledTimes(1);
});

test("a cancelled reading ends its worker and reports nothing more", async () => {
  const { start, say, controller, terminate, progress, timers } = harness();
  const result = start();
  controller.abort();
  say({ type: "progress", page: 1, pages: 9 });
  await expect(result).rejects.toMatchObject({ code: "cancelled", message: "" });
  expect(terminate).toHaveBeenCalledTimes(1);
  expect(progress).toEqual([]);
  expect(timers.size).toBe(0);
});

test("a reading cancelled before it began starts no worker", async () => {
  const { start, controller, posted } = harness();
  controller.abort();
  await expect(start()).rejects.toMatchObject({ code: "cancelled" });
  expect(posted).toEqual([]);
});

test("a worker that crashes ends the reading as unreadable", async () => {
  const { start, say, crash, terminate } = harness();
  const result = start();
  say({ type: "started" });
  crash();
  await expect(result).rejects.toMatchObject({ code: "unreadable" });
  expect(terminate).toHaveBeenCalledTimes(1);
});

test("a worker that could not be loaded ends the reading as not loaded", async () => {
  const { start, crash, terminate } = harness();
  const result = start();
  crash();
  await expect(result).rejects.toMatchObject({ code: "not_loaded" });
  expect(terminate).toHaveBeenCalledTimes(1);
});

test("where no worker can be made the reading ends as not loaded", async () => {
  const result = readInWorker(
    new Blob(["%PDF-"]),
    { signal: new AbortController().signal, onProgress: () => {}, onPassword: async () => null },
    {
      spawn: () => {
        throw new DOMException("", "SecurityError");
      },
      setTimer: () => () => {},
    },
  );
  await expect(result).rejects.toMatchObject({ code: "not_loaded" });
});

test("a worker whose code never comes ends the reading as not loaded", async () => {
  const { start, wait } = harness();
  const result = start();
  wait(STALL_MILLISECONDS);
  await expect(result).rejects.toMatchObject({ code: "not_loaded" });
});

test("the time its code took to come does not count against a paper", async () => {
  const { start, say, wait, terminate } = harness();
  const result = start();
  wait(STALL_MILLISECONDS - 1);
  say({ type: "started" });
  wait(STALL_MILLISECONDS - 1);
  expect(terminate).not.toHaveBeenCalled();
  say({ type: "done", reading });
  await expect(result).resolves.toBe(reading);
});

test("the worker's own reason reaches the page", async () => {
  const { start, say } = harness();
  const result = start();
  say({ type: "failed", code: "encrypted" });
  await expect(result).rejects.toMatchObject({
    code: "encrypted",
    message: expect.stringContaining("password"),
  });
});

test("a file that can be judged by its size alone starts no worker", async () => {
  const { start, posted } = harness();
  await expect(start(new Blob([]))).rejects.toMatchObject({ code: "empty" });
  const large = new Blob([new Uint8Array(LIMITS.paperBytes + 1)]);
  await expect(start(large)).rejects.toMatchObject({ code: "too_large" });
  expect(posted).toEqual([]);
});

test("the password of a protected file goes to the worker, and waiting for it does not count as a stall", async () => {
  const { start, say, questions, posted, wait, terminate } = harness();
  const outcome = start();
  say({ type: "started" });
  say({ type: "password", wrong: false });
  wait(10 * STALL_MILLISECONDS);
  expect(terminate).not.toHaveBeenCalled();
  questions[0]?.answer("first try");
  await vi.waitFor(() => expect(posted.at(-1)).toEqual({ type: "password", password: "first try" }));
  say({ type: "password", wrong: true });
  expect(questions.map(({ wrong }) => wrong)).toEqual([false, true]);
  questions[1]?.answer("second try");
  await vi.waitFor(() => expect(posted.at(-1)).toEqual({ type: "password", password: "second try" }));
  say({ type: "done", reading });
  await expect(outcome).resolves.toEqual(reading);
});

test("a password that comes after the reading was cancelled is not sent", async () => {
  const { start, say, questions, posted, controller } = harness();
  const outcome = start();
  say({ type: "password", wrong: false });
  controller.abort();
  await expect(outcome).rejects.toMatchObject({ code: "cancelled" });
  questions[0]?.answer("too late");
  await Promise.resolve();
  expect(posted).toHaveLength(1);
});
