// `npm run fuzz`: the long run of the property tests. Seeds are printed; ORPHEUS_SEED_FUZZ=<seed> replays one.
import { install, runNode, tool } from "./toolchain.mjs";

install("all");
process.exitCode = await runNode([tool("vitest/vitest.mjs"), "run", "--project", "fuzz"], {
  env: { ...process.env, ORPHEUS_FUZZ_RUNS: process.env.ORPHEUS_FUZZ_RUNS ?? "10000" },
});
