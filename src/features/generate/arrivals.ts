// Papers that come from outside the app: each is used once, however often it is found on its way, and is given up only
// when the form needs it no more.
import { observable, type Readable } from "#lib/observable.ts";
import type { DraftEditor } from "./draft-editor.ts";

/** `arrived` tells one from the next; `taken`: it needs to wait no longer. */
export type Arrival = { file: File; arrived: number; taken(): Promise<void> };

/** The paper that waits for the form. */
export type Arrivals = Readable<Arrival | null> & {
  /** Notes what was found waiting; the one that was found last is no news. */
  found(arrival: Arrival): void;
  /** Reads what waits. */
  use(): Promise<void>;
  /** Gives it up for the paper that the form holds. */
  keep(): Promise<void>;
  /** Reads a file once more that could not be read, whether it arrived or was chosen. */
  again(file: File): Promise<void>;
};

export function createArrivals(editor: Pick<DraftEditor, "choose" | "flush">): Arrivals {
  const waiting = observable<Arrival | null>(null);
  let last: Arrival | null = null;

  /** Takes it from those that wait, once. */
  function pick(): Arrival | null {
    const arrival = waiting.get();
    waiting.set(null);
    return arrival;
  }

  async function read({ file, taken }: Pick<Arrival, "file" | "taken">) {
    const done = await editor.choose(file);
    await editor.flush();
    if (done) await taken();
  }

  return {
    get: waiting.get,
    subscribe: waiting.subscribe,
    found(arrival) {
      if (arrival.arrived === last?.arrived) return;
      last = arrival;
      waiting.set(arrival);
    },
    async use() {
      const arrival = pick();
      if (arrival) await read(arrival);
    },
    keep: async () => pick()?.taken(),
    again: (file) => read(last?.file === file ? last : { file, taken: async () => {} }),
  };
}
