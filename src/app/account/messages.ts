// What the user is told of an account wherever they are in the app: changes that the server refused, changes that the
// page would take with it, and a sign-in that ended by itself.
import { watchQuery, type DeadEntry } from "#db";
import type { Writable } from "#lib/observable.ts";
import type { Toasts } from "#lib/toasts.ts";
import { readSyncSummary, refusalMessage } from "#sync";
import type { OpenedAccount } from "./accounts.ts";

/** Starts watching; the answer ends it. @param review the refused edit whose review is asked for. */
export function watchAccount(
  opened: OpenedAccount,
  toasts: Toasts,
  review: Writable<number | null>,
): () => void {
  const ends = [watchRefused(opened, toasts, review), guardUnsent(opened)];
  return () => ends.forEach((end) => end());
}

/** Refusals from before are on the sync panel; new ones stay on the screen until they are dealt with, in any tab. */
function watchRefused(
  { database, sync, userId }: OpenedAccount,
  toasts: Toasts,
  review: Writable<number | null>,
): () => void {
  if (userId === null) return () => {};
  let before: Set<number> | null = null;
  const shown = new Map<number, number>();

  function tell({ mid, change, message, conflict }: DeadEntry) {
    const title = refusalMessage(change);
    // What the user did not ask for, such as noting a position, they need not decide about.
    if (title === null) return void sync.refused.discard(mid);
    // Sending the same again would write over what the user has not seen.
    const isReviewed = conflict !== null;
    const actions = [
      isReviewed
        ? { label: "Review changes", run: () => review.set(mid) }
        : { label: "Retry", run: () => void sync.refused.retry(mid) },
      { label: "Discard", run: () => void sync.refused.discard(mid) },
    ];
    shown.set(mid, toasts.show({ type: "error", title, message, actions, sticky: true }));
  }

  // Over the review it would hide the buttons, and it has led there.
  const unsubscribe = review.subscribe(() => {
    const toast = shown.get(review.get() ?? -1);
    if (toast !== undefined) toasts.dismiss(toast);
  });
  const unwatch = watchQuery(
    () => database.dead.toArray(),
    (entries) => {
      const present = new Set(entries.map(({ mid }) => mid));
      for (const [mid, toast] of shown) if (!present.has(mid)) toasts.dismiss(toast);
      const known = before;
      before = present;
      if (known) entries.filter(({ mid }) => !known.has(mid)).forEach(tell);
    },
  );
  return () => {
    unsubscribe();
    unwatch();
    // They are this account's, and so is what their buttons do.
    for (const toast of shown.values()) toasts.dismiss(toast);
  };
}

/** Where nothing is kept on the device, what was not sent goes with the page: the browser is asked to warn of that. */
function guardUnsent({ database, kept }: OpenedAccount): () => void {
  if (kept) return () => {};
  let waiting = 0;
  const unwatch = watchQuery(
    () => readSyncSummary(database),
    (summary) => {
      waiting = summary.waiting;
    },
  );
  const warn = (event: BeforeUnloadEvent) => {
    if (waiting > 0) event.preventDefault();
  };
  window.addEventListener("beforeunload", warn);
  return () => {
    unwatch();
    window.removeEventListener("beforeunload", warn);
  };
}

type EndPorts = {
  toasts: Pick<Toasts, "show">;
  /** Whether the account was deleted, which is said elsewhere then. */
  isGone(userId: string): Promise<boolean>;
  report(error: unknown): void;
};

/**
 * Tells of a session that ended by itself: its token was refused. Signing out by hand clears the device first, so what
 * is still there tells the two apart, in every tab. Of a deleted account every tab says so.
 */
export async function tellEndedSession(
  { database, userId }: Pick<OpenedAccount, "database" | "userId">,
  { toasts, isGone, report }: EndPorts,
): Promise<void> {
  if (userId === null) return;
  // It cannot be read where another tab, which noticed first, has removed it.
  const summary = await readSyncSummary(database).catch(() => null);
  if (summary?.syncedAt === null) return;
  try {
    if (await isGone(userId)) return;
  } catch (error) {
    report(error);
  }
  if (summary === null) return;
  const { changes } = summary;
  const kept = changes === 1 ? "1 change is" : `${changes} changes are`;
  toasts.show({
    type: "warning",
    title: "Your sign-in has ended",
    message:
      changes > 0
        ? `${kept} kept on this device and sent after you sign in again.`
        : "Sign in again to go on where you were.",
    sticky: true,
  });
}
