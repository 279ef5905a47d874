// Marks all that those one follows have published as seen; the message that says so takes it back.
import { useCallback } from "react";
import { sayNotKept } from "#lib/not-kept.ts";
import { markAllSeen } from "#sync/own-lists";
import { useAccount, useApp } from "../context/app-context.ts";

export function useAllSeen(): () => void {
  const { toasts } = useApp();
  const { database } = useAccount();
  return useCallback(() => {
    const failed = (error: unknown) =>
      toasts.show({
        type: "error",
        title: "Failed to mark episodes as seen",
        message: sayNotKept(error),
      });
    markAllSeen(database).then(
      (undo) =>
        toasts.show({
          type: "success",
          title: "All marked as seen",
          actions: [{ label: "Undo", run: () => void undo().catch(failed) }],
        }),
      failed,
    );
  }, [database, toasts]);
}
