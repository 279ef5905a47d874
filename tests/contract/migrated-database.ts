// A server's database with its schema, made once in a test run by the code that any server runs on an empty folder.
// A test that starts on a copy is spared initdb and the migrations, which are most of a first start.
import { cpSync, existsSync } from "node:fs";
import { join } from "node:path";
import { unlimitedAttempts } from "../../supabase/local/database/auth-attempts.ts";
import type { SqlFile } from "../../supabase/local/database/schema-files.ts";
import { createTokens } from "../../supabase/local/tokens.ts";
import { openEmpty } from "../database/pglite-dumps.ts";
import { oncePerRun, RUN_FOLDER } from "../database/once-per-run.ts";

async function migrate(run: string, folder: string, migrations?: SqlFile[]) {
  await (await openEmpty(run, { dataDir: folder })).close();
  const { openDatabase } = await import("../../supabase/local/database/database.ts");
  // The database keeps none of these but the migrations.
  const jwtSecret = "a secret of no server, which signs nothing";
  const database = await openDatabase({
    folder,
    jwtSecret,
    tokens: createTokens(jwtSecret),
    siteUrl: "http://localhost",
    confirmEmail: false,
    attempts: unlimitedAttempts,
    deliver: () => undefined,
    ...(migrations && { migrations }),
  });
  await database.close();
}

/**
 * Puts a migrated database into a server's data folder, unless there is one.
 *
 * @param name names the schema within the run
 * @param migrations the project's own unless given
 */
export async function copyMigratedDatabase(
  dataFolder: string,
  name: string,
  migrations?: SqlFile[],
): Promise<void> {
  const run = process.env[RUN_FOLDER];
  const database = join(dataFolder, "database");
  if (run === undefined || existsSync(database)) return;
  const made = await oncePerRun(run, `database-${name}`, (folder) => migrate(run, folder, migrations));
  cpSync(made, database, { recursive: true });
}
