// Work that goes on after the answer. An Edge Function is kept alive for it by `EdgeRuntime.waitUntil`; a process
// of our own lives on anyway.

type EdgeRuntime = { waitUntil: (work: Promise<unknown>) => void };

/** Runs the work without holding up the answer. What it rejects with is dropped: steps are found again by their lease. */
export function runInBackground(work: () => Promise<unknown>): void {
  const promise = work().catch(() => undefined);
  (globalThis as { EdgeRuntime?: EdgeRuntime }).EdgeRuntime?.waitUntil(promise);
}
