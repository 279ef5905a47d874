// Settings that would leave the door open end the start with a line.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { readDailyTokens } from "../../supabase/functions/_shared/adapters/daily-tokens.ts";
import { jwtSecret, readSettings } from "../../supabase/local/settings.ts";

const folder = mkdtempSync(path.join(tmpdir(), "orpheus-settings-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a secret that could be guessed is refused, a long one is taken", () => {
  expect(() => jwtSecret({ ORPHEUS_JWT_SECRET: "x".repeat(31) }, folder)).toThrow(
    "ORPHEUS_JWT_SECRET must have at least 32 characters.",
  );
  expect(jwtSecret({ ORPHEUS_JWT_SECRET: "x".repeat(32) }, folder)).toBe("x".repeat(32));
});

test("a secret made at the first start is long enough, and kept", () => {
  const made = jwtSecret({}, folder);
  expect(made.length).toBeGreaterThanOrEqual(32);
  expect(jwtSecret({}, folder)).toBe(made);
});

test("limits are on unless they are switched off by name on a server that is not public", () => {
  expect(readSettings({}, folder).limits).toBe(true);
  expect(readSettings({ ORPHEUS_LIMITS: "off" }, folder).limits).toBe(false);
  const shared = { ORPHEUS_LIMITS: "off", ORPHEUS_ORIGINS: "https://orpheus.example.org" };
  expect(readSettings(shared, folder).limits).toBe(true);
  expect(() => readSettings({ ORPHEUS_LIMITS: "no" }, folder)).toThrow(
    "ORPHEUS_LIMITS must be one of on, off",
  );
});

test("the server warms up unless that is switched off by name", () => {
  expect(readSettings({}, folder).warmUp).toBe(true);
  expect(readSettings({ ORPHEUS_WARM_UP: "off" }, folder).warmUp).toBe(false);
  expect(() => readSettings({ ORPHEUS_WARM_UP: "no" }, folder)).toThrow(
    "ORPHEUS_WARM_UP must be one of on, off",
  );
});

test("a daily limit of tokens that is no whole number from 1 on ends the start with a line", () => {
  for (const value of ["0", "-1", "1e6", "1.5", "many", " 7"])
    expect(() => readSettings({ ORPHEUS_DAILY_TOKENS: value }, folder)).toThrow(
      `ORPHEUS_DAILY_TOKENS must be a whole number of tokens from 1 on, not "${value}".`,
    );
  for (const value of ["", "1", "2000000"])
    expect(() => readSettings({ ORPHEUS_DAILY_TOKENS: value }, folder)).not.toThrow();
  expect(readDailyTokens({})).toBeNull();
  expect(readDailyTokens({ ORPHEUS_DAILY_TOKENS: "2000000" })).toBe(2_000_000);
});
