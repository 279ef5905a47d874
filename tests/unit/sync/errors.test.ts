import { expect, test } from "vitest";
import { errorFromStatus, retryAfterMilliseconds } from "#sync";

test.each([
  ["no answer", 0, undefined, "transient"],
  ["an expired token", 401, "PGRST301", "auth"],
  ["too many requests", 429, undefined, "transient"],
  ["a gateway that found nobody", 502, undefined, "transient"],
  ["PostgREST without a database", 503, "PGRST002", "transient"],
  ["a deadlock", 500, "40P01", "transient"],
  ["a database going down", 500, "57P01", "transient"],
  ["no lock to be had", 500, "55P03", "transient"],
  ["a fault inside the function", 500, "XX000", "rejected"],
  ["a request that is refused whole", 422, "PT422", "rejected"],
  ["a version the server does not know", 426, "PT426", "rejected"],
  ["an address that is not there", 404, undefined, "rejected"],
])("%s: the error is classified by status and code", (_name, status, code, kind) => {
  expect(errorFromStatus(status, code, null).kind).toBe(kind);
});

test("the wait that a server asks for is read as seconds or as a date", () => {
  const now = Date.UTC(2026, 0, 1);
  expect(retryAfterMilliseconds("120", now)).toBe(120_000);
  expect(retryAfterMilliseconds("Thu, 01 Jan 2026 00:00:30 GMT", now)).toBe(30_000);
  expect(retryAfterMilliseconds("Wed, 31 Dec 2025 00:00:00 GMT", now)).toBe(0);
  expect(retryAfterMilliseconds(null, now)).toBeNull();
  expect(retryAfterMilliseconds("soon", now)).toBeNull();
});
