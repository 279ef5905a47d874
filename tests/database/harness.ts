// Databases for tests, migrated by the files that production runs: PGlite in memory (one connection, ships
// pgTAP) and a real Postgres (many connections, so races are real). Both act as any caller of the API.
import type { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { pgtap } from "@electric-sql/pglite/pgtap";
import { Pool, type PoolClient, type QueryResult } from "pg";
import { applySchema } from "../../supabase/local/database/apply-schema.ts";
import { openPrepared } from "./pglite-dumps.ts";
import { startPostgresWithSchema } from "./test-postgres.ts";

export type Row = Record<string, unknown>;
/** Runs one statement with `$1` parameters and answers its rows; rejects with the database's error (`code`). */
export type Query = <R extends Row = Row>(sql: string, parameters?: unknown[]) => Promise<R[]>;
/** Who asks: a visitor, the signed-in user of that id, or the service key. */
export type Actor = "anon" | "service" | { user: string };

export type TestDatabase = {
  kind: "pglite" | "postgres";
  /** As the owner of the schema, outside of row level security. */
  query: Query;
  /** Text of one or more statements, as the owner: answers the rows of each. */
  run: (sql: string) => Promise<Row[][]>;
  /** Does the work in one transaction as the actor; commits at its end, rolls back when it throws. */
  as: <T>(actor: Actor, work: (query: Query) => Promise<T>) => Promise<T>;
  /** As `as`, and takes everything back at the end whatever happened. */
  attempt: <T>(actor: Actor, work: (query: Query) => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
};

/** A database on which up to 60 callers work at once: each `query` and `as` has its own connection. */
export type TestPostgres = TestDatabase & { kind: "postgres"; url: string };

const roles = { anon: "anon", service: "service_role" } as const;

async function become(query: Query, actor: Actor) {
  const role = typeof actor === "string" ? roles[actor] : "authenticated";
  const claims = typeof actor === "string" ? { role } : { role, sub: actor.user };
  await query("select set_config('request.jwt.claims', $1, true)", [JSON.stringify(claims)]);
  await query(`set local role ${role}`);
}

async function transaction<T>(
  query: Query,
  actor: Actor,
  end: "commit" | "rollback",
  work: () => Promise<T>,
) {
  await query("begin");
  try {
    await become(query, actor);
    const result = await work();
    await query(end);
    return result;
  } catch (error) {
    await query("rollback");
    throw error;
  }
}

const extensions = { pg_trgm, pgtap };

async function prepareSchema(database: PGlite): Promise<void> {
  // Before the migrations: they take execution of new functions from everybody, and pgTAP must stay callable.
  await database.exec("create schema extensions; create extension pgtap schema extensions;");
  await applySchema({
    run: (sql) => database.exec(sql),
    rows: async (sql) => (await database.query<Row>(sql)).rows,
  });
}

/** PGlite in memory with the full schema. pgTAP lies in schema `extensions`. */
export async function openPglite(): Promise<TestDatabase & { kind: "pglite" }> {
  const database = await openPrepared("schema", prepareSchema, extensions);
  const query: Query = async <R extends Row>(sql: string, parameters: unknown[] = []) =>
    (await database.query<R>(sql, parameters)).rows;
  const run = async (sql: string) => (await database.exec(sql)).map((result) => result.rows as Row[]);
  // One connection serves all callers, so their transactions wait for each other.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work, work);
    last = turn.catch(() => undefined);
    return turn;
  };
  return {
    kind: "pglite",
    query: (sql, parameters) => inTurn(() => query(sql, parameters)),
    run: (sql) => inTurn(() => run(sql)),
    as: (actor, work) => inTurn(() => transaction(query, actor, "commit", () => work(query))),
    attempt: (actor, work) => inTurn(() => transaction(query, actor, "rollback", () => work(query))),
    close: () => database.close(),
  };
}

/**
 * A real Postgres with the full schema.
 *
 * @param flags settings of the packaged server, as `-cname=value`
 */
export async function openPostgres(flags: readonly string[] = []): Promise<TestPostgres> {
  const server = await startPostgresWithSchema(flags);
  const pool = new Pool({ connectionString: server.url, max: 60 });
  const ends: Promise<void>[] = [];
  pool.on("connect", (client) =>
    ends.push(new Promise((resolve) => void client.once("end", () => resolve()))),
  );
  const queryOn =
    (client: Pool | PoolClient): Query =>
    async <R extends Row>(sql: string, parameters: unknown[] = []) =>
      (await client.query<R>(sql, parameters)).rows;
  const onOneConnection = async <T>(work: (client: PoolClient) => Promise<T>) => {
    const client = await pool.connect();
    try {
      return await work(client);
    } finally {
      client.release();
    }
  };
  const runOn = (client: PoolClient) => async (sql: string) => {
    const results: unknown = await client.query(sql);
    return (Array.isArray(results) ? results : [results]).map((result: QueryResult<Row>) => result.rows);
  };
  const act = <T>(actor: Actor, end: "commit" | "rollback", work: (query: Query) => Promise<T>) =>
    onOneConnection((client) => transaction(queryOn(client), actor, end, () => work(queryOn(client))));
  return {
    kind: "postgres",
    url: server.url,
    query: queryOn(pool),
    run: (sql) => onOneConnection((client) => runOn(client)(sql)),
    as: (actor, work) => act(actor, "commit", work),
    attempt: (actor, work) => act(actor, "rollback", work),
    close: async () => {
      await pool.end();
      // The pool lets go of its connections before they are closed; a server stopped now would cut them off.
      await Promise.all(ends);
      await server.stop();
    },
  };
}
