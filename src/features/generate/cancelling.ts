// Giving up an episode while it is made. Until the server has answered the start there is no job to cancel: the wish
// is kept and sent as soon as there is one.
import type { BackendError, Generation } from "#backend";
import type { JobState } from "#contract";
import { observable, type Readable } from "#lib/observable.ts";

/** `asked`: the server has not answered yet. `problem` says why it goes on. */
export type CancelState = { asked: boolean; problem: string | null };

export type Cancelling = Readable<CancelState> & {
  /** A job is about to be started: earlier wishes, and answers that are still to come, were about another one. */
  begin(): void;
  /** The server has the job. */
  started(jobId: string, onSettled: (job: JobState) => void): void;
  /**
   * `jobId` null: the job is being started. `onSettled` hears the state of the job after it was cancelled; it may also
   * have come to its end before.
   */
  cancel(jobId: string | null, onSettled: (job: JobState) => void): void;
};

const IDLE: CancelState = { asked: false, problem: null };

const words = (error: BackendError): string =>
  error.code === "rate_limited"
    ? "You can cancel five times a day. This episode goes on."
    : error.code === "offline"
      ? "No connection: this episode could not be cancelled. Please try again."
      : error.message;

/** Nothing here throws. */
export function createCancelling(generation: Pick<Generation, "cancel">): Cancelling {
  const state = observable<CancelState>(IDLE);
  let wished = false;
  let round = 0;

  async function send(jobId: string, onSettled: (job: JobState) => void) {
    wished = false;
    const mine = round;
    const answer = await generation.cancel(jobId);
    if (mine === round) state.set(answer.ok ? IDLE : { asked: false, problem: words(answer.error) });
    if (answer.ok) onSettled(answer.value);
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    begin() {
      round += 1;
      wished = false;
      state.set(IDLE);
    },
    started(jobId, onSettled) {
      if (wished) void send(jobId, onSettled);
    },
    cancel(jobId, onSettled) {
      state.set({ asked: true, problem: null });
      if (jobId === null) wished = true;
      else void send(jobId, onSettled);
    },
  };
}
