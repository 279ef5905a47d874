// A session that ended by itself: its token was refused. Signing out by hand clears the device first, so what is still
// there tells the two apart, in every tab.
import type { Toasts } from "#lib/toasts.ts";
import { readSyncSummary } from "#sync";
import type { OpenedAccount } from "./accounts.ts";

/** Says so, and that nothing is lost. */
export async function tellEndedSession({ database, userId }: OpenedAccount, toasts: Toasts): Promise<void> {
  const { waiting, syncedAt } = await readSyncSummary(database);
  if (userId === null || syncedAt === null) return;
  const kept = waiting === 1 ? "1 change is" : `${waiting} changes are`;
  toasts.show({
    type: "warning",
    title: "Your sign-in has ended",
    message:
      waiting > 0
        ? `${kept} kept on this device and sent after you sign in again.`
        : "Sign in again to go on where you were.",
    sticky: true,
  });
}
