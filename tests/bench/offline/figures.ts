// Figures of a list of measurements, and places to measure at.

/** The smallest value that `share` of all do not exceed. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.ceil(values.length * share) - 1] ?? Number.NaN;

/** `count` positions in seconds, all over an episode, in an order that jumps; `round` shifts them. */
export const jumps = (seconds: number, count: number, round: number): number[] =>
  Array.from(
    { length: count },
    (_, index) => ((((index + 0.37 * round) * 0.618_034) % 1) * 0.96 + 0.02) * seconds,
  );
