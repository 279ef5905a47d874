// The embedded database: Postgres in WASM over a folder, with lite's REST and auth in front of it. What lite
// does differently from a Supabase project is put right here and in this folder's other modules; each
// difference has its contract test (tests/contract/lite-*.test.ts).
import { randomUUID } from "node:crypto";
import { App, getAuthSchemaSql } from "@supabase/lite";
import { StartError } from "../start-error.ts";
import { bearerOf, PUBLISHABLE_KEY, type Claims, type Tokens } from "../tokens.ts";
import { applySchema, MigrationError } from "./apply-schema.ts";
import type { AuthAttempts } from "./auth-attempts.ts";
import { createAuthBridge } from "./auth-bridge.ts";
import { createAuthGuard } from "./auth-guard.ts";
import { mailTemplates } from "./auth-mails.ts";
import { openConnection } from "./connection.ts";
import { createGate } from "./gate.ts";
import { refusedQuery } from "./rest-guard.ts";
import type { SqlFile } from "./schema-files.ts";
import { asPostgrestError, isDatabaseError, printShort, type DatabaseError } from "./wire-formats.ts";

/** Runs one statement with `$1 …` parameters and answers its rows; timestamps are ISO 8601 text. */
export type Query = <Row = Record<string, unknown>>(text: string, parameters?: unknown[]) => Promise<Row[]>;

/** Who a transaction runs as: a token's claims, the service role, or the owner of the schema. */
export type Caller = Claims | "service" | "owner";

export type Database = {
  /** Answers /rest/v1 and /auth/v1. */
  fetch: (request: Request) => Promise<Response>;
  /**
   * Runs `work` in one transaction as the caller, whose policies and grants apply. Committed when `work`
   * resolves, rolled back when it rejects; database errors carry `code` (SQLSTATE). The session is held
   * until then, so `work` must neither call this again nor wait for anything but its queries.
   */
  transaction: <Result>(caller: Caller, work: (query: Query) => Promise<Result>) => Promise<Result>;
  /** Names of the migrations this start applied. */
  applied: string[];
  close: () => Promise<void>;
};

export type DatabaseOptions = {
  /** Folder of the database alone; its owner holds the data folder's lock. */
  folder: string;
  jwtSecret: string;
  tokens: Tokens;
  /** Where the app is served, without a slash at the end; links in mails lead through it. */
  siteUrl: string;
  /** Whether a new account must be confirmed by e-mail before it can sign in. */
  confirmEmail: boolean;
  /** How often somebody may fail to get in. */
  attempts: AuthAttempts;
  deliver: (mail: { to: string; subject: string; text?: string; html?: string }) => void;
  /** Other migrations than the project's own, for tests. */
  migrations?: SqlFile[];
};

const claimSettings = (claims: Claims): [setting: string, value: string][] => [
  ["request.jwt.claims", JSON.stringify(claims)],
  ["request.jwt.claim.sub", claims.sub ?? ""],
  ["request.jwt.claim.role", claims.role],
  ["role", claims.role],
];

