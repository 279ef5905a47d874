// Accounts that were deleted, on this device or another one: nothing of them stays here. That an account is gone is the
// word of the server that it has no such profile; a session that has ended says nothing of the kind.
import type { AccountCalls } from "#backend";
import { removeAccountDatabase } from "#db/removal";
import type { Late } from "#lib/late.ts";
import type { Toasts } from "#lib/toasts.ts";

export type GonePorts = {
  calls: Pick<Late<Pick<AccountCalls, "goneOf">>, "load">;
  toasts: Pick<Toasts, "show">;
  /** Undefined where the browser keeps none. */
  caches: Pick<CacheStorage, "keys" | "delete"> | undefined;
};

/** What a page does about them: each is removed, and told of, once, however many notice that it is gone. */
export type GoneAccounts = {
  /** Those of the accounts that the server does not have; none where nobody can be asked. */
  find(userIds: readonly string[]): Promise<readonly string[]>;
  /** Removes what this device holds of those of the accounts that are gone, and says so. @returns whether any is. */
  remove(userIds: readonly string[]): Promise<boolean>;
  /** Notes that this page deleted the account itself: it is to be left, then `removeOwn` removes it. Nothing is said. */
  noteOwn(userId: string): void;
  removeOwn(userId: string): Promise<void>;
};

export function createGoneAccounts({ calls, toasts, caches }: GonePorts): GoneAccounts {
  /** Removals that have begun, of accounts that are known to be gone. */
  const removals = new Map<string, Promise<void>>();

  async function removeData(userId: string): Promise<void> {
    // Files go before rows: a later start that finds the rows finishes the removal.
    if (caches) {
      const names = (await caches.keys()).filter((name) => name.endsWith(`:${userId}`));
      await Promise.all(names.map((name) => caches.delete(name)));
    }
    await removeAccountDatabase(userId);
  }

  async function removeAndTell(userIds: readonly string[]): Promise<void> {
    for (const userId of userIds) await removeData(userId);
    toasts.show({
      type: "warning",
      title: "Your account was deleted",
      message:
        "Everything that this device held of it has been removed: downloads, drafts, and changes that had not been sent.",
      sticky: true,
    });
  }

  async function find(userIds: readonly string[]): Promise<readonly string[]> {
    const unknown = userIds.filter((id) => !removals.has(id));
    const gone = unknown.length === 0 ? [] : ((await (await calls.load()).goneOf(unknown)) ?? []);
    return userIds.filter((id) => removals.has(id) || gone.includes(id));
  }

  return {
    find,
    async remove(userIds) {
      const gone = await find(userIds);
      const unnoticed = gone.filter((id) => !removals.has(id));
      if (unnoticed.length > 0) {
        const removal = removeAndTell(unnoticed);
        for (const id of unnoticed) {
          removals.set(id, removal);
          // One that failed is taken up again.
          removal.catch(() => removals.delete(id));
        }
      }
      for (const id of gone) await removals.get(id);
      return gone.length > 0;
    },
    noteOwn(userId) {
      removals.set(userId, Promise.resolve());
    },
    removeOwn: removeData,
  };
}
