// Accounts that were deleted, on this device or another one: nothing of them stays here. That an account is gone is the
// word of the server that it has no such profile; a session that has ended says nothing of the kind.
import type { AccountCalls, Connectivity, Session } from "#backend";
import { accountsOnDevice, removeAccountDatabase } from "#db/removal";
import type { Late } from "#lib/late.ts";
import type { Toasts } from "#lib/toasts.ts";
import type { AccountSync } from "#sync";

export type GonePorts = {
  calls: Pick<Late<Pick<AccountCalls, "goneOf">>, "load">;
  toasts: Pick<Toasts, "show">;
  /** Undefined where the browser keeps none. */
  caches: Pick<CacheStorage, "keys" | "delete"> | undefined;
};

/** Deletes database, audio and images of an account on this device. */
export async function removeAccountData(
  userId: string,
  caches: GonePorts["caches"] = window.caches,
): Promise<void> {
  // Files before rows: a start that finds the rows takes it up again.
  const names = (await caches?.keys()) ?? [];
  await Promise.all(names.filter((name) => name.endsWith(`:${userId}`)).map((name) => caches?.delete(name)));
  await removeAccountDatabase(userId);
}

/**
 * Removes those of the accounts that are gone, and says so.
 * @returns false where nobody could be asked, or none is gone.
 */
export async function removeGone(userIds: readonly string[], ports: GonePorts): Promise<boolean> {
  if (userIds.length === 0) return false;
  const gone = (await (await ports.calls.load()).goneOf(userIds)) ?? [];
  if (gone.length === 0) return false;
  for (const userId of gone) await removeAccountData(userId, ports.caches);
  ports.toasts.show({
    type: "warning",
    title: "Your account was deleted",
    message:
      "It was deleted on another device. Everything that this device held of it has been removed: downloads, drafts, and changes that had not been sent.",
    sticky: true,
  });
  return true;
}

type WatchPorts = GonePorts & {
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
  { connectivity, session, report, ...ports }: WatchPorts,
): () => void {
  let isDone = false;
  async function look() {
    if (isDone || !connectivity.online.get()) return;
    isDone = true;
    const others = (await accountsOnDevice()).filter((id) => id !== present);
    await removeGone(others, ports);
  }
  const tryIt = () => {
    look().catch((error: unknown) => {
      isDone = false;
      report(error);
    });
  };
  async function lookAtOwn() {
    if (present === null || sync.state.get() !== "signed-out") return;
    const gone = await (await ports.calls.load()).goneOf([present]);
    if (!gone?.includes(present)) return;
    sync.stop();
    // The page lets go of the account first; what it holds goes after that, and is said where nobody is signed in.
    await session.signOut();
    await removeGone([present], ports);
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
