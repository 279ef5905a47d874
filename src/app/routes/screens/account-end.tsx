// On /account: the end of all sign-ins, and of the account.
import { useState } from "react";
import { problemText } from "#domain/problem-text.ts";
import { useLive } from "#db";
import { DeleteSection } from "#features/account/delete-section.tsx";
import { DevicesSection } from "#features/account/devices-section.tsx";
import { systemClock } from "#lib/clock.ts";
import { readSyncSummary } from "#sync";
import { useLeaveForHome } from "../../actions/use-leave-for-home.ts";
import { useAccount, useApp, useReadable } from "../../context/app-context.ts";
import { useAccountSafety } from "./use-passwords.ts";

export function Devices() {
  const { toasts } = useApp();
  const { sync } = useAccount();
  const { endSessions } = useAccountSafety();
  const leave = useLeaveForHome();
  const [busy, setBusy] = useState(false);

  async function signOut() {
    setBusy(true);
    await sync.leave.flush().catch(() => undefined);
    // A round under a session that has just ended would count as one that ended by itself.
    sync.stop();
    const ended = await endSessions();
    if (ended.ok)
      return leave("keep", () =>
        toasts.show({
          type: "success",
          title: "Signed out everywhere",
          message: "Other devices have to sign in again as soon as they reach the server.",
        }),
      );
    sync.start();
    setBusy(false);
    const message =
      ended.error.code === "offline"
        ? "The server cannot be reached. Nothing was signed out; try again when you are online."
        : problemText(ended.error);
    toasts.show({ type: "error", title: "You are still signed in", message });
  }

  return <DevicesSection busy={busy} onSignOut={() => void signOut()} />;
}

export function Deletion({ userId, email }: { userId: string; email: string }) {
  const { connectivity, goneAccounts, report, session, toasts } = useApp();
  const { database, sync } = useAccount();
  const { deleteAccount } = useAccountSafety();
  const leave = useLeaveForHome();
  const unsent = useLive(async () => (await readSyncSummary(database)).changes, [database]) ?? 0;

  async function remove(): Promise<"done" | "too-old"> {
    // What it would send may be half deleted, and its session is about to end.
    sync.stop();
    const outcome = await deleteAccount(userId);
    if (outcome.kind !== "deleted") sync.start();
    if (outcome.kind === "sign-in-too-old") return "too-old";
    if (outcome.kind === "failed") {
      const message =
        outcome.error.code === "offline"
          ? "The server did not answer. Your account may be deleted in part: try again when you are online."
          : problemText(outcome.error);
      toasts.show({ type: "error", title: "Error", message });
      return "done";
    }
    // Before the account is left: from then on it is looked for as one that was deleted elsewhere.
    goneAccounts.get()?.noteOwn(userId);
    await leave("discard", () => {
      toasts.show({
        type: "success",
        title: "Account Deleted",
        message: "Your account has been successfully deleted.",
      });
      goneAccounts
        .load()
        .then((gone) => gone.removeOwn(userId))
        .catch(report);
    });
    return "done";
  }

  return (
    <DeleteSection
      email={email}
      session={session}
      now={systemClock.now}
      online={useReadable(connectivity.online)}
      unsent={unsent}
      onDelete={remove}
    />
  );
}
