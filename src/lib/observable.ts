// State with one writer and many readers, in the shape React's useSyncExternalStore reads.

export type Readable<Value> = {
  /** The present value; the same reference until it changes. */
  get: () => Value;
  /** Calls `listener` after every change; the answer ends the subscription. */
  subscribe: (listener: () => void) => () => void;
};
export type Writable<Value> = Readable<Value> & { set: (value: Value) => void };

/** Makes an observable value. Setting the value it already has notifies nobody. */
export function observable<Value>(initial: Value): Writable<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
