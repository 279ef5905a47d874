// Makes the folder of a test run, in which its files share what is made once for all of them (once-per-run.ts). It
// stays empty until a file asks, so that it costs nothing where none does.
import { rmSync } from "node:fs";
import { makeFastFolder } from "./folder-in-memory.ts";
import { RUN_FOLDER } from "./once-per-run.ts";

/** Vitest calls it for each project before its first file, and what it answers after the last file of the run. */
export function setup(): () => void {
  if (process.env[RUN_FOLDER] !== undefined) return () => undefined;
  const folder = makeFastFolder("orpheus-test-run-");
  process.env[RUN_FOLDER] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
