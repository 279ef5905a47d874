// Brings a database to the full schema: on an empty one the ground a hosted project has, then every migration
// that the ledger does not name. The ledger is the table Supabase's own tools keep, so that both can be used
// on one database.
import { bootstrapFiles, migrationFiles } from "./schema-files.ts";

/** `run` takes text of one or more statements; `rows` answers those of one. Both reject with the database's error. */
export type SqlRunner = {
  run: (sql: string) => Promise<unknown>;
  rows: (sql: string) => Promise<Record<string, unknown>[]>;
};

const ledger = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (
    version text primary key,
    statements text[],
    name text
  );`;

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/**
 * Applies what is missing and answers the names of the migrations it applied. A migration and its ledger
 * entry share one transaction: after a failure the database stands where the last whole migration left it.
 * The bootstrap runs only before the first migration, since it would hand out again the default privileges
 * that the migrations revoke. Needs a role that may create roles.
 */
export async function applySchema({ run, rows }: SqlRunner): Promise<string[]> {
  await run(ledger);
  const known = await rows("select version from supabase_migrations.schema_migrations");
  const versions = new Set(known.map((row) => String(row["version"])));
  if (versions.size === 0) for (const file of bootstrapFiles()) await run(file.sql);
  const applied: string[] = [];
  for (const file of migrationFiles()) {
    const [version = "", name = ""] = file.name.replace(/\.sql$/, "").split(/_(.*)/);
    if (versions.has(version)) continue;
    const entry = `insert into supabase_migrations.schema_migrations (version, name)
      values (${quoted(version)}, ${quoted(name)});`;
    try {
      await run(`begin;\n${file.sql}\n${entry}\ncommit;`);
    } catch (error) {
      await run("rollback");
      throw new Error(`The migration ${file.name} failed: ${String(error)}`, { cause: error });
    }
    applied.push(file.name);
  }
  return applied;
}
