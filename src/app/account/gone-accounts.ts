// Accounts that were deleted, on this device or another one: nothing of them stays here. That an account is gone is the
// word of the server that it has no such profile; a session that has ended says nothing of the kind.
import type { AccountCalls, Connectivity } from "#backend";
import { accountsOnDevice, removeAccountDatabase } from "#db";
import type { Late } from "#lib/late.ts";
import type { Toasts } from "#lib/toasts.ts";

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

/**
 * Looks for such accounts among all that have a database here but that of the page, once there is a network.
 * @param present the account of the page, whose own sync notices; null for a visitor.
 * @returns ends it
 */
export function watchGoneAccounts(
  present: string | null,
  {
    connectivity,
    report,
    ...ports
  }: GonePorts & { connectivity: Pick<Connectivity, "online">; report(error: unknown): void },
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
  const unsubscribe = connectivity.online.subscribe(tryIt);
  tryIt();
  return () => {
    isDone = true;
    unsubscribe();
  };
}
