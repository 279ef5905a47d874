// How much the property tests try. `npm test` is short and draws the same cases every time; `npm run fuzz` is
// long and draws new ones. A failure prints its seed: ORPHEUS_FUZZ_SEED draws its cases again.

/** The part of fast-check's parameters that is said here. */
type Runs = { numRuns: number; seed?: number; interruptAfterTimeLimit?: number };

/** Of the short run; any number will do. */
const FIXED_SEED = 20_261_120;
/** Milliseconds after which a property of the long run is content with what it tried. */
const LONGEST = 10 * 60_000;

const chosen = (name: string): number | null => {
  const value = process.env[name];
  if (value === undefined || value === "") return null;
  if (!Number.isSafeInteger(Number(value))) throw new Error(`${name} must be a whole number, not "${value}"`);
  return Number(value);
};

/** @param short cases that are enough for `npm test`; @returns what `assert` of fast-check is to do. */
export function runs(short: number): Runs {
  const numRuns = chosen("ORPHEUS_FUZZ_RUNS");
  const seed = chosen("ORPHEUS_FUZZ_SEED");
  if (numRuns === null) return { numRuns: short, seed: seed ?? FIXED_SEED };
  return { numRuns, interruptAfterTimeLimit: LONGEST, ...(seed === null ? {} : { seed }) };
}
