// Values and errors as PostgREST puts them on the wire, where lite differs.
import { inspect } from "node:util";

/** Type numbers of Postgres (pg_type.oid) whose text form is not what the wire carries. */
const typeNumber = { timestamp: 1114, timestamptz: 1184 } as const;

/** `2026-11-20 14:00:00.12+00` → `2026-11-20T14:00:00.12+00:00`; `infinity` and dates BC stay as they are. */
export function isoTimestamp(text: string): string {
  return text.replace(/^(\d{4,}-\d\d-\d\d) (\d\d:)/, "$1T$2").replace(/^(.*T.*[+-]\d\d)(?=$| )/, "$1:00");
}

/** Parsers for PGlite: timestamps in ISO 8601. */
export const isoParsers = { [typeNumber.timestamp]: isoTimestamp, [typeNumber.timestamptz]: isoTimestamp };

/** What Postgres says about a failed statement. */
export type DatabaseError = { code: string; message: string; detail?: string | null; hint?: string | null };

export const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error &&
  "code" in error &&
  typeof error.code === "string" &&
  /^[0-9A-Z]{5}$/.test(error.code);

/**
 * The HTTP status PostgREST gives a SQLSTATE, for those that lite turns into an opaque 500; undefined where
 * lite's own answer is right. Longest prefix first.
 * Source: PostgREST's documentation, "Errors", HTTP status codes.
 */
const statuses: readonly (readonly [prefix: string, status: number])[] = [
  ["P0001", 400],
  ["P0", 500],
  ["0L", 403],
  ["0P", 403],
  ["28", 403],
  ["08", 503],
  ["23502", 400],
  ["23514", 400],
  ["23P01", 400],
  ["23001", 400],
  ["44", 400],
  ["57014", 500],
];

export const statusOfSqlState = (code: string): number | undefined =>
  statuses.find(([prefix]) => code.startsWith(prefix))?.[1];

/** The status a function asks for with SQLSTATE `PTnnn`, undefined for other codes. */
export function statusOfRaisedCode(code: string): number | undefined {
  const asked = /^PT([2-5]\d\d)$/.exec(code)?.[1];
  return asked === undefined ? undefined : Number(asked);
}

/**
 * Makes the error print as one line. lite prints every error it meets, and PGlite's carry the statement's
 * parameters, a new account's password hash among them.
 */
export function printShort<Failure extends DatabaseError>(error: Failure): Failure {
  return Object.defineProperty(error, inspect.custom, {
    value: () => `database: ${error.code} ${error.message}`,
    configurable: true,
  });
}

/**
 * The error in a form that lite answers as PostgREST would. Where lite knows no status it gets its own
 * handling of SQLSTATE `PGRST`: the message holds the body and the detail the status, which takes any code.
 */
export function asPostgrestError(error: unknown): unknown {
  if (!isDatabaseError(error)) return error;
  const { code, message, detail = null, hint = null } = error;
  const status = statusOfSqlState(code);
  if (status === undefined) return error;
  return printShort({
    code: "PGRST",
    message: JSON.stringify({ code, message, details: detail, hint }),
    detail: JSON.stringify({ status, headers: {} }),
  });
}
