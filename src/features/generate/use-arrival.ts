// A paper that came from outside the app and waits for the form: it is read at once where the form holds none, waits
// while an episode is made, and never takes the place of another paper unasked.
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { createArrivals, type Arrival } from "./arrivals.ts";
import type { DraftEditor } from "./draft-editor.ts";

/**
 * @param look looks for one; a new function is a new reason to look.
 * @param state `busy` while the form can take no paper; `taken` when it holds one.
 * @returns what waits, the question that is open, if any, and the way to try a file again.
 */
export function useArrival(
  look: () => Promise<Arrival | null>,
  editor: DraftEditor,
  state: { busy: boolean; taken: boolean },
) {
  const arrivals = useMemo(() => createArrivals(editor), [editor]);
  const arrival = useSyncExternalStore(arrivals.subscribe, arrivals.get);
  const { busy, taken: mustAsk } = state;

  useEffect(() => {
    let left = false;
    void look().then((found) => {
      if (found && !left) arrivals.found(found);
    });
    return () => {
      left = true;
    };
  }, [arrivals, look]);

  useEffect(() => {
    if (!arrival || busy || mustAsk) return;
    // In a turn of its own, since taking it changes what is shown.
    void Promise.resolve().then(() => arrivals.use());
  }, [arrival, arrivals, busy, mustAsk]);

  return {
    waiting: arrival && busy ? arrival.file.name : null,
    question:
      arrival && !busy && mustAsk
        ? {
            name: arrival.file.name,
            use: () => void arrivals.use(),
            keep: () => void arrivals.keep(),
          }
        : null,
    again: (file: File) => void arrivals.again(file),
  };
}
