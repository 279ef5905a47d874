// A forgotten password: the mail, its link and the new password, held by an unmodified supabase-js.
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestBackend, type TestBackend } from "./backend.ts";

let backend: TestBackend;
const owner = (sql: string, parameters: unknown[] = []) =>
  backend.database.transaction("owner", (query) => query(sql, parameters));

beforeAll(async () => {
  backend = await startTestBackend({
    schema: "project",
    environment: { ORPHEUS_CONFIRM_EMAIL: "1", ORPHEUS_LIMITS: "off" },
  });
  await owner("insert into private.invite_codes (code) values ('FORGOTTN'), ('NEVERCON'), ('OTHERDEV')");
  for (const [email, code] of [
    ["ada@example.org", "FORGOTTN"],
    ["lost@example.org", "NEVERCON"],
    ["grace@example.org", "OTHERDEV"],
  ] as const)
    await backend.client().auth.signUp({
      email,
      password: "the first password",
      options: { data: { invite_code: code } },
    });
  await owner("update auth.users set email_confirmed_at = now() where email <> 'lost@example.org'");
});
afterAll(() => backend.stop());

type CaughtMail = { to: string; text: string; links: string[] };

const mails = async () => (await (await fetch(`${backend.url}/_local/mailbox?json`)).json()) as CaughtMail[];

/** The token of the newest link for a new password that was mailed to an address. */
async function tokenTo(address: string): Promise<string> {
  const links = (await mails()).filter(({ to }) => to === address).flatMap((mail) => mail.links);
  const link = links.find((each) => each.includes("type=recovery")) ?? "";
  return new URL(link).searchParams.get("token_hash") ?? "";
}

const forgotten = (email: string) => backend.client().auth.resetPasswordForEmail(email);
const open = async (token_hash: string) => {
  const client = backend.client();
  return { client, ...(await client.auth.verifyOtp({ type: "recovery", token_hash })) };
};
const signIn = async (email: string, password: string) =>
  (await backend.client().auth.signInWithPassword({ email, password })).error?.code;

test("the answer is the same whether or not there is an account, and no mail goes to anybody else", async () => {
  const before = (await mails()).length;
  const answers = [];
  for (const email of ["Ada@Example.org", "nobody@example.org", "lost@example.org"])
    answers.push(await forgotten(email));
  for (const answer of answers) expect(answer).toEqual({ data: {}, error: null });
  const sent = (await mails()).slice(0, (await mails()).length - before);
  expect(sent.map(({ to }) => to).sort()).toEqual(["ada@example.org", "lost@example.org"]);
  for (const { to, text, links } of sent) {
    expect(links).toHaveLength(1);
    expect(links[0]).toMatch(new RegExp(`^${backend.url}/auth/verify\\?token_hash=\\w{20,}&type=recovery$`));
    expect(text).not.toContain(to);
  }
});

test("the link signs in once, and the new password ends the sessions that the old one began", async () => {
  await forgotten("grace@example.org");
  const other = backend.client();
  await other.auth.signInWithPassword({ email: "grace@example.org", password: "the first password" });
  const token = await tokenTo("grace@example.org");
  const { client, error } = await open(token);
  expect(error).toBeNull();
  expect((await client.auth.updateUser({ password: "the second one" })).error).toBeNull();
  expect((await other.auth.refreshSession()).error).not.toBeNull();
  expect(await signIn("grace@example.org", "the first password")).toBe("invalid_credentials");
  expect(await signIn("grace@example.org", "the second one")).toBeUndefined();
  expect((await open(token)).error).toMatchObject({ status: 403, code: "otp_expired" });
});

test("only the newest link works, for an hour", async () => {
  await forgotten("ada@example.org");
  const first = await tokenTo("ada@example.org");
  await forgotten("ada@example.org");
  const second = await tokenTo("ada@example.org");
  expect((await open(first)).error?.code).toBe("otp_expired");
  await owner("update auth.users set recovery_sent_at = now() - interval '61 minutes' where email = $1", [
    "ada@example.org",
  ]);
  expect((await open(second)).error?.code).toBe("otp_expired");
  await forgotten("ada@example.org");
  expect((await open(await tokenTo("ada@example.org"))).error).toBeNull();
});

test("a session that a link began allows a new password for ten minutes", async () => {
  await forgotten("ada@example.org");
  const { client } = await open(await tokenTo("ada@example.org"));
  await owner("update auth.sessions set created_at = now() - interval '11 minutes'");
  const late = await client.auth.updateUser({ password: "too late for this" });
  expect(late.error?.code).toBe("reauthentication_needed");
});

test("whoever lost the mail of the sign-up too is let in by this one, which proves the address as well", async () => {
  await forgotten("lost@example.org");
  const { data, error } = await open(await tokenTo("lost@example.org"));
  expect(error).toBeNull();
  expect(data.user?.email_confirmed_at).toBeTruthy();
  expect(await signIn("lost@example.org", "the first password")).toBeUndefined();
});
