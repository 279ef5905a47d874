// Giving up an episode while it is made. Until the server has answered the start there is no job to cancel: the wish
// is kept and sent as soon as there is one.
import { useRef, useState } from "react";
import type { BackendError, Generation } from "#backend";
import type { JobState } from "#contract";

/** `asked`: the server has not answered yet. `problem` says why it goes on. */
export type Cancelling = { asked: boolean; problem: string | null };

const IDLE: Cancelling = { asked: false, problem: null };

const words = (error: BackendError): string =>
  error.code === "rate_limited"
    ? "You can cancel five times a day. This episode goes on."
    : error.code === "offline"
      ? "No connection: this episode could not be cancelled. Please try again."
      : error.message;

/** `onSettled` hears the state of the job after it was cancelled; it may also have come to its end before. */
export function useCancel(generation: Pick<Generation, "cancel">, onSettled: (job: JobState) => void) {
  const [state, setState] = useState<Cancelling>(IDLE);
  const wished = useRef(false);

  async function send(jobId: string) {
    wished.current = false;
    const answer = await generation.cancel(jobId);
    setState(answer.ok ? IDLE : { asked: false, problem: words(answer.error) });
    if (answer.ok) onSettled(answer.value);
  }

  return {
    state,
    /** A job is about to be started: earlier wishes were about another one. */
    begin() {
      wished.current = false;
      setState(IDLE);
    },
    /** The server has the job. */
    started(jobId: string) {
      if (wished.current) void send(jobId);
    },
    /** `jobId` null: the job is being started. */
    cancel(jobId: string | null) {
      setState({ asked: true, problem: null });
      if (jobId === null) wished.current = true;
      else void send(jobId);
    },
  };
}
