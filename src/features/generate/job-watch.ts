// Follows the making of an episode: asks for its state until it is done or has failed, over bad connections too.
import type { Generation } from "#backend";
import type { JobState } from "#contract";
import type { Clock } from "#lib/clock.ts";
import { observable, type Readable } from "#lib/observable.ts";

/** Between two questions, in milliseconds: while answers come, and at most while none do. */
const PACE = 1000;
const SLOWEST_PACE = 10_000;

export type Watched = {
  /** The job that is followed; null where none is, and when it is over. */
  jobId: string | null;
  /** Its last known state, also when it is over. */
  job: JobState | null;
  /** When that state came, by the clock of the watch. */
  at: number;
  /** No answer came the last time; the job itself goes on. */
  waitingForNetwork: boolean;
};

export type JobWatch = Readable<Watched> & {
  /** Follows a job, by id or from a known state; `onEnd` hears of it once, when it is done or has failed. */
  follow(job: JobState | string, onEnd: (job: JobState) => void): void;
  /** Takes over the end of the followed job, which came another way; `onEnd` hears of it. */
  settle(job: JobState, onEnd: (job: JobState) => void): void;
  stop(): void;
};

const IDLE: Watched = { jobId: null, job: null, at: 0, waitingForNetwork: false };

/** Builds the watch; nothing here throws. */
export function createJobWatch(generation: Pick<Generation, "run">, clock: Clock): JobWatch {
  const watched = observable<Watched>(IDLE);
  let round = 0;
  let cancel = () => {};

  const known = (job: JobState) =>
    watched.set({
      jobId: job.status === "running" ? job.id : null,
      job,
      at: clock.now(),
      waitingForNetwork: false,
    });

  async function ask(jobId: string, mine: number, pace: number, onEnd: (job: JobState) => void) {
    const answer = await generation.run(jobId);
    if (mine !== round) return;
    if (answer.ok) known(answer.value);
    else if (answer.error.kind === "rejected") {
      // The job is gone or someone else's: there is nothing to follow any more.
      watched.set(IDLE);
      return;
    } else watched.set({ ...watched.get(), waitingForNetwork: true });
    if (answer.ok && answer.value.status !== "running") {
      onEnd(answer.value);
      return;
    }
    const next = answer.ok ? PACE : Math.min(pace * 2, SLOWEST_PACE);
    cancel = clock.after(next, () => void ask(jobId, mine, next, onEnd));
  }

  return {
    get: watched.get,
    subscribe: watched.subscribe,
    follow(job, onEnd) {
      round += 1;
      cancel();
      if (typeof job === "string") watched.set({ ...IDLE, jobId: job });
      else known(job);
      void ask(typeof job === "string" ? job : job.id, round, PACE, onEnd);
    },
    settle(job, onEnd) {
      if (job.status === "running" || watched.get().jobId !== job.id) return;
      round += 1;
      cancel();
      known(job);
      onEnd(job);
    },
    stop() {
      round += 1;
      cancel();
      watched.set(IDLE);
    },
  };
}
