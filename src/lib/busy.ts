// A tab that plays, downloads, uploads or holds an unsaved form says so with a shared lock that every tab and the
// update prompt can see. The browser frees it when the tab goes, however it goes.

const BUSY_LOCK = "orpheus-busy";

/** Says "busy" until the answer is called. Does nothing in a browser without Web Locks. */
export function holdBusy(locks: LockManager | undefined = globalThis.navigator?.locks): () => void {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  void locks?.request(BUSY_LOCK, { mode: "shared" }, () => released);
  return release;
}

/** Runs `action` once no tab is busy: now, or when the last one has finished. */
export async function whenIdle(
  action: () => void,
  locks: LockManager | undefined = globalThis.navigator?.locks,
): Promise<void> {
  if (locks) await locks.request(BUSY_LOCK, { mode: "exclusive" }, action);
  else action();
}

/** Is any tab busy now? */
export async function isBusy(locks: LockManager | undefined = globalThis.navigator?.locks): Promise<boolean> {
  const held = (await locks?.query())?.held ?? [];
  return held.some((lock) => lock.name === BUSY_LOCK);
}
