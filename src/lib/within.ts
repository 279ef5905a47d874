// A limit in time for what a network that swallows everything would never answer.
import type { Clock } from "./clock.ts";

/** Rejects where `work` has not settled after `milliseconds`; what it answers later is dropped. */
export function within<Value>(
  clock: Pick<Clock, "after">,
  milliseconds: number,
  work: Promise<Value>,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(milliseconds, () => reject(new Error(`no answer in ${milliseconds} ms`)));
    work.then(resolve, reject).finally(cancel);
  });
}
