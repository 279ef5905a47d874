// How long work takes, where the computer may have other things to do. On an idle one it is the time that passes.
import type { Clock } from "../clock.ts";

/** Milliseconds by which a timer may be late before its thread counts as kept busy: an answer may be there unread. */
const LATE = 100;
/** How often in all such an answer is waited for. */
const EXCUSES = 5;
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
  let excuses = EXCUSES;
  function arm(milliseconds: number): void {
    const due = clock.now() + milliseconds;
    cancel = clock.after(milliseconds, () => {
      const passed = clock.now() - began;
      const left = time - Math.min(passed, clock.processor() - used);
      const isOver = left < 1 || passed >= time / LEAST_PART;
      if (!isOver) arm(Math.max(left, LATE));
      else if (clock.now() - due > LATE && excuses > 0) {
        excuses -= 1;
        arm(LATE);
      } else late();
    });
  }
  arm(time);
  return () => cancel();
}
