// Nobody gets in by guessing: what stands in front of auth, held by an unmodified supabase-js.
import { hash } from "bcryptjs";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { AUTH_LIMITS, createAuthAttempts } from "../../supabase/local/database/auth-attempts.ts";
import { PUBLISHABLE_KEY } from "../../supabase/local/tokens.ts";
import { startTestBackend, type TestBackend } from "./backend.ts";

const password = "orpheus-test";
let backend: TestBackend;

const ask = (path: string, init: RequestInit = {}) =>
  fetch(`${backend.url}/auth/v1/${path}`, {
    ...init,
    headers: { apikey: PUBLISHABLE_KEY, "Content-Type": "application/json" },
  });
const post = (path: string, body: unknown) => ask(path, { method: "POST", body: JSON.stringify(body) });
const signIn = (email: string, given: string) =>
  post("token?grant_type=password", { email, password: given });
const owner = (sql: string, parameters: unknown[] = []) =>
  backend.database.transaction("owner", (query) => query(sql, parameters));
type CaughtMail = { to: string; subject: string; text: string; links: string[] };
const mailsTo = async (address: string) =>
  ((await (await fetch(`${backend.url}/_local/mailbox?json`)).json()) as CaughtMail[]).filter(
    ({ to }) => to === address,
  );

describe("limits", () => {
  // Seconds. Each test has a day of its own, so that nothing counts that another one did, and an account of its own.
  let now = 0;
  let ada: string;
  beforeAll(async () => {
    backend = await startTestBackend({ authAttempts: createAuthAttempts(() => now) });
  });
  beforeEach(async () => {
    now += 86_400;
    ada = `ada.on.day.${now / 86_400}@example.org`;
    await backend.signedUp(ada);
  });
  afterAll(() => backend.stop());

  test("an account is blocked for a time after some wrong passwords, and its owner gets one mail", async () => {
    await owner("delete from auth.known_addresses");
    const { count, seconds } = AUTH_LIMITS.failuresOfMailbox;
    const guesses = await Promise.all(
      Array.from({ length: count + 10 }, (_, n) => signIn(ada.replace("a", "A"), `wrong ${n}`)),
    );
    expect(guesses.filter(({ status }) => status === 400)).toHaveLength(count);
    const barred = await signIn(ada, password);
    expect(barred.status).toBe(429);
    const wait = Number(barred.headers.get("retry-after"));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(seconds);
    expect(await mailsTo(ada)).toHaveLength(1);
  });

  test("an account is not blocked where it signed in before", async () => {
    for (let n = 0; n < AUTH_LIMITS.failuresOfMailbox.count + 2; n += 1) await signIn(ada, "wrong");
    expect((await signIn(ada, password)).status).toBe(200);
    expect(await mailsTo(ada)).toEqual([]);
  });

  test("the right password never counts, from wherever it comes", async () => {
    for (let n = 0; n < AUTH_LIMITS.failuresOfMailbox.count + 2; n += 1) {
      await owner("delete from auth.known_addresses");
      expect((await signIn(ada, password)).status).toBe(200);
    }
  });

  test("an address has to wait after wrong passwords at many accounts, but goes on with the session it has", async () => {
    const { data } = await backend.client().auth.signInWithPassword({ email: ada, password });
    const guesses = await Promise.all(
      Array.from({ length: 60 }, (_, n) => signIn(`somebody${n}@example.org`, "wrong")),
    );
    expect(guesses.filter(({ status }) => status !== 429)).toHaveLength(AUTH_LIMITS.failuresOfAddress.count);
    expect((await signIn(ada, password)).status).toBe(429);
    const refreshed = await backend
      .client()
      .auth.refreshSession({ refresh_token: data.session?.refresh_token ?? "" });
    expect(refreshed.error).toBeNull();
  });

  test("a change of address that is refused because the new mailbox had too many mails counts for no mailbox", async () => {
    const { data } = await backend.client().auth.signInWithPassword({ email: ada, password });
    for (let n = 0; n < AUTH_LIMITS.mailsToMailbox.count; n += 1)
      await post("recover", { email: "wanted@example.org" });
    const change = () =>
      fetch(`${backend.url}/auth/v1/user`, {
        method: "PUT",
        headers: {
          apikey: PUBLISHABLE_KEY,
          "Content-Type": "application/json",
          Authorization: `Bearer ${data.session?.access_token ?? ""}`,
        },
        body: JSON.stringify({ email: "wanted@example.org" }),
      });
    for (let n = 0; n < AUTH_LIMITS.mailsToMailbox.count; n += 1) expect((await change()).status).toBe(429);
    expect((await post("recover", { email: ada })).status).toBe(200);
    expect(await mailsTo(ada)).toHaveLength(1);
  });

  test("guesses at a mail's token end, and codes are no way in", async () => {
    await post("recover", { email: ada });
    const [row] = await owner("select recovery_token as hash from auth.users where email = $1", [ada]);
    expect(String(row?.["hash"]).length).toBeGreaterThan(20);
    const guesses = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        n % 2 === 0
          ? post("verify", { type: "recovery", email: ada, token: String(100_000 + n) })
          : post("verify", { type: "recovery", token_hash: `guess ${n}` }),
      ),
    );
    expect(guesses.filter(({ status }) => status === 403)).toHaveLength(AUTH_LIMITS.failuresOfAddress.count);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(
      100 - AUTH_LIMITS.failuresOfAddress.count,
    );
  });

  test("one mailbox gets five mails an hour, and an unknown address is answered alike", async () => {
    for (const email of [ada, "nobody@example.org"]) {
      const statuses = [];
      for (let n = 0; n < 7; n += 1) statuses.push((await post("recover", { email })).status);
      expect(statuses.slice(5)).toEqual([429, 429]);
      expect(statuses.slice(0, 5).some((status) => status === 429)).toBe(false);
    }
  });

  test("a sign-up that is refused counts for its address", async () => {
    const tries = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        post("signup", { email: `bot${n}@example.org`, password, data: { kind: "bot" } }),
      ),
    );
    expect(tries.filter(({ status }) => status !== 429)).toHaveLength(AUTH_LIMITS.failuresOfAddress.count);
  });
});

