// When a page looks for accounts that were deleted elsewhere.
import type { Connectivity, Session } from "#backend";
import { accountsOnDevice } from "#db/removal";
import type { AccountSync } from "#sync";
import type { GoneAccounts } from "./gone-accounts.ts";

type WatchPorts = {
  gone: Pick<GoneAccounts, "find" | "remove">;
  connectivity: Pick<Connectivity, "online">;
  session: Pick<Session, "signOut">;
  report(error: unknown): void;
};

/**
 * Looks for such accounts once there is a network among all others that have a database here; and for that of the page
 * when the server no longer takes its token.
 * @returns ends it
 */
export function watchGoneAccounts(
  { userId: present, sync }: { userId: string | null; sync: Pick<AccountSync, "state" | "stop"> },
  { gone, connectivity, session, report }: WatchPorts,
): () => void {
  let isDone = false;
  async function look() {
    if (isDone || !connectivity.online.get()) return;
    isDone = true;
    await gone.remove((await accountsOnDevice()).filter((id) => id !== present));
  }
  const tryIt = () => {
    look().catch((error: unknown) => {
      isDone = false;
      report(error);
    });
  };
  async function lookAtOwn() {
    if (present === null || sync.state.get() !== "signed-out") return;
    if ((await gone.find([present])).length === 0) return;
    sync.stop();
    // The page lets go of the account first; what it holds goes after that, and is said where nobody is signed in.
    await session.signOut();
    await gone.remove([present]);
  }
  const tryOwn = () => void lookAtOwn().catch(report);
  const ends = [connectivity.online.subscribe(tryIt), sync.state.subscribe(tryOwn)];
  tryIt();
  tryOwn();
  return () => {
    isDone = true;
    ends.forEach((end) => end());
  };
}
