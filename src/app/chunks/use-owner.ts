// The owner's chunk for a component: fetched when first drawn, and when somebody asks for it.
import { useApp } from "../context/app-context.ts";
import { owner } from "./inner-parts.ts";
import { useLate } from "./use-late.ts";

type OwnerChunk = NonNullable<ReturnType<typeof owner.get>>;

/** Null until it is there. `ask` fetches it now, and tells the user where it cannot be had. */
export function useOwner(): { chunk: OwnerChunk | null; ask(): Promise<OwnerChunk | null> } {
  const { toasts } = useApp();
  return {
    chunk: useLate(owner).value,
    async ask() {
      try {
        return await owner.load();
      } catch {
        toasts.show({ type: "info", title: "Editing needs a connection the first time" });
        return null;
      }
    },
  };
}
