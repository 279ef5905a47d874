// The clipboard for any screen, with the messages that say how it went.
import { useMemo } from "react";
import { useApp } from "../context/app-context.ts";

/** Texts of a copy that the browser refused. */
type Refused = { title: string; message: string };

export function useCopying() {
  const { toasts } = useApp();
  return useMemo(
    () => ({
      async copy(text: string, done: string, otherwise: Refused | null): Promise<boolean> {
        try {
          await navigator.clipboard.writeText(text);
          toasts.show({ type: "success", title: done });
          return true;
        } catch {
          if (otherwise) toasts.show({ type: "error", ...otherwise });
          return false;
        }
      },
    }),
    [toasts],
  );
}
