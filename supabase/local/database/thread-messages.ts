// What crosses between the server and the thread of its database, all of it data: requests with their bodies, statements
// with the number of their session, answers, and errors in a form that keeps what they say.
import type { OutgoingMail } from "../mailbox/mailbox.ts";
import type { SqlFile } from "./schema-files.ts";
import { isDatabaseError, printShort, type DatabaseError } from "./wire-formats.ts";

/** What a thread is started with. */
export type ThreadSettings = {
  /** One more for each thread that this process started. */
  generation: number;
  /** Folder of the database alone. */
  folder: string;
  jwtSecret: string;
  siteUrl: string;
  confirmEmail: boolean;
  migrations?: SqlFile[];
  /** Bytes of an answer of /rest/v1. */
  answerLimit: number;
  /** PGlite, compiled by the server once for all threads. */
  wasm: WebAssembly.Module;
};

/** A transaction of the server's other parts. A thread runs no statement of another thread's sessions. */
export type SessionNumber = { generation: number; transaction: number };

/** Settings of a transaction, as `set_config` takes them. */
export type Configuration = readonly (readonly [setting: string, value: string])[];

export type WireRequest = {
  url: string;
  method: string;
  headers: [string, string][];
  body: ArrayBuffer | null;
};
export type WireResponse = { status: number; headers: [string, string][]; body: ArrayBuffer | null };

export type Question =
  | { kind: "request"; request: WireRequest }
  | { kind: "warm" }
  | { kind: "query"; text: string; parameters: unknown[] }
  | {
      kind: "statement";
      session: SessionNumber;
      /** With the first statement of a session, which begins its transaction. */
      begin: Configuration | null;
      text: string;
      parameters: unknown[];
    }
  | { kind: "end"; session: SessionNumber; commit: boolean }
  | { kind: "close" };

export type Rows = Record<string, unknown>[];

/** An error as it crosses; `database` where Postgres said it. */
type WireError = { message: string; stack?: string | undefined; database: DatabaseError | null };

/** What comes with each answer: how large the thread is, and whether Postgres in it answers nothing any more. */
export type Condition = { memory: number; broken: boolean };

export type ThreadMessage =
  | ({ kind: "ready"; applied: string[] } & Condition)
  | { kind: "unready"; error: WireError; startError: string | null }
  | { kind: "mail"; mail: OutgoingMail }
  /** A stored object changed; null for any. */
  | { kind: "object"; object: string | null }
  | ({ kind: "answer"; number: number; value: unknown } & Condition)
  | ({ kind: "failure"; number: number; error: WireError } & Condition);

export function toWire(error: unknown): WireError {
  if (isDatabaseError(error)) {
    const { code, message, detail, hint } = error;
    return { message, database: { code, message, detail: detail ?? null, hint: hint ?? null } };
  }
  return error instanceof Error
    ? { message: error.message, stack: error.stack, database: null }
    : { message: String(error), database: null };
}

/** An error of the database with this SQLSTATE. */
export const databaseError = (code: string, message: string, more: Partial<DatabaseError> = {}) =>
  printShort(Object.assign(new Error(message), { ...more, code, message }));

export function fromWire({ message, stack, database }: WireError): Error {
  if (database) return databaseError(database.code, database.message, database);
  const error = new Error(message);
  if (stack !== undefined) error.stack = stack;
  return error;
}

/** Statuses whose answers have no body (Fetch standard, "null body status"). */
const bodiless = new Set([101, 103, 204, 205, 304]);

export const requestOf = ({ url, method, headers, body }: WireRequest) =>
  new Request(url, { method, headers, ...(body && { body }) });

export const responseOf = ({ status, headers, body }: WireResponse) =>
  new Response(bodiless.has(status) ? null : body, { status, headers });