describe("without limits", () => {
  beforeAll(async () => {
    backend = await startTestBackend({ environment: { ORPHEUS_LIMITS: "off" } });
    await backend.signedUp("ada@example.org");
  });
  afterAll(() => backend.stop());

  test("a wrong password and an unknown account are answered alike, and both are compared with a hash", async () => {
    // As slow as it is for users: a fast hash would be lost in the rest of a request.
    vi.stubEnv("LITE_AUTH_BCRYPT_COST", "10");
    onTestFinished(() => void vi.unstubAllEnvs());
    await owner("update auth.users set encrypted_password = $1 where email = 'ada@example.org'", [
      await hash(password, 10),
    ]);
    // Compared in one run, in turn: the times of both overlap by far where the work is the same.
    const times: Record<string, number[]> = { "ada@example.org": [], "nobody@example.org": [] };
    for (let n = 0; n < 12; n += 1)
      for (const [email, taken] of Object.entries(times)) {
        const begun = performance.now();
        const answer = await signIn(email, "wrong password");
        taken.push(performance.now() - begun);
        expect(answer.status).toBe(400);
        expect(await answer.json()).toEqual({
          code: 400,
          error_code: "invalid_credentials",
          msg: "Invalid login credentials",
        });
      }
    const [known = 0, unknown = 0] = Object.values(times).map((taken) => taken.toSorted((a, b) => a - b)[3]);
    // Without the comparison it would be a tenth.
    expect(unknown).toBeGreaterThan(known / 3);
  });

  test("a password is changed with a fresh sign-in only, ends other sessions and is followed by a mail", async () => {
    const email = "ada@example.org";
    const [first, second] = [backend.client(), backend.client()];
    for (const client of [first, second]) await client.auth.signInWithPassword({ email, password });
    await owner("update auth.sessions set created_at = now() - interval '11 minutes'");
    const stale = await first.auth.updateUser({ password: "another-password" });
    expect(stale.error?.code).toBe("reauthentication_needed");
    expect(await mailsTo(email)).toEqual([]);

    await first.auth.signInWithPassword({ email, password });
    const fresh = await first.auth.updateUser({ password: "another-password" });
    expect(fresh.error).toBeNull();
    expect((await second.auth.refreshSession()).error).not.toBeNull();
    expect((await first.auth.refreshSession()).error).toBeNull();
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
      "Your Orpheus password was changed",
    ]);
    expect((await signIn(email, password)).status).toBe(400);
  });

  test("a name is changed however old the sign-in is", async () => {
    const { client } = await backend.signedUp("grace@example.org");
    await owner("update auth.sessions set created_at = now() - interval '1 day'");
    expect((await client.auth.updateUser({ data: { name: "Grace" } })).error).toBeNull();
  });

  test("passwords of less than eight characters are refused with a message", async () => {
    const { error } = await backend.client().auth.signUp({ email: "short@example.org", password: "seven77" });
    expect(error).toMatchObject({ status: 422, message: "Password should be at least 8 characters." });
  });

  test("no code is mailed to somebody who is signed in", async () => {
    const { client } = await backend.signedUp("code@example.org");
    expect((await client.auth.reauthenticate()).error?.status).toBe(404);
    expect(await mailsTo("code@example.org")).toEqual([]);
  });

  test.each([
    ["POST", "/auth/v1/%74oken?grant_type=password"],
    ["POST", "/%61uth/v1/token?grant_type=password"],
    ["PUT", "/auth/v1/%75ser"],
    ["POST", "/auth/v1/token%2f?grant_type=password"],
    ["POST", "/auth/v1/token?grant_type=magic&grant_type=password"],
    ["POST", "/auth/v1/token?grant%5Ftype=refresh_token&grant_type=password"],
    ["POST", "/auth/v1//token?grant_type=password"],
    ["DELETE", "/auth/v1/user"],
    ["POST", "/auth/v1/admin/users"],
    ["GET", "/auth/v1/authorize?provider=github"],
    ["GET", "/auth/v1/reauthenticate"],
  ])("%s %s reaches no auth behind the guard's back", async (method, path) => {
    const { data } = await backend.client().auth.signInWithPassword({ email: "grace@example.org", password });
    const answer = await fetch(backend.url + path, {
      method,
      headers: {
        apikey: PUBLISHABLE_KEY,
        "Content-Type": "application/json",
        Authorization: `Bearer ${data.session?.access_token}`,
      },
      ...(method !== "GET" && { body: JSON.stringify({ email: "grace@example.org", password }) }),
    });
    expect([400, 404]).toContain(answer.status);
    expect(await answer.text()).not.toContain("access_token");
  });

  test("a link is not used up by a look at its address", async () => {
    await post("recover", { email: "grace@example.org" });
    const [row] = await owner(
      "select recovery_token as hash from auth.users where email = 'grace@example.org'",
    );
    for (const method of ["HEAD", "GET"]) {
      const looked = await ask(`verify?token=${String(row?.["hash"])}&type=recovery`, {
        method,
        redirect: "manual",
      });
      expect(looked.headers.get("location")).not.toContain("access_token");
    }
    const taken = await post("verify", { token_hash: row?.["hash"], type: "recovery" });
    expect(taken.status).toBe(200);
  });

  test("a password is not changed with a token that is spelt otherwise, or in the key's place", async () => {
    const { client } = await backend.signedUp("stolen@example.org");
    const { data } = await client.auth.getSession();
    const token = data.session?.access_token ?? "";
    await owner("update auth.sessions set created_at = now() - interval '1 day'");
    const body = JSON.stringify({ password: "the-thief's-own" });
    const headers = { "Content-Type": "application/json" };
    const tries: Record<string, string>[] = [
      { apikey: PUBLISHABLE_KEY, Authorization: `Bearer ${token.slice(0, -4)} ${token.slice(-4)}` },
      { apikey: PUBLISHABLE_KEY, Authorization: `Bearer  ${token}` },
      { apikey: token },
      { apikey: token, Authorization: `Bearer ${PUBLISHABLE_KEY}` },
    ];
    for (const given of tries) {
      const answer = await fetch(`${backend.url}/auth/v1/user`, {
        method: "PUT",
        headers: { ...headers, ...given },
        body,
      });
      expect([400, 401, 403]).toContain(answer.status);
    }
    expect((await signIn("stolen@example.org", password)).status).toBe(200);
  });

  test("nobody takes an e-mail address for their account that is not theirs", async () => {
    const { client } = await backend.signedUp("taker@example.org");
    const { data } = await client.auth.updateUser({ email: "stranger@example.org" });
    expect(data.user?.email).toBe("taker@example.org");
    expect((await signIn("stranger@example.org", password)).status).toBe(400);
    expect((await signIn("taker@example.org", password)).status).toBe(200);
  });

  test.each(["null", "[]", '"text"', '{"email": ["a@b.c"]}', '{"email": null, "password": 1}'])(
    "a body of %s is the sender's fault",
    async (body) => {
      for (const path of ["recover", "otp", "signup", "token?grant_type=password", "verify"])
        expect((await ask(path, { method: "POST", body })).status).toBe(400);
    },
  );

  test("a body that opens quotes without an end is read in the time of its length", async () => {
    const body = `"${String.raw`\"`.repeat(500_000)}`;
    const [answer, health] = await Promise.all([
      ask("token?grant_type=password", { method: "POST", body }),
      fetch(`${backend.url}/healthz`),
    ]);
    expect(answer.status).toBeLessThan(500);
    expect(health.status).toBe(200);
  });

  test("no cache between server and page may keep an answer with tokens", async () => {
    for (const answer of [
      await signIn("grace@example.org", password),
      await ask("settings"),
      await ask("user"),
    ])
      expect(answer.headers.get("cache-control")).toBe("no-store");
  });
});
