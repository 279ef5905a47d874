// What every benchmark answers with. A figure is a ratio of two things measured side by side in one run,
// because the machines it runs on are shared and an absolute time would say more about them than about us.

/**
 * One figure. `ours` and `against` are in `unit`; `ratio` is ours / against; `target` is the bound in words
 * (`<= 1.3`); `ok` says whether the bound holds.
 */
export type BenchRow = {
  name: string;
  unit: string;
  ours: number;
  against: number;
  ratio: number;
  target: string;
  ok: boolean;
};

/** The middle of a list of measurements; of an even number, the mean of the two middle ones. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  if (low === undefined || high === undefined) throw new Error("a median needs at least one value");
  return (low + high) / 2;
}

/** Builds a row whose ratio must not exceed `limit`. */
export function atMost(name: string, unit: string, ours: number, against: number, limit: number): BenchRow {
  const ratio = ours / against;
  return { name, unit, ours, against, ratio, target: `<= ${limit}`, ok: ratio <= limit };
}

/** Builds a row whose ratio must reach `limit`. */
export function atLeast(name: string, unit: string, ours: number, against: number, limit: number): BenchRow {
  const ratio = ours / against;
  return { name, unit, ours, against, ratio, target: `>= ${limit}`, ok: ratio >= limit };
}
