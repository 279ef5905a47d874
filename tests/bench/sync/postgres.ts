// A real Postgres behind as much of PostgREST as the two sides ask for. The same server answers both, each request in
// a transaction of the caller, so neither is given an advantage by it.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createTokens } from "../../../supabase/local/tokens.ts";
import { openPostgres, type Query, type TestPostgres } from "../../database/harness.ts";
import type { BenchBackend } from "./backend.ts";
import { afterScopeSql, scopeSql } from "./scope.ts";

const functions: Record<string, { sql: string; parameters: string[] }> = {
  sync_push: {
    sql: "select public.sync_push($1, $2, $3, $4)::text as answer",
    parameters: ["p_client", "p_base", "p_version", "p_mutations"],
  },
  sync_pull: {
    sql: "select public.sync_pull($1, $2, $3, $4)::text as answer",
    parameters: ["p_epoch", "p_private_cursor", "p_public_cursor", "p_limit"],
  },
};

type Answer = { status: number; body: string };

const textOf = async (query: Query, sql: string, parameters: unknown[]): Promise<string> =>
  (await query<{ answer: string }>(sql, parameters))[0]?.answer ?? "";

async function callFunction(query: Query, name: string, body: string): Promise<Answer> {
  const called = functions[name];
  if (!called) return { status: 404, body: "{}" };
  const given = JSON.parse(body) as Record<string, unknown>;
  const parameters = called.parameters.map((parameter) => {
    const value = given[parameter];
    return typeof value === "object" && value !== null ? JSON.stringify(value) : value;
  });
  return { status: 200, body: await textOf(query, called.sql, parameters) };
}

/** The place in `or=("_modified".gt.A,and("_modified".eq.A,"id".gt.B))`, as a comparison that an index answers. */
const place = /^\("?_modified"?\.gt\.(.+?),and\(.*"?id"?\.gt\.([0-9a-f-]+)\)\)$/;

async function readTable(query: Query, table: string, search: URLSearchParams): Promise<Answer> {
  const after = place.exec(search.get("or") ?? "");
  if (search.has("or") && !after) throw new Error(`Not understood: ${search.get("or")}`);
  const limit = Math.min(Number(search.get("limit") ?? 1000), 1000);
  const sql = `select coalesce(json_agg(page), '[]')::text as answer from (
    select * from public.${table} ${after ? "where (_modified, id) > ($2::timestamptz, $3::uuid)" : ""}
    order by _modified, id limit $1) as page`;
  return { status: 200, body: await textOf(query, sql, [limit, ...(after ? after.slice(1, 3) : [])]) };
}

async function insertRow(query: Query, table: string, body: string): Promise<Answer> {
  const columns = Object.keys(JSON.parse(body) as object)
    .map((column) => `"${column}"`)
    .join(", ");
  await query(
    `insert into public.${table} (${columns}) select ${columns} from json_populate_record(null::public.${table}, $1)`,
    [body],
  );
  return { status: 201, body: "" };
}

const tables = /^\/rest\/v1\/(rx_[a-z]+)$/;

function work(request: IncomingMessage, url: URL, body: string): (query: Query) => Promise<Answer> {
  const name = /^\/rest\/v1\/rpc\/(\w+)$/.exec(url.pathname)?.[1];
  if (name !== undefined) return (query) => callFunction(query, name, body);
  const table = tables.exec(url.pathname)?.[1];
  if (table === undefined) return () => Promise.resolve({ status: 404, body: "{}" });
  if (request.method === "GET") return (query) => readTable(query, table, url.searchParams);
  if (request.method === "POST") return (query) => insertRow(query, table, body);
  return () => Promise.resolve({ status: 405, body: "{}" });
}

/** An error as PostgREST words it. */
function refusal(error: unknown): Answer {
  const { code = "XX000", message } = error as { code?: string; message: string };
  const body = JSON.stringify({ code, message, details: null, hint: null });
  return { status: code === "23505" ? 409 : 500, body };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

const secret = "a-secret-of-this-bench-alone-and-long-enough";

function serve(database: TestPostgres, tokens: ReturnType<typeof createTokens>) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? "/", "http://localhost");
    const body = await readBody(request);
    const claims = await tokens.claimsOf((request.headers.authorization ?? "").replace(/^Bearer /, ""));
    const answer: Answer = claims?.sub
      ? await database.as({ user: claims.sub }, work(request, url, body)).catch(refusal)
      : { status: 401, body: "{}" };
    response.writeHead(answer.status, { "content-type": "application/json; charset=utf-8" });
    response.end(answer.body);
  };
}

/** Starts Postgres and the server in front of it. */
export async function startRealPostgres(): Promise<BenchBackend> {
  const database = await openPostgres();
  await database.run(`begin; ${scopeSql}; commit;`);
  await database.run(afterScopeSql);
  const tokens = createTokens(secret);
  const answer = serve(database, tokens);
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    name: "Postgres",
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tokenOf: (userId) => tokens.sign({ role: "authenticated", sub: userId }),
    async likesOf(table, userId) {
      const column = table === "likes" ? "podcast_id" : "id";
      const rows = await database.query<{ id: string }>(
        `select ${column} as id from public.${table} where user_id = $1`,
        [userId],
      );
      return rows.map((row) => row.id);
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await database.close();
    },
  };
}
