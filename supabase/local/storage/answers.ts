// Answers as Supabase Storage's framework writes them.
import type { StorageError } from "./errors.ts";

/** A JSON answer with its length, which the framework always states. */
export function json(value: unknown, status = 200): Response {
  const body = JSON.stringify(value);
  return new Response(body, {
    status,
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-length": String(Buffer.byteLength(body)),
    },
  });
}

export function refusalAnswer(error: StorageError): Response {
  const answer = json(error.body, error.status);
  if (error.retryAfter !== undefined) answer.headers.set("retry-after", String(error.retryAfter));
  return answer;
}

export const noRoute = (request: Request, path: string): Response =>
  json({ message: `Route ${request.method}:${path} not found`, error: "Not Found", statusCode: 404 }, 404);
