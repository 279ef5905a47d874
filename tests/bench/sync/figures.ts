// Rows of the table from rounds: each bound is held by the median and by the worst round.
import { median, type BenchRow } from "../bench-row.ts";

/** A bound on ours / against, as a number and in the words of the table. */
type Bound = { limit: number; words: string };

export const times = (limit: number): Bound => ({ limit, words: `<= ${limit}` });
export const oneIn = (parts: number): Bound => ({ limit: 1 / parts, words: `<= 1/${parts}` });

export function row(name: string, unit: string, ours: number, against: number, bound: Bound): BenchRow {
  const ratio = ours / against;
  return { name, unit, ours, against, ratio, target: bound.words, ok: ratio <= bound.limit };
}

/** The median of all rounds and the worst of each side. */
export const medianAndWorst = (
  name: string,
  unit: string,
  ours: readonly number[],
  against: readonly number[],
  bound: Bound,
): BenchRow[] => [
  row(`${name}, median`, unit, median(ours), median(against), bound),
  row(`${name}, worst`, unit, Math.max(...ours), Math.max(...against), bound),
];

/** How many of the wanted are not there, and how many are there that are not wanted or a second time. */
function compareIds(found: readonly string[], wanted: readonly string[]) {
  const there = new Set(found);
  const missed = wanted.filter((id) => !there.has(id)).length;
  return { missed, doubled: found.length - (wanted.length - missed) };
}

/** Rows that must not exist, of so many that were looked at. */
const none = (name: string, found: number, of: number): BenchRow => ({
  name,
  unit: "rows",
  ours: found,
  against: of,
  ratio: found / of,
  target: "none",
  ok: found === 0,
});

/** Counts what the rounds of one side missed and doubled. */
export function createTally(side: string) {
  const seen = { missed: 0, doubled: 0, rows: 0 };
  return {
    add(found: readonly string[], wanted: readonly string[]) {
      const { missed, doubled } = compareIds(found, wanted);
      seen.missed += missed;
      seen.doubled += doubled;
      seen.rows += wanted.length;
    },
    rows: (): BenchRow[] => [
      none(`${side}: rows missed`, seen.missed, seen.rows),
      none(`${side}: rows doubled`, seen.doubled, seen.rows),
    ],
  };
}

export type Tally = ReturnType<typeof createTally>;
