// The owner's chunk for a component: fetched when first drawn, and again when the network comes back.
import { useEffect, useState } from "react";
import { useApp } from "./app-context.ts";
import { loadOwner } from "./owner-chunk.ts";

type OwnerChunk = NonNullable<Awaited<ReturnType<typeof loadOwner>>>;

/** Null until it is there. `ask` fetches it now, and tells the user where it cannot be had. */
export function useOwnerChunk(): { chunk: OwnerChunk | null; ask(): Promise<OwnerChunk | null> } {
  const { connectivity, toasts } = useApp();
  const [chunk, setChunk] = useState<OwnerChunk | null>(null);

  useEffect(() => {
    // Asking tells of a failure, should somebody want it then.
    const keep = (loaded: OwnerChunk | undefined) => setChunk((before) => loaded ?? before);
    const load = () => void loadOwner().then(keep, () => undefined);
    load();
    return connectivity.online.subscribe(load);
  }, [connectivity]);

  return {
    chunk,
    async ask() {
      const loaded = (await loadOwner().catch(() => null)) ?? null;
      if (loaded) setChunk(loaded);
      else toasts.show({ type: "info", title: "Editing needs a connection the first time" });
      return loaded;
    },
  };
}
