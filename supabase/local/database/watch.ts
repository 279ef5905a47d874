// How long work takes, where the computer may have other things to do. On an idle one it is the time that passes.
import type { Clock } from "../clock.ts";

/** Milliseconds by which a timer may be late before its thread counts as kept busy: an answer may be there unread. */
const LATE = 100;
/** A computer that gives this process less than this part of its time is not waited for any longer. */
const LEAST_PART = 0.1;

/**
 * Runs `late` once the work that begins now has taken `time` milliseconds; the answer calls it off. Time in which this
 * process had no processor does not count: on a computer that is busy otherwise, or asleep, a request that anybody may
 * make would be ended, and each time with it the thread that had just begun to get ready.
 */
export function watch(clock: Clock, time: number, late: () => void): () => void {
  if (time === Infinity) return () => undefined;
  const [began, used] = [clock.now(), clock.processor()];
  let cancel = () => undefined as void;
  function arm(milliseconds: number): void {
    const due = clock.now() + milliseconds;
    cancel = clock.after(milliseconds, () => {
      const passed = clock.now() - began;
      const left = time - Math.min(passed, clock.processor() - used);
      const wasBusy = clock.now() - due > LATE;
      if (passed >= time / LEAST_PART || (left < 1 && !wasBusy)) late();
      else arm(Math.max(left, LATE));
    });
  }
  arm(time);
  return () => cancel();
}
