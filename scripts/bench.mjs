// `npm run bench [-- --json FILE] [-- --only NAME]`: figures as ratios, both sides measured in one run.
import { buildIfStale } from "./build.mjs";
import { install, runNode } from "./toolchain.mjs";

install("all");
await buildIfStale();
process.exitCode = await runNode(["--expose-gc", "tests/bench/run.main.ts", ...process.argv.slice(2)]);
