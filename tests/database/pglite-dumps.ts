// PGlite in memory as files of tests open it: from a dump that the first of them makes and the others of the run load.
// Loading takes a fifth of the time of migrations, and a third of that of initdb, which runs once in a run.
import { readFile, writeFile } from "node:fs/promises";
import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { removeRowArrayParsers } from "../../supabase/local/database/lean-parsers.ts";
import { oncePerRun, RUN_FOLDER } from "./once-per-run.ts";

type Prepare = (database: PGlite) => Promise<unknown>;

async function writeDump(path: string, database: PGlite): Promise<void> {
  const dump = await database.dumpDataDir("none");
  await writeFile(path, dump.stream());
  await database.close();
}

const load = async (path: string) => new Blob([await readFile(path)]);

/**
 * Opens PGlite with nothing in it: in memory, or in the folder that `options` name.
 *
 * @param run folder of the test run; undefined outside of one
 */
export async function openEmpty(run: string | undefined, options: PGliteOptions = {}): Promise<PGlite> {
  if (run === undefined) return PGlite.create(options);
  const path = await oncePerRun(run, "pglite-empty.tar", async (file) => {
    await writeDump(file, await PGlite.create());
  });
  return PGlite.create({ ...options, loadDataDir: await load(path) });
}

/**
 * Opens PGlite in memory, prepared.
 *
 * @param name names what is prepared within the run
 * @param prepare brings an empty database to that
 */
export async function openPrepared(
  name: string,
  prepare: Prepare,
  extensions: NonNullable<PGliteOptions["extensions"]> = {},
): Promise<PGlite> {
  const run = process.env[RUN_FOLDER];
  const prepared = async () => {
    const database = await openEmpty(run, { extensions });
    await prepare(database);
    return database;
  };
  const open = async () => {
    if (run === undefined) return prepared();
    const path = await oncePerRun(run, `pglite-${name}.tar`, async (file) =>
      writeDump(file, await prepared()),
    );
    return PGlite.create({ extensions, loadDataDir: await load(path) });
  };
  const database = await open();
  await removeRowArrayParsers(database);
  return database;
}
