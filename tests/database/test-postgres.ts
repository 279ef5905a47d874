// A real Postgres for tests: an empty database, or one with the full schema, for each caller. The files of a test run
// share one server (shared-postgres.setup.ts); PGURL names another to take instead of the packaged one.
import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { applySchemaTo } from "./schema.ts";
import { startPackaged, type RunningPostgres } from "./packaged-postgres.ts";

/** The server of a test run and its database with the full schema, or why there is none. */
export type SharedPostgres = { server: string; template: string } | { problem: string };

/** Environment variable that carries a SharedPostgres, as JSON, from the run's preparation to its files. */
export const SHARED_POSTGRES = "ORPHEUS_SHARED_POSTGRES";

async function runStatement(url: string, statement: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A database of its own on a server; stopping it takes the database away again. */
export async function createDatabase(
  server: string,
  template?: string,
): Promise<RunningPostgres & { name: string }> {
  const name = `orpheus_test_${randomBytes(6).toString("hex")}`;
  await runStatement(server, `create database ${name} ${template ? `template ${template}` : ""}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { name, url: url.href, stop: () => runStatement(server, `drop database ${name} with (force)`) };
}

function sharedPostgres() {
  const given = process.env[SHARED_POSTGRES];
  if (given === undefined) return null;
  const shared = JSON.parse(given) as SharedPostgres;
  if ("problem" in shared) throw new Error(shared.problem);
  return shared;
}

/** An empty database. */
export function startPostgres(): Promise<RunningPostgres> {
  const server = sharedPostgres()?.server ?? process.env["PGURL"];
  return server === undefined ? startPackaged() : createDatabase(server);
}

/**
 * A database with the full schema.
 *
 * @param flags settings of the packaged server, which is then one of its own; that of PGURL keeps its settings
 */
export async function startPostgresWithSchema(flags: readonly string[]): Promise<RunningPostgres> {
  const shared = flags.length === 0 ? sharedPostgres() : null;
  if (shared) return createDatabase(shared.server, shared.template);
  const given = process.env["PGURL"];
  const database = given === undefined ? await startPackaged(flags) : await createDatabase(given);
  await applySchemaTo(database.url);
  return database;
}
