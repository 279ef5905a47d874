// A mail that never arrives locks nobody out: signing up again, another address, the link once more.
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestBackend, type TestBackend } from "./backend.ts";

let backend: TestBackend;
const owner = (sql: string, parameters: unknown[] = []) =>
  backend.database.transaction("owner", (query) => query(sql, parameters));

beforeAll(async () => {
  backend = await startTestBackend({ schema: "project", environment: { ORPHEUS_CONFIRM_EMAIL: "1" } });
  await owner(
    "insert into private.invite_codes (code) values ('LOSTMAIL'), ('MISTYPED'), ('SENTONCE'), ('STRANGER'), ('GRACESOW'), ('TOOLATE1')",
  );
});
afterAll(() => backend.stop());

const signUp = (email: string, code: string, password = "orpheus-test") =>
  backend.client().auth.signUp({ email, password, options: { data: { invite_code: code } } });

const signIn = (email: string, password = "orpheus-test") =>
  backend.client().auth.signInWithPassword({ email, password });

type CaughtMail = { to: string; links: string[] };

/** The tokens of the links that were mailed to an address, the newest first. */
async function tokensTo(address: string): Promise<string[]> {
  const mails = (await (await fetch(`${backend.url}/_local/mailbox?json`)).json()) as CaughtMail[];
  const links = mails.filter(({ to }) => to === address).flatMap((mail) => mail.links);
  return links.map((link) => new URL(link).searchParams.get("token_hash") ?? "");
}

const confirm = (token_hash = "") => backend.client().auth.verifyOtp({ type: "signup", token_hash });

const accounts = async (like: string) =>
  (await owner("select email from auth.users where email like $1", [like])).map(({ email }) => email);

test("who lost the mail signs up again with the same code, and has the password they typed last", async () => {
  await signUp("ada@example.org", "LOSTMAIL", "the first password");
  expect((await signIn("ada@example.org", "the first password")).error?.code).toBe("email_not_confirmed");
  const again = await signUp("Ada@example.org", "LOSTMAIL", "another password");
  expect(again.error).toBeNull();
  const [newest, first] = await tokensTo("ada@example.org");
  expect((await confirm(first)).error?.code).toBe("otp_expired");
  expect((await confirm(newest)).error).toBeNull();
  expect((await signIn("ada@example.org", "the first password")).error?.code).toBe("invalid_credentials");
  expect((await signIn("ada@example.org", "another password")).error).toBeNull();
});

test("who mistyped their address gives another one, and the first account is gone", async () => {
  await signUp("typo@example.org", "MISTYPED");
  expect((await signUp("right@example.org", "MISTYPED")).error).toBeNull();
  expect(await accounts("%o@example.org")).toEqual([]);
  const [token] = await tokensTo("right@example.org");
  expect((await confirm(token)).error).toBeNull();
  const late = await signUp("late@example.org", "MISTYPED");
  expect(late.error?.message).toBe("Invalid or expired invitation code.");
  expect(await accounts("right@example.org")).toEqual(["right@example.org"]);
});

test("the link is sent once more, only the newest one works, and no more than five in an hour", async () => {
  const email = "once@example.org";
  await signUp(email, "SENTONCE");
  const resend = async (to: string) =>
    (await backend.client().auth.resend({ type: "signup", email: to })).error?.status;
  for (let n = 2; n <= 5; n += 1) expect(await resend("Once@example.org")).toBeUndefined();
  expect(await resend(email)).toBe(429);
  const [newest, ...earlier] = await tokensTo(email);
  const first = earlier.at(-1);
  expect(earlier).toHaveLength(4);
  expect(await resend("nobody@example.org")).toBeUndefined();
  expect(await tokensTo("nobody@example.org")).toEqual([]);
  expect((await confirm(first)).error?.code).toBe("otp_expired");
  expect((await confirm(newest)).error).toBeNull();
});

test("nobody removes an account that is confirmed, or whose link still works, without its own code", async () => {
  await signUp("ada@example.org", "STRANGER");
  expect((await signIn("ada@example.org", "another password")).error).toBeNull();
  await signUp("grace@example.org", "GRACESOW", "grace's password");
  expect((await signUp("grace@example.org", "NOTACODE")).error?.status).toBe(422);
  expect((await signUp("grace@example.org", "STRANGER", "a stranger's password")).error).toBeNull();
  const tokens = await tokensTo("grace@example.org");
  expect(tokens).toHaveLength(1);
  expect((await confirm(tokens[0])).error).toBeNull();
  expect((await signIn("grace@example.org", "a stranger's password")).error).not.toBeNull();
  expect((await signIn("grace@example.org", "grace's password")).error).toBeNull();
});

test("an account that nobody confirmed within the hour of its link gives way to any code", async () => {
  await signUp("late@example.org", "TOOLATE1");
  await owner("update auth.users set confirmation_sent_at = now() - interval '2 hours' where email = $1", [
    "late@example.org",
  ]);
  expect((await signUp("late@example.org", "STRANGER", "the second password")).error).toBeNull();
  const [newest] = await tokensTo("late@example.org");
  expect((await confirm(newest)).error).toBeNull();
  expect((await signIn("late@example.org", "the second password")).error).toBeNull();
});
