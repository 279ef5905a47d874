// Marks all that those one follows have published as seen; the message that says so takes it back.
import { useCallback } from "react";
import { markAllSeen } from "#sync/own-lists";
import { useAccount, useApp } from "../context/app-context.ts";

export function useAllSeen(): () => void {
  const { toasts } = useApp();
  const { database } = useAccount();
  return useCallback(() => {
    const failed = () =>
      toasts.show({
        type: "error",
        title: "Failed to mark episodes as seen",
        message: "This device could not keep the change.",
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
