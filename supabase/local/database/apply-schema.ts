// Brings a database to the full schema: the bootstrap, then every migration that its ledger does not name.
// The ledger is the table that Supabase's own tools keep, so both can be used on one database.
import { createHash } from "node:crypto";
import { bootstrapFiles, migrationFiles, type SqlFile } from "./schema-files.ts";

/** Runs SQL text of one or more statements, or answers the rows of one. Rejects with the database's error. */
export type SqlRunner = {
  run: (sql: string) => Promise<unknown>;
  rows: (sql: string) => Promise<Record<string, unknown>[]>;
};

/** A migration that did not go through; the database stands where the last whole one left it. */
export class MigrationError extends Error {
  readonly migration: string;
  constructor(migration: string, cause: unknown) {
    super(`The migration ${migration} failed: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
    this.name = "MigrationError";
    this.migration = migration;
  }
}

const ledger = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (
    version text primary key,
    statements text[],
    name text
  );
  create table if not exists supabase_migrations.bootstrap (stamp text primary key);`;

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

async function whole(runner: SqlRunner, sql: string): Promise<void> {
  try {
    await runner.run(`begin;\n${sql}\ncommit;`);
  } catch (error) {
    await runner.run("rollback");
    throw error;
  }
}

/**
 * Applies what is missing and answers the names of the migrations it applied. The bootstrap runs when its
 * files, or `before`'s `version`, are not those it last ran with, so that a start on a ready database costs
 * two reads. A migration and its ledger entry share one transaction. Needs a role that may create roles.
 *
 * @param before what has to be there ahead of the bootstrap (an auth service's own tables), and its version
 * @throws MigrationError naming the file; the database's own error is its cause
 */
export async function applySchema(
  runner: SqlRunner,
  {
    migrations = migrationFiles(),
    before,
  }: { migrations?: SqlFile[]; before?: { version: string; run: () => Promise<void> } } = {},
): Promise<string[]> {
  const bootstrap = bootstrapFiles();
  const stamp = createHash("sha256")
    .update(JSON.stringify([before?.version ?? null, bootstrap]))
    .digest("hex");
  const [present] = await runner.rows(
    "select to_regclass('supabase_migrations.bootstrap') is not null as present",
  );
  if (present?.["present"] !== true) await runner.run(ledger);
  const stamps = await runner.rows("select stamp from supabase_migrations.bootstrap");
  if (!stamps.some((row) => row["stamp"] === stamp)) {
    await before?.run();
    const sql = bootstrap.map((file) => file.sql).join("\n");
    await whole(
      runner,
      `${sql}\ninsert into supabase_migrations.bootstrap values (${quoted(stamp)}) on conflict do nothing;`,
    );
  }
  const known = await runner.rows("select version from supabase_migrations.schema_migrations");
  const versions = new Set(known.map((row) => String(row["version"])));
  const applied: string[] = [];
  for (const file of migrations) {
    const [version = "", name = ""] = file.name.replace(/\.sql$/, "").split(/_(.*)/);
    if (versions.has(version)) continue;
    const entry = `insert into supabase_migrations.schema_migrations (version, name)
      values (${quoted(version)}, ${quoted(name)});`;
    try {
      await whole(runner, `${file.sql}\n${entry}`);
    } catch (error) {
      throw new MigrationError(file.name, error);
    }
    applied.push(file.name);
  }
  return applied;
}
