// `npm run fuzz`: the long run of the property tests, each up to 10,000 cases or ten minutes (tests/fuzz/runs.ts).
// A failure prints its seed and its smallest case; ORPHEUS_FUZZ_SEED=<seed> draws the same cases again.
import { install, runNode, tool } from "./toolchain.mjs";

install("all");
// A test ends itself after ten minutes of drawing cases; the limit only has to be later than that.
const limit = `--testTimeout=${30 * 60_000}`;
process.exitCode = await runNode([tool("vitest/vitest.mjs"), "run", "--project", "fuzz", limit], {
  env: { ...process.env, ORPHEUS_FUZZ_RUNS: process.env.ORPHEUS_FUZZ_RUNS ?? "10000" },
});
