// A tab that plays, downloads, uploads or holds an unsaved form says so with a lock that every tab and the update
// prompt can see. The browser frees it when the tab goes, however it goes. Each has a name of its own: whoever waits
// for quiet waits for those, and keeps nobody from becoming busy meanwhile, as one lock for all would.

const BUSY_LOCK = "orpheus-busy:";

type Locks = Pick<LockManager, "request" | "query">;

/** Says "busy" until the answer is called. Does nothing in a browser without Web Locks. */
export function holdBusy(locks: Locks | undefined = globalThis.navigator?.locks): () => void {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  void locks?.request(BUSY_LOCK + crypto.randomUUID(), () => released);
  return release;
}

/** Names of what keeps tabs busy now, and of what is about to. */
async function busyLocks(locks: Locks | undefined): Promise<string[]> {
  const { held = [], pending = [] } = (await locks?.query()) ?? {};
  return [...held, ...pending].flatMap(({ name = "", mode }) =>
    mode === "exclusive" && name.startsWith(BUSY_LOCK) ? [name] : [],
  );
}

/** Runs `action` once no tab is busy: now, or when the last one has finished. */
export async function whenIdle(
  action: () => void,
  locks: Locks | undefined = globalThis.navigator?.locks,
): Promise<void> {
  for (let busy = await busyLocks(locks); busy.length > 0; busy = await busyLocks(locks))
    await Promise.all(busy.map((name) => locks?.request(name, { mode: "shared" }, () => {})));
  action();
}

/** Is any tab busy now? */
export const isBusy = async (locks: Locks | undefined = globalThis.navigator?.locks): Promise<boolean> =>
  (await busyLocks(locks)).length > 0;
