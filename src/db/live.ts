// Reads that repeat themselves: after a change by any tab that touches what they read.
import { liveQuery } from "dexie";
import { useLiveQuery } from "dexie-react-hooks";
import { useSyncExternalStore } from "react";
import { reopened } from "./connection.ts";

/**
 * Calls `onValue` with the answer of `query` now and after every change to what it read.
 * @param onError called where the database cannot be read; without it that goes unheard.
 * @returns ends it.
 */
export function watchQuery<Value>(
  query: () => Promise<Value>,
  onValue: (value: Value) => void,
  onError: (error: unknown) => void = () => {},
): () => void {
  const begin = () => liveQuery(query).subscribe({ next: onValue, error: onError });
  let subscription = begin();
  const endRenewal = reopened.subscribe(() => {
    subscription.unsubscribe();
    subscription = begin();
  });
  return () => {
    endRenewal();
    subscription.unsubscribe();
  };
}

const areSame = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((each, index) => Object.is(each, other[index]));

/**
 * The same for a component: undefined until the first answer, and after `dependencies` changed until the next one.
 * What the database throws goes to the error boundary.
 */
export function useLive<Value>(
  query: () => Promise<Value>,
  dependencies: readonly unknown[],
): Value | undefined {
  const opening = useSyncExternalStore(reopened.subscribe, reopened.get);
  const answer = useLiveQuery(
    async () => ({ of: dependencies, value: await query() }),
    [...dependencies, opening],
  );
  // The hook goes on with the answer to the former question; another episode's row must not flash up.
  return answer && areSame(answer.of, dependencies) ? answer.value : undefined;
}
