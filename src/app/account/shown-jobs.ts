// Which generations a screen of this device follows while it is looked at: how they end needs no other notice.
const NAME = "job-shown:";

const isVisible = () => document.visibilityState === "visible";

/** Holds a lock under the job's name for as long as the page can be seen; the answer ends that. */
export function holdShownJob(jobId: string): () => void {
  // Undefined in an insecure context: a notice may then come as well.
  const locks = navigator.locks as LockManager | undefined;
  let letGo = () => {};
  const follow = () => {
    letGo();
    if (!isVisible() || !locks) return;
    const held = Promise.withResolvers<void>();
    letGo = held.resolve;
    void locks.request(NAME + jobId, { mode: "shared" }, () => held.promise);
  };
  follow();
  document.addEventListener("visibilitychange", follow);
  return () => {
    document.removeEventListener("visibilitychange", follow);
    letGo();
  };
}

/** The ids of the jobs that are shown, over all tabs. */
export async function readShownJobs(): Promise<ReadonlySet<string>> {
  const locks = navigator.locks as LockManager | undefined;
  const { held = [] } = (await locks?.query()) ?? {};
  return new Set(held.flatMap(({ name }) => (name?.startsWith(NAME) ? [name.slice(NAME.length)] : [])));
}
