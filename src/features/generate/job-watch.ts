// Follows the making of an episode: asks for its state until it is done or has failed, over bad connections too.
import type { Generation } from "#backend";
import type { JobState } from "#contract";
import type { Clock } from "#lib/clock.ts";
import { observable, type Readable } from "#lib/observable.ts";

/** Between two questions, in milliseconds: while answers come, and at most while none do. */
const PACE = 1000;
const SLOWEST_PACE = 10_000;

export type Watched = {
  job: JobState | null;
  /** No answer came the last time; the job itself goes on. */
  waitingForNetwork: boolean;
};

export type JobWatch = Readable<Watched> & {
  /** Follows a job, by id or from a known state; `onEnd` hears of it once, when it is done or has failed. */
  follow(job: JobState | string, onEnd: (job: JobState) => void): void;
  stop(): void;
};

/** Builds the watch; nothing here throws. */
export function createJobWatch(generation: Pick<Generation, "run">, clock: Clock): JobWatch {
  const watched = observable<Watched>({ job: null, waitingForNetwork: false });
  let round = 0;
  let cancel = () => {};

  async function ask(jobId: string, mine: number, pace: number, onEnd: (job: JobState) => void) {
    const answer = await generation.run(jobId);
    if (mine !== round) return;
    if (answer.ok) watched.set({ job: answer.value, waitingForNetwork: false });
    else if (answer.error.kind === "rejected") {
      // The job is gone or someone else's: there is nothing to follow any more.
      watched.set({ job: null, waitingForNetwork: false });
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
      watched.set({ job: typeof job === "string" ? null : job, waitingForNetwork: false });
      void ask(typeof job === "string" ? job : job.id, round, PACE, onEnd);
    },
    stop() {
      round += 1;
      cancel();
      watched.set({ job: null, waitingForNetwork: false });
    },
  };
}
