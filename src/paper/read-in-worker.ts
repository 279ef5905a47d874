// Runs a reading in a worker and watches over it: progress goes out, cancelling and stalling end the worker, and
// whatever goes wrong inside comes out as a PaperError.
import { LIMITS } from "#contract";
import { PaperError, type PaperErrorCode } from "./errors.ts";
import type { PaperReading } from "./reading.ts";

/** From the page to the worker: the file, once, and its password where the worker asks for it. */
export type WorkerRequest = { type: "read"; file: Blob } | { type: "password"; password: string | null };
/** From the worker to the page. */
export type WorkerReport =
  | { type: "started" }
  | { type: "progress"; page: number; pages: number }
  | { type: "password"; wrong: boolean }
  | { type: "done"; reading: PaperReading }
  | { type: "failed"; code: PaperErrorCode };

/** The part of a Worker that is used, so that a test can stand in for one. */
export type PaperWorker = Pick<Worker, "postMessage" | "terminate"> & {
  addEventListener(type: "message", listener: (event: { data: unknown }) => void): void;
  addEventListener(type: "error" | "messageerror", listener: (event: Event) => void): void;
};

export type ReadInWorkerPorts = {
  spawn(): PaperWorker;
  /** Calls back once after so many milliseconds; returns what calls that off. */
  setTimer(callback: () => void, milliseconds: number): () => void;
};

export type ReadOptions = {
  /** Called after each page with how many are read, of how many. */
  onProgress(page: number, pages: number): void;
  /**
   * Asked for the password of a protected file, again with `wrong` where it was wrong. It goes to the worker and nowhere
   * else. Null ends the reading as cancelled.
   */
  onPassword(wrong: boolean): Promise<string | null>;
  signal: AbortSignal;
};

/** A page takes milliseconds; this long without one means that the parser hangs, or that its code does not come. */
export const STALL_MILLISECONDS = 30_000;

/**
 * @param file of at most LIMITS.paperBytes bytes; its type and name are not looked at
 * @returns the reading; the worker is ended in every case
 * @throws PaperError with the code of what happened, `cancelled` when the signal was raised
 */
export function readInWorker(
  file: Blob,
  options: ReadOptions,
  ports: ReadInWorkerPorts,
): Promise<PaperReading> {
  const { signal } = options;
  if (signal.aborted) return Promise.reject(new PaperError("cancelled"));
  if (file.size === 0) return Promise.reject(new PaperError("empty"));
  if (file.size > LIMITS.paperBytes) return Promise.reject(new PaperError("too_large"));
  return new Promise((resolve, reject) => {
    const worker = spawn(ports);
    let callOff = () => {};
    let ended = false;
    let started = false;
    const watch = () => {
      callOff();
      callOff = ports.setTimer(() => fail(started ? "stalled" : "not_loaded"), STALL_MILLISECONDS);
    };
    const end = () => {
      ended = true;
      callOff();
      signal.removeEventListener("abort", cancel);
      worker.terminate();
    };
    const fail = (code: PaperErrorCode, cause?: unknown) => {
      end();
      reject(new PaperError(code, cause));
    };
    const cancel = () => fail("cancelled");
    /** A person takes as long as it takes: meanwhile nothing stalls. */
    const ask = async (wrong: boolean) => {
      callOff();
      const password = await options.onPassword(wrong);
      if (ended) return;
      watch();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
      worker.postMessage({ type: "password", password } satisfies WorkerRequest);
    };
    signal.addEventListener("abort", cancel, { once: true });
    // Before a word of the worker's own, it is the worker that could not be had, and the file was not looked at.
    worker.addEventListener("error", (event) => fail(started ? "unreadable" : "not_loaded", event));
    worker.addEventListener("messageerror", (event) => fail("unreadable", event));
    worker.addEventListener("message", ({ data }) => {
      // What was on its way when the worker was ended still arrives.
      if (ended || !isReport(data)) return;
      started = true;
      if (data.type === "started") return watch();
      if (data.type === "failed") return fail(data.code);
      if (data.type === "password") return void ask(data.wrong);
      if (data.type === "progress") {
        watch();
        return options.onProgress(data.page, data.pages);
      }
      end();
      return resolve(data.reading);
    });
    watch();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
    worker.postMessage({ type: "read", file } satisfies WorkerRequest);
  });
}

function spawn(ports: ReadInWorkerPorts): PaperWorker {
  try {
    return ports.spawn();
  } catch (cause) {
    throw new PaperError("not_loaded", cause);
  }
}

/** pdf.js greets on the same channel; only our own reports count. */
function isReport(data: unknown): data is WorkerReport {
  if (typeof data !== "object" || data === null || !("type" in data)) return false;
  return ["started", "progress", "password", "done", "failed"].includes(String(data.type));
}
