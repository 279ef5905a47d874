// What every function shares on the wire: JSON answers, the form of an error, and the CORS headers for pages of other
// origins.

import { ACCOUNT_MESSAGES, type AccountErrorCode } from "./account-contract.ts";
import { BILLING_MESSAGES, type BillingErrorCode } from "./billing-contract.ts";
import { ERROR_MESSAGES, type ErrorAnswer, type ErrorCode } from "./contract.ts";

const MESSAGES = { ...ERROR_MESSAGES, ...BILLING_MESSAGES, ...ACCOUNT_MESSAGES };
type Code = ErrorCode | BillingErrorCode | AccountErrorCode;

const CORS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Methods": "POST, OPTIONS",
  "Access-Control-Allow-Headers": "authorization, apikey, content-type, idempotency-key, x-client-info",
  "Access-Control-Expose-Headers": "retry-after",
  "Access-Control-Max-Age": "86400",
};

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  Response.json(body, { status, headers: { ...CORS, "Cache-Control": "no-store", ...headers } });

/** Refuses a request: thrown anywhere in a handler, answered as ErrorAnswer with its status. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: Code;
  readonly details: unknown;
  readonly headers: Record<string, string>;
  constructor(
    status: number,
    code: Code,
    { details, headers = {} }: { details?: unknown; headers?: Record<string, string> } = {},
  ) {
    super(MESSAGES[code]);
    this.name = "Refusal";
    this.status = status;
    this.code = code;
    this.details = details;
    this.headers = headers;
  }
}

const refused = ({ message, code, details, status, headers }: Refusal): Response => {
  const body: Omit<ErrorAnswer, "code"> & { code: Code } = {
    error: message,
    code,
    ...(details === undefined ? {} : { details }),
  };
  return json(body, status, headers);
};

/**
 * Wraps a handler of POST requests: answers preflights, other methods (405) and what the handler throws
 * (Refusal as itself, anything else as 500 `internal` without a word of its inside).
 */
export const posted =
  (handler: (request: Request) => Promise<Response>) =>
  async (request: Request): Promise<Response> => {
    if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: CORS });
    try {
      if (request.method !== "POST")
        throw new Refusal(405, "invalid_request", { headers: { Allow: "POST, OPTIONS" } });
      return await handler(request);
    } catch (error) {
      if (error instanceof Refusal) return refused(error);
      // The caller gets no detail; the operator reads it in the function's log.
      // oxlint-disable-next-line no-console -- the console is the log of an Edge Function
      console.error(error);
      return refused(new Refusal(500, "internal"));
    }
  };

/** The request's body as text; 413 when it is longer than `limit` bytes. */
export const readText = async (request: Request, limit: number): Promise<string> =>
  new TextDecoder().decode(await readBytes(request, limit));

/** The body's bytes; 413 as soon as they are more than `limit`, so that no body is held that will be refused. */
async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  const tooLong = () => new Refusal(413, "invalid_request", { details: { bytes: limit } });
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw tooLong();
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop early cancels the stream: what is still to come is not read.
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength;
    if (length > limit) throw tooLong();
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

/** The request's body as JSON; 422 when it is none, 413 when it is longer than `limit` bytes. */
export async function readJson(request: Request, limit: number): Promise<unknown> {
  const body = await readText(request, limit);
  try {
    return JSON.parse(body) as unknown;
  } catch {
    throw new Refusal(422, "invalid_request", { details: "the body is not JSON" });
  }
}

/** The token of `Authorization: Bearer …`; null without one. */
export const bearerOf = (request: Request): string | null =>
  /^Bearer\s+(\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1] ?? null;

/** Lower-case hex SHA-256 of a text in UTF-8. */
export async function digestOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
