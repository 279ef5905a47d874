// `npm start`: everything from a fresh clone to a running Orpheus.
import { buildIfStale } from "./build.mjs";
import { install, runNode } from "./toolchain.mjs";

install("start");
await buildIfStale();
process.exitCode = await runNode(["supabase/local/main.ts"]);
