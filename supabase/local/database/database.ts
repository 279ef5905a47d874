// The embedded database as the server uses it. Postgres and lite run in a thread of their own (decision 061); here
// requests and transactions wait for their turn at it, and what guards them is asked before that.
import { networkOf } from "../../functions/_shared/network-address.ts";
import { monotonicClock, type Clock } from "../clock.ts";
import type { OutgoingMail } from "../mailbox/mailbox.ts";
import { StartError } from "../start-error.ts";
import { bearerOf, PUBLISHABLE_KEY, type Claims, type Tokens } from "../tokens.ts";
import { refusal, tooMany } from "./auth-answers.ts";
import type { AuthAttempts } from "./auth-attempts.ts";
import { createAuthGuard } from "./auth-guard.ts";
import { isDeep } from "./json-depth.ts";
import { DATABASE_LIMITS, timeOf, type DatabaseLimits } from "./limits.ts";
import { compilePglite } from "./pglite-module.ts";
import type { SqlFile } from "./schema-files.ts";
import { refusedQuery } from "./rest-guard.ts";
import { startThread, type DatabaseThread } from "./thread.ts";
import { responseOf, type Rows, type WireResponse } from "./thread-messages.ts";
import { transactionOn, type Caller, type Query } from "./transaction.ts";
import { TooBusy } from "./too-busy.ts";
import { createTurns } from "./turns.ts";
import { isDatabaseError } from "./wire-formats.ts";

export type Database = {
  /** Answers /rest/v1 and /auth/v1. */
  fetch: (request: Request) => Promise<Response>;
  /**
   * Runs `work` in one transaction as the caller, whose policies and grants apply. Committed when `work`
   * resolves, rolled back when it rejects; database errors carry `code` (SQLSTATE), 57014 where it took longer than the
   * caller may. The session is held until then, so `work` must neither call this again nor wait for anything but its
   * queries.
   *
   * @param address of whoever asked for it, whose share it is taken from; the server's own work has none
   */
  transaction: <Result>(
    caller: Caller,
    work: (query: Query) => Promise<Result>,
    address?: string | null,
  ) => Promise<Result>;
  /** Tells of each change of stored objects, as `bucket/key`, before the change is answered; null where any may have. */
  onObjectChange: (listener: (object: string | null) => void) => void;
  /** Names of the migrations this start applied. */
  applied: string[];
  /** Ends it within a few seconds, also where a statement has no end. */
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
  deliver: (mail: OutgoingMail) => void;
  limits?: DatabaseLimits;
  clock?: Clock;
  /** Told where the database's thread failed by itself. */
  onCrash?: (error: unknown) => void;
  /** Other migrations than the project's own, for tests. */
  migrations?: SqlFile[];
};

/** Milliseconds that running requests have when the server ends. */
const GRACE = 2000;

const restError = (status: number, code: string, message: string, seconds?: number) =>
  Response.json(
    { code, message, details: null, hint: null },
    {
      status,
      ...(seconds !== undefined && { headers: { "Retry-After": String(seconds) } }),
    },
  );

const NOT_THERE = "The database cannot be opened at the moment. Please try again.";

/** The answer to a request that was not let in, or whose thread ended under it. Rethrows what is neither. */
function refusalOf(error: unknown, isAuth: boolean): Response {
  if (error instanceof TooBusy)
    return isAuth ? tooMany(error.seconds) : restError(429, error.code, error.message, error.seconds);
  // A thread that could not be started; the next request tries again.
  if (error instanceof StartError)
    return isAuth
      ? refusal(503, "unexpected_failure", NOT_THERE, { "Retry-After": "5" })
      : restError(503, "57P03", NOT_THERE, 5);
  if (!isDatabaseError(error)) throw error;
  // Whether a write took effect is not known, so it is not done again here.
  if (error.code === "57014")
    return isAuth
      ? refusal(504, "request_timeout", "This took too long. Please try again.")
      : restError(500, error.code, error.message);
  return isAuth
    ? refusal(503, "unexpected_failure", error.message, { "Retry-After": "1" })
    : restError(503, error.code, error.message, 1);
}

