// A few worker threads for heavy work: started on demand, so that the server's own thread never blocks, ended when
// idle, so that their memory (voice data, canvases) is given back, and ended in the middle of a task that takes longer
// than it may.
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
  /** Ends the wait for the limit of the task at hand. */
  callOff: () => void;
};

/** Calls back once after so many milliseconds; returns what calls that off. */
export type SetTimer = (callback: () => void, milliseconds: number) => () => void;

const setTimer: SetTimer = (callback, milliseconds) => {
  const timer = setTimeout(callback, milliseconds);
  return () => clearTimeout(timer);
};

/**
 * Megabytes of heap of one thread. A task takes a small part of it; past it the thread ends and its task is answered as
 * `crashed`, where on the server's own thread the process would end.
 */
const HEAP_MEGABYTES = 512;

export type WorkerPool<Request, Answer> = {
  /**
   * Runs one request; requests beyond the pool's size wait their turn, which does not count for the limit.
   * Rejects with LocalModelError: `too_slow` past the limit, `crashed` when the thread ended.
   */
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
 * @param options.taskMilliseconds how long a task may take; then its thread is ended, and the next task gets a new one
 * @param options.timer measures the limit
 */
export function createWorkerPool<Request, Answer>(options: {
  module: URL;
  size: number;
  idleMilliseconds: number;
  taskMilliseconds: number;
  timer?: SetTimer;
}): WorkerPool<Request, Answer> {
  const { timer = setTimer } = options;
  const waiting: Job<Request, Answer>[] = [];
  const seats = new Set<Seat<Request, Answer>>();

  const remove = (seat: Seat<Request, Answer>, reason: LocalModelError) => {
    clearTimeout(seat.idle);
    seat.callOff();
    if (!seats.delete(seat)) return;
    seat.job?.reject(reason);
    seat.job = undefined;
    assign();
  };

  const end = (seat: Seat<Request, Answer>) => {
    const seconds = options.taskMilliseconds / 1000;
    remove(seat, new LocalModelError("too_slow", `This took longer than the ${seconds} seconds it may take`));
    void seat.worker.terminate();
  };

  const open = () => {
    const seat: Seat<Request, Answer> = {
      worker: new Worker(options.module, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES } }),
      job: undefined,
      idle: undefined,
      callOff: () => {},
    };
    seat.worker.on("message", (answer: WorkerAnswer<Answer>) => {
      const job = seat.job;
      seat.job = undefined;
      seat.callOff();
      if (answer.ok) job?.resolve(answer.answer);
      else job?.reject(new LocalModelError(answer.problem, answer.message));
      assign();
    });
    const crashed = (reason: string) => remove(seat, new LocalModelError("crashed", reason));
    seat.worker.on("error", (error) => crashed(`A worker thread failed: ${String(error)}`));
    seat.worker.on("exit", () => crashed("A worker thread ended"));
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
      seat.callOff = timer(() => end(seat), options.taskMilliseconds);
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
        leaving.map(({ worker, idle, callOff }) => {
          clearTimeout(idle);
          callOff();
          return worker.terminate();
        }),
      );
    },
  };
}
