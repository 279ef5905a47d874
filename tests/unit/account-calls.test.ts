// A forgotten password, a new one and the onboarding, as supabase-js asks for them and servers answer.
import { systemClock } from "#lib/clock.ts";
import { describe, expect, test } from "vitest";
import { createBackend, type AccountCalls } from "#backend";
import { SESSION_KEY } from "../../src/backend/client.ts";

const NOW = Date.UTC(2026, 10, 23, 12);
const MINUTE = 60_000;

type Asked = { method: string; path: string; body: unknown };

const base64url = (value: unknown) =>
  btoa(JSON.stringify(value)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/** A session as it is stored; `claims` are those of its token. */
const stored = (claims: object) =>
  JSON.stringify({
    access_token: `${base64url({ alg: "HS256" })}.${base64url(claims)}.c2ln`,
    refresh_token: "refresh",
    token_type: "bearer",
    expires_in: 3600,
    expires_at: Math.floor(Date.now() / 1000) + 3600,
    user: { id: "ada", email: "ada@example.org", created_at: "2026-01-01T00:00:00Z" },
  });

type Answer = { status: number; body: unknown };

/** The calls over a server that answers everything, or each path, with `status` and `body`; null where none can be reached. */
async function callsTo(
  answer: Answer | ((path: string) => Answer) | null,
  claims: object | null = {},
): Promise<{ calls: AccountCalls; asked: Asked[] }> {
  const asked: Asked[] = [];
  const values = new Map(claims === null ? [] : [[SESSION_KEY, stored(claims)]]);
  const backend = createBackend({
    url: "http://backend.example",
    publishableKey: "key",
    clock: systemClock,
    appOrigin: "http://app.example",
    storage: {
      getItem: (key) => Promise.resolve(values.get(key) ?? null),
      setItem: (key, value) => Promise.resolve(void values.set(key, value)),
      removeItem: (key) => Promise.resolve(void values.delete(key)),
      watch: () => () => {},
    },
    fetch: (input, init) => {
      if (answer === null) return Promise.reject(new TypeError("no network"));
      const { method, url } = new Request(input, init);
      const body: unknown = typeof init?.body === "string" ? JSON.parse(init.body) : null;
      asked.push({ method, path: new URL(url).pathname, body });
      const { body: answered, status } =
        typeof answer === "function" ? answer(new URL(url).pathname) : answer;
      return Promise.resolve(Response.json(answered, { status }));
    },
  });
  return { calls: await backend.accountCalls.load(), asked };
}

const user = { status: 200, body: { id: "ada", email: "ada@example.org" } };
const refused = (status: number, code: string, msg: string) => ({
  status,
  body: { code: status, error_code: code, msg },
});
const signedIn = (...minutesAgo: number[]) => ({
  amr: minutesAgo.map((minutes) => ({ method: "password", timestamp: (NOW - minutes * MINUTE) / 1000 })),
});

describe("a new password", () => {
  test.each([
    ["a sign-in of nine minutes ago", signedIn(9)],
    ["an old sign-in that was renewed a minute ago", signedIn(600, 1)],
    ["a token that does not say when", {}],
    ["a token whose methods have no time", { amr: ["password"] }],
    ["no methods at all", { amr: [] }],
  ])("is sent with %s", async (_what, claims) => {
    const { calls, asked } = await callsTo(user, claims);
    expect(await calls.change("a new password", NOW)).toEqual({ kind: "changed" });
    expect(asked).toMatchObject([
      { method: "PUT", path: "/auth/v1/user", body: { password: "a new password" } },
    ]);
  });

  test("is not sent with a sign-in of eleven minutes ago, unless this page saw it", async () => {
    const { calls, asked } = await callsTo(user, signedIn(11));
    expect(await calls.change("a new password", NOW)).toEqual({ kind: "sign-in-too-old" });
    expect(asked).toEqual([]);
    expect(await calls.change("a new password", null)).toEqual({ kind: "changed" });
  });

  test.each([
    refused(400, "reauthentication_needed", "Please sign in again"),
    refused(403, "session_not_found", "Session not found"),
  ])("asks for a new sign-in where the server does: $body.error_code", async (answer) => {
    const { calls } = await callsTo(answer);
    expect(await calls.change("a new password", NOW)).toEqual({ kind: "sign-in-too-old" });
  });

  test("asks for a new sign-in where the session is gone from the device", async () => {
    const { calls } = await callsTo(user, null);
    expect(await calls.change("a new password", NOW)).toEqual({ kind: "sign-in-too-old" });
  });

  test("is refused with the server's message", async () => {
    const words = "New password should be different from the old password.";
    const { calls } = await callsTo(refused(422, "same_password", words));
    expect(await calls.change("the old one", NOW)).toMatchObject({
      kind: "failed",
      error: { message: words },
    });
  });

  test.each([
    [null, "offline"],
    [refused(429, "over_request_rate_limit", "Request rate limit reached"), "rate_limited"],
  ])("fails with a code of its own", async (answer, code) => {
    const { calls } = await callsTo(answer);
    expect(await calls.change("a new password", NOW)).toMatchObject({ kind: "failed", error: { code } });
  });
});

describe("another e-mail address", () => {
  test("is asked for with a recent sign-in alone", async () => {
    const { calls, asked } = await callsTo(user, signedIn(11));
    expect(await calls.changeEmail("new@example.org", NOW)).toEqual({ kind: "sign-in-too-old" });
    expect(asked).toEqual([]);
    expect(await calls.changeEmail("new@example.org", null)).toEqual({ kind: "asked" });
    expect(asked).toMatchObject([
      { method: "PUT", path: "/auth/v1/user", body: { email: "new@example.org" } },
    ]);
  });

  test("is not said to have an account, though a hosted project says so", async () => {
    const { calls } = await callsTo(refused(422, "email_exists", "A user with this email …"));
    expect(await calls.changeEmail("taken@example.org", NOW)).toEqual({ kind: "asked" });
  });

  test("a first link is no sign-in, and its words need no user", async () => {
    const { calls, asked } = await callsTo({ status: 200, body: { code: 200, msg: "proceed" } });
    expect(await calls.confirmEmailChange("hash")).toEqual({ ok: true, value: null });
    expect(asked).toMatchObject([
      { method: "POST", path: "/auth/v1/verify", body: { type: "email_change" } },
    ]);
  });
});

describe("the end of an account", () => {
  const ids = ["ada", "grace"];

  test.each([
    ["the rows that are not there", { status: 200, body: [{ id: "grace" }] }, ["ada"]],
    ["nothing where the server fails", { status: 500, body: [] }, null],
    ["nothing where a page answers that is none of the server's", { status: 200, body: {} }, null],
    ["nothing without a network", null, null],
  ])("is known by %s", async (_what, answer, gone) => {
    expect(await (await callsTo(answer, null)).calls.goneOf(ids)).toEqual(gone);
  });

  test.each([
    [{ status: 200, body: { deleted: true } }, { kind: "deleted" }],
    [{ status: 403, body: { code: "sign_in_too_old", error: "old" } }, { kind: "sign-in-too-old" }],
    [
      { status: 502, body: { error: "Try later." } },
      { kind: "failed", error: { message: "Try later." } },
    ],
    [
      { status: 401, body: {} },
      { kind: "failed", error: { message: "No user found" } },
    ],
    [null, { kind: "failed", error: { code: "offline" } }],
  ])("%j is understood as %j", async (answer, expected) => {
    expect(await (await callsTo(answer)).calls.deleteAccount("ada")).toMatchObject(expected);
  });

  test("has come where the account is gone though the call was refused: its answer was lost", async () => {
    const { calls } = await callsTo((path) =>
      path.includes("/functions/") ? { status: 401, body: {} } : { status: 200, body: [] },
    );
    expect(await calls.deleteAccount("ada")).toEqual({ kind: "deleted" });
  });
});

describe("a mail for a forgotten password", () => {
  test("is asked for by the address alone", async () => {
    const { calls, asked } = await callsTo({ status: 200, body: {} }, null);
    expect(await calls.sendResetLink("ada@example.org")).toEqual({ ok: true, value: undefined });
    expect(asked).toMatchObject([
      { method: "POST", path: "/auth/v1/recover", body: { email: "ada@example.org" } },
    ]);
  });

  test.each([
    [null, "offline"],
    [refused(429, "over_email_send_rate_limit", "email rate limit exceeded"), "rate_limited"],
  ])("fails with a code of its own", async (answer, code) => {
    const { calls } = await callsTo(answer, null);
    expect(await calls.sendResetLink("ada@example.org")).toMatchObject({ ok: false, error: { code } });
  });
});

describe("the onboarding on the server", () => {
  test.each([
    [{ status: 200, body: { id: "ada", onboarding_completed: true } }, true],
    [{ status: 200, body: { id: "ada", onboarding_completed: false } }, false],
    [{ status: 200, body: { id: null, onboarding_completed: null } }, null],
    [{ status: 401, body: { message: "JWT expired" } }, null],
    [null, null],
  ])("%j is understood as %s", async (answer, expected) => {
    const { calls } = await callsTo(answer);
    expect(await calls.isOnboarded()).toBe(expected);
  });
});
