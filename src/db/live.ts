// Reads that repeat themselves: after a change by any tab that touches what they read.
import { liveQuery } from "dexie";

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
  const subscription = liveQuery(query).subscribe({ next: onValue, error: onError });
  return () => subscription.unsubscribe();
}
