// A paper that came from outside the app and waits for the desk: it is read at once where the desk is free, waits
// while an episode is made, and never takes the place of another paper unasked.
import { useEffect, useEffectEvent, useState } from "react";

/** `taken`: it needs to wait no longer. */
export type Arrival = { file: File; taken(): Promise<void> };

export type ArrivalPorts = {
  /** Looks for one; a new function is a new reason to look. */
  look(): Promise<Arrival | null>;
  /** Reads the file and resolves once what was read is stored. */
  read(file: File): Promise<void>;
};

/**
 * @param desk `busy` while it can take no paper; `taken` when one lies on it.
 * @returns what waits, and the question that is open, if any.
 */
export function useArrival({ look, read }: ArrivalPorts, desk: { busy: boolean; taken: boolean }) {
  const [arrival, setArrival] = useState<Arrival | null>(null);
  const mustAsk = desk.taken;

  useEffect(() => {
    let left = false;
    void look().then((found) => {
      if (found && !left) setArrival(found);
    });
    return () => {
      left = true;
    };
  }, [look]);

  async function use({ file, taken }: Arrival) {
    setArrival(null);
    await read(file);
    await taken();
  }

  const useNow = useEffectEvent((waiting: Arrival) => void use(waiting));
  useEffect(() => {
    if (!arrival || desk.busy || mustAsk) return;
    // In a turn of its own, since taking it changes what is shown.
    void Promise.resolve(arrival).then((waiting) => useNow(waiting));
  }, [arrival, desk.busy, mustAsk]);

  return {
    waiting: arrival && desk.busy ? arrival.file.name : null,
    question:
      arrival && !desk.busy && mustAsk
        ? {
            name: arrival.file.name,
            use: () => void use(arrival),
            keep() {
              setArrival(null);
              void arrival.taken();
            },
          }
        : null,
  };
}
