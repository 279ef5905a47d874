import { afterEach, describe, expect, it, vi } from "vitest";
import { type WorkerPool, createWorkerPool } from "../../supabase/local/ai/worker-pool.ts";

type Echo = { text: string; thread: number };
let pool: WorkerPool<string, Echo>;
/** What the limits of tasks wait for, by hand: the callbacks of those that run. */
let limits: Set<() => void>;

const open = (size: number, idleMilliseconds = 60_000) => {
  limits = new Set();
  pool = createWorkerPool<string, Echo>({
    module: new URL("./fixtures/echo.worker.ts", import.meta.url),
    size,
    idleMilliseconds,
    taskMilliseconds: 5000,
    timer: (callback) => {
      limits.add(callback);
      return () => limits.delete(callback);
    },
  });
  return pool;
};
afterEach(() => pool.close());

describe("a pool of worker threads", () => {
  it("gives each caller its own answer when more ask than there are threads", async () => {
    const { run, alive } = open(2);
    const texts = ["a", "b", "c", "d", "e", "f", "g"];
    const answers = await Promise.all(texts.map((text) => run(text)));
    expect(answers.map(({ text }) => text)).toEqual(texts);
    expect(new Set(answers.map(({ thread }) => thread)).size).toBeLessThanOrEqual(2);
    expect(alive()).toBeLessThanOrEqual(2);
  });

  it("passes a refusal on with its code and keeps the thread", async () => {
    const { run } = open(1);
    const { thread } = await run("first");
    await expect(run("refuse")).rejects.toMatchObject({ problem: "nothing_to_say", message: "refused" });
    expect(await run("next")).toEqual({ text: "next", thread });
  });

  it("rejects the request whose thread dies and serves the next one on a new thread", async () => {
    const { run } = open(1);
    const died = expect(run("die")).rejects.toMatchObject({ problem: "crashed" });
    const next = run("next");
    await died;
    expect((await next).text).toBe("next");
  });

  it("ends a thread that spins past its limit, and serves the next request on a new one", async () => {
    const { run } = open(1);
    const { thread } = await run("first");
    expect(limits.size).toBe(0);
    const slow = expect(run("spin")).rejects.toMatchObject({
      problem: "too_slow",
      message: expect.stringContaining("5 seconds"),
    });
    const next = run("next");
    const [pass] = limits;
    pass?.();
    await slow;
    const answer = await next;
    expect(answer.text).toBe("next");
    expect(answer.thread).not.toBe(thread);
  });

  it("ends idle threads, so that their memory is given back, and starts again when asked", async () => {
    const { run, alive } = open(1, 1);
    const first = await run("once");
    await vi.waitFor(() => expect(alive()).toBe(0));
    expect((await run("again")).thread).not.toBe(first.thread);
  });

  it("rejects what is running and waiting when closed", async () => {
    const { run, close, alive } = open(1);
    const running = expect(run("hang")).rejects.toMatchObject({ problem: "crashed" });
    const waiting = expect(run("later")).rejects.toMatchObject({ problem: "crashed" });
    await close();
    await running;
    await waiting;
    expect(alive()).toBe(0);
  });
});