/**
 * Opens the database, brings it to the full schema and answers when it can serve.
 *
 * @throws StartError `database_corrupt` or `migration_failed`
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { folder, jwtSecret, tokens, siteUrl, confirmEmail, attempts, deliver, migrations } = options;
  const { limits = DATABASE_LIMITS, clock = monotonicClock, onCrash = () => undefined } = options;
  const wasm = await compilePglite();
  const listeners: ((object: string | null) => void)[] = [];
  const tell = (object: string | null) => listeners.forEach((listener) => listener(object));
  let generation = 0;
  const start = () => {
    generation += 1;
    const settings = { generation, folder, jwtSecret, siteUrl, confirmEmail, wasm };
    return startThread(
      { ...settings, answerLimit: limits.answer, ...(migrations && { migrations }) },
      { deliver, onCrash, onObjectChange: tell },
    );
  };
  const startWarm = async () => {
    const thread = await start();
    // The first request would wait for it, and its time would run.
    await thread.ask({ kind: "warm" }).catch(async (error: unknown) => {
      // Two threads must never have one folder.
      await thread.end(error instanceof Error ? error : new Error(String(error)));
      throw error;
    });
    return thread;
  };
  const first = await start();
  const turns = createTurns(first, { start: startWarm, limits, clock });
  let warm: Promise<unknown> | undefined;
  /** The first request does not wait for lite to read the schema on its own time. */
  const warmUp = async () => {
    warm ??= turns.take(Infinity, (thread) => thread.ask({ kind: "warm" }));
    await warm.catch((error: unknown) => {
      warm = undefined;
      throw error;
    });
  };

  const guard = createAuthGuard({
    query: (text, parameters) =>
      turns.take(limits.account, (thread) => thread.ask<Rows>({ kind: "query", text, parameters })),
    attempts,
    tokens,
    siteUrl,
    confirmEmail,
    deliver,
  });

  const claimsOf = async (headers: Headers) => {
    const bearer = bearerOf(headers);
    return (
      (bearer === null ? null : await tokens.claimsOf(bearer)) ?? tokens.claimsOf(headers.get("apikey") ?? "")
    );
  };

  async function forward(request: Request, claims: Claims | null, signal: AbortSignal): Promise<Response> {
    await warmUp();
    const body = request.body === null ? null : await request.arrayBuffer();
    const wire = { url: request.url, method: request.method, headers: [...request.headers], body };
    const ask = (thread: DatabaseThread) =>
      thread.ask<WireResponse>({ kind: "request", request: wire }, body === null ? [] : [body]);
    const sender = request.headers.get("x-forwarded-for");
    const address = claims?.role === "service_role" || sender === null ? null : networkOf(sender);
    return responseOf(
      await turns.take(timeOf(limits, claims), ask, { address, bytes: body?.byteLength ?? 0, signal }),
    );
  }

  const answer = async (request: Request): Promise<Response> => {
    const address = new URL(request.url);
    // Routes are found by the decoded path, and what guards them reads the other. No path here needs to be encoded.
    if (address.pathname.includes("%"))
      return Response.json({ code: "404", message: "Not found" }, { status: 404 });
    const isRest = address.pathname.startsWith("/rest/");
    const refused = isRest ? refusedQuery(address) : null;
    if (refused) return refused;
    const headers = new Headers(request.headers);
    const claims = await claimsOf(headers);
    const hasKey = headers.has("apikey") || address.searchParams.has("apikey");
    // PostgREST takes a signed token alone; only lite's gateway insists on the key as well.
    if (!hasKey && claims !== null) headers.set("apikey", PUBLISHABLE_KEY);
    // Read before the gate: a client that sends slowly must not hold the session.
    const body = request.body === null ? undefined : await request.arrayBuffer();
    if (isRest && body !== undefined && isDeep(new Uint8Array(body)))
      return restError(400, "PGRST102", "The JSON of this request is nested too deeply.");
    const { url, method, signal } = request;
    const whole = new Request(url, { method, headers, ...(body && { body }) });
    try {
      return await guard(whole, (admitted) => forward(admitted, claims, signal));
    } catch (error) {
      return refusalOf(error, address.pathname.startsWith("/auth/"));
    }
  };

  return {
    fetch: answer,
    applied: first.applied,
    transaction: (caller, work, address = null) =>
      turns.take(timeOf(limits, caller), (thread) => transactionOn(thread, caller, work), {
        address: address === null ? null : networkOf(address),
      }),
    onObjectChange: (listener) => void listeners.push(listener),
    close: () => turns.close(GRACE),
  };
}
