import { startTransition, useCallback, useOptimistic } from "react";

/**
 * A choice that the address holds. The router draws a new address in a transition, and until that is done React sets a
 * radio button or a select back to what was chosen before: this shows the new choice at once.
 * @param value what the address holds.
 * @param choose writes another one into the address.
 * @returns what is to be shown, and what chooses.
 */
export function useChoice<T>(value: T, choose: (next: T) => void): readonly [T, (next: T) => void] {
  const [shown, show] = useOptimistic(value);
  const set = useCallback(
    (next: T) =>
      startTransition(() => {
        show(() => next);
        choose(next);
      }),
    [show, choose],
  );
  return [shown, set];
}
