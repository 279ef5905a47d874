// Times of calls, and the one that 95 of 100 stay within.
import type { BenchRow } from "../bench-row.ts";

/** The value that `share` of the values (of 0 to 1) do not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const found = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  if (found === undefined) throw new Error("a percentile needs at least one value");
  return found;
}

/** The 95th percentile in milliseconds, against the limit. */
export function p95Row(name: string, times: readonly number[], limit: number): BenchRow {
  const ours = percentile(times, 0.95);
  return {
    name,
    unit: "ms",
    ours,
    against: limit,
    ratio: ours / limit,
    target: `p95 <= ${limit} ms`,
    ok: ours <= limit,
  };
}

/** Milliseconds that the work takes: the best of three times, since what else the machine does is not part of it. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const begun = performance.now();
    await work();
    times.push(performance.now() - begun);
  }
  return Math.min(...times);
}
