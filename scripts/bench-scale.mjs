// `npm run bench:scale [-- --json FILE]`: lists, search and counters of a million episodes (ORPHEUS_SCALE_ROWS: of
// fewer), on the packaged Postgres or the one that PGURL names.
import { install, runNode } from "./toolchain.mjs";

install("all");
process.exitCode = await runNode(["tests/bench/scale/run.main.ts", ...process.argv.slice(2)]);
