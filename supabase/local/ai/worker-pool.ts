// A few worker threads for heavy work: started on demand, so that the server's own thread never blocks,
// and ended when idle, so that their memory (voice data, canvases) is given back.
import { Worker } from "node:worker_threads";
import { LocalModelError, type LocalModelProblem } from "./local-model-error.ts";

/** What a worker posts back for one request. */
export type WorkerAnswer<Answer> =
  | { ok: true; answer: Answer }
  | { ok: false; problem: LocalModelProblem; message: string };

type Job<Request, Answer> = {
  request: Request;
  resolve: (answer: Answer) => void;
  reject: (reason: LocalModelError) => void;
};
type Seat<Request, Answer> = {
  worker: Worker;
  job: Job<Request, Answer> | undefined;
  idle: NodeJS.Timeout | undefined;
};

export type WorkerPool<Request, Answer> = {
  /** Runs one request; requests beyond the pool's size wait their turn. Rejects with LocalModelError. */
  run: (request: Request) => Promise<Answer>;
  /** Threads alive now. */
  alive: () => number;
  /** Ends all threads; requests still waiting or running are rejected. */
  close: () => Promise<void>;
};

/**
 * @param options.module the worker's module; it answers each message with a WorkerAnswer
 * @param options.size most threads at once
 * @param options.idleMilliseconds how long an idle thread is kept
 */
export function createWorkerPool<Request, Answer>(options: {
  module: URL;
  size: number;
  idleMilliseconds: number;
}): WorkerPool<Request, Answer> {
  const waiting: Job<Request, Answer>[] = [];
  const seats = new Set<Seat<Request, Answer>>();

  const remove = (seat: Seat<Request, Answer>, reason: string) => {
    clearTimeout(seat.idle);
    if (!seats.delete(seat)) return;
    seat.job?.reject(new LocalModelError("crashed", reason));
    seat.job = undefined;
    assign();
  };

  const open = () => {
    const seat: Seat<Request, Answer> = {
      worker: new Worker(options.module),
      job: undefined,
      idle: undefined,
    };
    seat.worker.on("message", (answer: WorkerAnswer<Answer>) => {
      const job = seat.job;
      seat.job = undefined;
      if (answer.ok) job?.resolve(answer.answer);
      else job?.reject(new LocalModelError(answer.problem, answer.message));
      assign();
    });
    seat.worker.on("error", (error) => remove(seat, `A worker thread failed: ${String(error)}`));
    seat.worker.on("exit", () => remove(seat, "A worker thread ended"));
    seats.add(seat);
    return seat;
  };

  const rest = (seat: Seat<Request, Answer>) => {
    seat.worker.unref();
    seat.idle ??= setTimeout(() => void seat.worker.terminate(), options.idleMilliseconds).unref();
  };

  const assign = () => {
    while (waiting.length > 0) {
      const free = [...seats].find(({ job }) => job === undefined);
      const seat = free ?? (seats.size < options.size ? open() : undefined);
      if (!seat) return;
      clearTimeout(seat.idle);
      seat.idle = undefined;
      seat.job = waiting.shift();
      seat.worker.ref();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      seat.worker.postMessage(seat.job?.request);
    }
    for (const seat of seats) if (!seat.job) rest(seat);
  };

  return {
    run: (request) =>
      new Promise((resolve, reject) => {
        waiting.push({ request, resolve, reject });
        assign();
      }),
    alive: () => seats.size,
    close: async () => {
      const leaving = [...seats];
      seats.clear();
      const jobs = [...waiting.splice(0), ...leaving.flatMap(({ job }) => job ?? [])];
      for (const job of jobs) job.reject(new LocalModelError("crashed", "The pool was closed"));
      await Promise.all(
        leaving.map(({ worker, idle }) => {
          clearTimeout(idle);
          return worker.terminate();
        }),
      );
    },
  };
}
