// Work that goes on after the answer. An Edge Function is kept alive for it by `EdgeRuntime.waitUntil`; in a
// process of our own the promises are kept here, so that a server can let them end before it stops.

type EdgeRuntime = { waitUntil: (work: Promise<unknown>) => void };

const running = new Set<Promise<unknown>>();

/** Runs the work beside the answer. What it rejects with is dropped: steps are found again by their lease. */
export function runInBackground(work: () => Promise<unknown>): void {
  const promise = work().catch(() => undefined);
  running.add(promise);
  void promise.finally(() => running.delete(promise));
  (globalThis as { EdgeRuntime?: EdgeRuntime }).EdgeRuntime?.waitUntil(promise);
}

/** Resolves when nothing is under way any more, work begun meanwhile included. */
export async function settleBackground(): Promise<void> {
  while (running.size > 0) await Promise.all(running);
}
