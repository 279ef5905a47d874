// Tells the user, wherever they are in the app, of a change that the server refused.
import { watchQuery, type DeadEntry } from "#db";
import type { Toasts } from "#lib/toasts.ts";
import { refusalMessage } from "#sync";
import type { OpenedAccount } from "./accounts.ts";

/** Watches for as long as the page lives; refusals from before are on the sync panel. */
export function watchRefused({ database, sync, userId }: OpenedAccount, toasts: Toasts): void {
  if (userId === null) return;
  let told: Set<number> | null = null;

  function tell({ mid, change, message }: DeadEntry) {
    const title = refusalMessage(change);
    // What the user did not ask for, such as noting a position, they need not decide about.
    if (title === null) return void sync.refused.discard(mid);
    if (document.visibilityState !== "visible") return;
    toasts.show({
      type: "error",
      title,
      message,
      actions: [
        { label: "Retry", run: () => void sync.refused.retry(mid) },
        { label: "Discard", run: () => void sync.refused.discard(mid) },
      ],
    });
  }

  watchQuery(
    () => database.dead.toArray(),
    (entries) => {
      const before = told;
      told = new Set(entries.map(({ mid }) => mid));
      if (before) entries.filter(({ mid }) => !before.has(mid)).forEach(tell);
    },
  );
}
