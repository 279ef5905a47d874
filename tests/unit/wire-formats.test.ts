// Values and errors as PostgREST writes them.
import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import {
  asPostgrestError,
  isoTimestamp,
  printShort,
  statusOfRaisedCode,
  statusOfSqlState,
} from "../../supabase/local/database/wire-formats.ts";

describe("timestamps", () => {
  test.each([
    ["2026-11-20 12:34:56+00", "2026-11-20T12:34:56+00:00"],
    ["2026-11-20 12:34:56.789012-03", "2026-11-20T12:34:56.789012-03:00"],
    ["2026-11-20 12:34:56.5+05:30", "2026-11-20T12:34:56.5+05:30"],
    ["2026-11-20 12:34:56", "2026-11-20T12:34:56"],
    ["infinity", "infinity"],
    ["0044-03-15 12:00:00+00 BC", "0044-03-15T12:00:00+00:00 BC"],
  ])("%s is not left as Postgres prints it", (text, iso) => {
    expect(isoTimestamp(text)).toBe(iso);
  });
});

describe("errors", () => {
  test("a code that lite already answers rightly is left to it", () => {
    expect(statusOfSqlState("23505")).toBeUndefined();
    expect(statusOfSqlState("42501")).toBeUndefined();
  });

  test("a plain raise is the caller's fault, an assertion in a function the server's", () => {
    expect(statusOfSqlState("P0001")).toBe(400);
    expect(statusOfSqlState("P0004")).toBe(500);
  });

  test("only SQLSTATE PTnnn asks for a status", () => {
    expect(statusOfRaisedCode("PT402")).toBe(402);
    expect(statusOfRaisedCode("PT999")).toBeUndefined();
    expect(statusOfRaisedCode("P0001")).toBeUndefined();
  });

  test("what is no database error passes unchanged", () => {
    const error = new TypeError("broken");
    expect(asPostgrestError(error)).toBe(error);
  });

  test("a printed error shows no parameters of its statement", () => {
    const error = Object.assign(new Error("No bots"), { code: "PT422", params: ["a password hash"] });
    expect(inspect(printShort(error))).toBe("database: PT422 No bots");
  });
});