/**
 * Opens the database, brings it to the full schema and answers when it can serve.
 *
 * @throws StartError `database_corrupt` or `migration_failed`
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { folder, jwtSecret, tokens, siteUrl, confirmEmail, attempts, deliver, migrations } = options;
  const { connection, finished } = await openConnection(folder);
  const gate = createGate();
  let lastError: DatabaseError | null = null;

  // Auth answers every database error with the same 500; remembering it lets the bridge say which it was.
  const runQuery = connection.driver.query.bind(connection.driver);
  connection.driver.query = async (...parameters) => {
    try {
      return await runQuery(...parameters);
    } catch (error) {
      if (isDatabaseError(error)) lastError = printShort(error);
      throw error;
    }
  };
  const rows = async (text: string, parameters?: unknown[]) =>
    (await connection.driver.query<Record<string, unknown>>(text, parameters)).rows;
  connection.normalizeDbError = asPostgrestError;
  // Otherwise lite's first request grants ALL on every table to every role, which undoes column grants.
  Object.assign(connection, { rlsState: "active" });

  const bridge = createAuthBridge({
    query: rows,
    lastDatabaseError: () => lastError,
    deliver,
    clock: () => new Date(),
    randomId: randomUUID,
  });
  const guard = createAuthGuard({
    query: (text, parameters) => gate(() => rows(text, parameters)),
    attempts,
    tokens,
    siteUrl,
    confirmEmail,
    deliver,
  });
  const app = new App({
    connection,
    auth: {
      enabled: true,
      jwt_secret: jwtSecret,
      publishable_key: PUBLISHABLE_KEY,
      site_url: siteUrl,
      additional_redirect_urls: ["http://localhost:*/**", "http://127.0.0.1:*/**"],
      enable_refresh_token_rotation: true,
      minimum_password_length: 8,
      email: {
        enable_signup: true,
        enable_confirmations: confirmEmail,
        otp_length: 10,
        otp_expiry: 3600,
        template: mailTemplates,
      },
    },
    api: { schemas: ["public"], max_rows: 1000 },
    storage: { enabled: false },
    studio: { enabled: false },
    db: { migrations: { enabled: false } },
    options: {
      drivers: { email: bridge.emailDriver },
      server: {
        disableStudio: true,
        disableFallback: true,
        apiKeys: {
          resolver: async (key) => {
            const claims = await tokens.claimsOf(key);
            if (!claims) return null;
            return { type: claims.role === "service_role" ? "secret" : "publishable", claims };
          },
        },
      },
    },
  });

  const applied = await applySchema(
    {
      run: async (sql) => void (await connection.driver.exec(sql)),
      rows,
    },
    {
      ...(migrations && { migrations }),
      before: { version: getAuthSchemaSql(), run: () => app.ensureSystemSchema() },
    },
  ).catch(async (error: unknown) => {
    await connection.close();
    if (error instanceof MigrationError) throw new StartError("migration_failed", error.message, error);
    throw error;
  });

  finished();

  const answer = async (request: Request): Promise<Response> => {
    const address = new URL(request.url);
    // Routes are found by the decoded path, and what guards them reads the other. No path here needs to be encoded.
    if (address.pathname.includes("%"))
      return Response.json({ code: "404", message: "Not found" }, { status: 404 });
    const refused = address.pathname.startsWith("/rest/") ? refusedQuery(address) : null;
    if (refused) return refused;
    const headers = new Headers(request.headers);
    const bearer = bearerOf(headers);
    const hasKey = headers.has("apikey") || new URL(request.url).searchParams.has("apikey");
    // PostgREST takes a signed token alone; only lite's gateway insists on the key as well.
    if (!hasKey && bearer !== null && (await tokens.claimsOf(bearer))) headers.set("apikey", PUBLISHABLE_KEY);
    // Read before the gate: a client that sends slowly must not hold the session.
    const body = request.body === null ? undefined : await request.arrayBuffer();
    const { url, method } = request;
    const whole = new Request(url, { method, headers, ...(body && { body }) });
    return guard(whole, (admitted) =>
      gate(() => {
        lastError = null;
        return bridge.answer(admitted, async (forwarded) => app.fetch(forwarded));
      }),
    );
  };

  return {
    fetch: answer,
    applied,
    transaction: (caller, work) =>
      gate(() =>
        connection.driver.transaction(async (transaction) => {
          const query: Query = async <Row>(text: string, parameters: unknown[] = []) =>
            (await transaction.query<Row>(text, parameters)).rows;
          const claims = caller === "service" ? { role: "service_role" } : caller;
          if (claims !== "owner") {
            for (const setting of claimSettings(claims))
              await query("select set_config($1, $2, true)", setting);
          }
          return work(query);
        }),
      ),
    close: () => gate(() => connection.close()),
  };
}
