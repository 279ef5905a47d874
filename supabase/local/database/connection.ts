// Opens PGlite over a folder: sound, unfinished or damaged, and small enough to run next to a browser.
import { accessSync, constants, existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { createPgliteConnection, type PgliteConnection } from "@supabase/lite/pglite";
import { StartError } from "../start-error.ts";
import { removeRowArrayParsers } from "./lean-parsers.ts";
import { isoParsers } from "./wire-formats.ts";

/**
 * 32 MB of buffers instead of 160 keep the server 120 MB smaller; the system caches the files anyway. The
 * search path is the one a hosted project's API has.
 */
const settings = ["shared_buffers=32MB", "search_path=public,extensions"];

const damaged = (folder: string, cause: unknown) =>
  new StartError(
    "database_corrupt",
    `The database in ${folder} cannot be opened; it is damaged. Move the folder away to start afresh.`,
    cause,
  );

/** What has no permission to be written would fail inside Postgres, and look like damage. */
function checkWritable(folder: string): void {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK);
  } catch (error) {
    throw new StartError("folder_unwritable", `The database in ${folder} cannot be written to.`, error);
  }
}

function isEmpty(folder: string): boolean {
  if (!existsSync(folder)) return true;
  try {
    return readdirSync(folder).length === 0;
  } catch (error) {
    throw damaged(folder, error);
  }
}

/**
 * Opens the database in `folder`, or makes one where the folder is empty or missing. A process that ends
 * before `finished` is called for a new database leaves nothing that was acknowledged: the next start makes
 * it anew.
 *
 * @param wasm PGlite's own, compiled
 * @throws StartError `database_corrupt` or `folder_unwritable`
 */
export async function openConnection(
  folder: string,
  wasm: WebAssembly.Module,
): Promise<{ connection: PgliteConnection; finished: () => void }> {
  const unfinished = `${folder}.unfinished`;
  if (existsSync(folder)) checkWritable(folder);
  if (existsSync(unfinished)) rmSync(folder, { recursive: true, force: true });
  if (isEmpty(folder)) writeFileSync(unfinished, "");
  else if (!existsSync(join(folder, "PG_VERSION"))) {
    // PGlite would set up a database over whatever lies there.
    throw damaged(folder, new Error("PG_VERSION is missing"));
  }
  try {
    const connection = await createPgliteConnection({
      url: folder,
      pgliteOptions: {
        extensions: { pg_trgm },
        parsers: isoParsers,
        pgliteWasmModule: wasm,
        startParams: [...PGlite.defaultStartParams, ...settings.flatMap((setting) => ["-c", setting])],
      },
    });
    await connection.driver.waitReady;
    await removeRowArrayParsers(connection.driver);
    return { connection, finished: () => rmSync(unfinished, { force: true }) };
  } catch (error) {
    throw damaged(folder, error);
  }
}
