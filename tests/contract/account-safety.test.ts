// What an account is signed in with: another e-mail address once a link was opened at the old and at the new one, which
// does not tell whether the new one has an account; and the end of all its sessions. Held by an unmodified supabase-js.
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { unlimitedAttempts } from "../../supabase/local/database/auth-attempts.ts";
import { createEmailChange } from "../../supabase/local/database/email-change.ts";
import { startTestBackend, type TestBackend } from "./backend.ts";

const password = "orpheus-test";
let backend: TestBackend;
let people = 0;

beforeAll(async () => {
  backend = await startTestBackend({ schema: "project", environment: { ORPHEUS_LIMITS: "off" } });
});
afterAll(() => backend.stop());

const owner = (sql: string, parameters: unknown[] = []) =>
  backend.database.transaction<Record<string, unknown>[]>("owner", (query) => query(sql, parameters));

type Person = { client: SupabaseClient; id: string; old: string; next: string };

async function newPerson(): Promise<Person> {
  people += 1;
  const code = `CHANGE${String(people).padStart(2, "0")}`;
  await owner("insert into private.invite_codes (code) values ($1)", [code]);
  const [old, next] = [`old${people}@example.org`, `new${people}@example.org`];
  return { ...(await backend.signedUp(old, { invite_code: code })), old, next };
}

type CaughtMail = { to: string; subject: string; text: string; links: string[] };
const mailsTo = async (address: string) =>
  ((await (await fetch(`${backend.url}/_local/mailbox?json`)).json()) as CaughtMail[]).filter(
    ({ to }) => to === address,
  );

/** The token of the newest link that was mailed to an address. */
async function tokenTo(address: string): Promise<string> {
  const [link = ""] = (await mailsTo(address)).flatMap(({ links }) => links);
  const { pathname, searchParams } = new URL(link);
  expect([pathname, searchParams.get("type")]).toEqual(["/auth/verify", "email_change"]);
  return searchParams.get("token_hash") ?? "";
}

const open = async (token_hash: string) =>
  backend.client().auth.verifyOtp({ type: "email_change", token_hash });
const signIn = async (email: string) =>
  (await backend.client().auth.signInWithPassword({ email, password })).error?.code;
const waiting = async ({ client }: Person) => {
  const { data, error } = await client.rpc("own_email_change");
  return (error ?? data) as unknown;
};

test.each([
  ["the old address first", ["old", "next"], ["new"]],
  ["the new address first", ["next", "old"], ["old"]],
] as const)("the address changes when both links were opened, %s", async (_order, [first, second], left) => {
  const person = await newPerson();
  const { client, old, next } = person;
  expect(await waiting(person)).toEqual({ email: old, new_email: null, waits_for: [] });
  const asked = await client.auth.updateUser({ email: next.toUpperCase() });
  expect(asked.error).toBeNull();
  expect(asked.data.user).toMatchObject({ email: old, new_email: next });
  expect(await waiting(person)).toEqual({ email: old, new_email: next, waits_for: ["old", "new"] });
  for (const address of [old, next]) {
    const [mail] = await mailsTo(address);
    expect(mail?.text).toContain(`is to use ${next} in place of ${old}`);
  }

  const half = await open(await tokenTo(person[first]));
  expect(half).toMatchObject({ error: null, data: { session: null } });
  expect(await waiting(person)).toEqual({ email: old, new_email: next, waits_for: left });
  expect([await signIn(old), await signIn(next)]).toEqual([undefined, "invalid_credentials"]);
  expect((await open(await tokenTo(person[first]))).error).toMatchObject({
    status: 403,
    code: "otp_expired",
  });

  const whole = await open(await tokenTo(person[second]));
  expect(whole.error).toBeNull();
  expect(whole.data.user).toMatchObject({ id: person.id, email: next });
  expect(await waiting(person)).toEqual({ email: next, new_email: null, waits_for: [] });
  expect([await signIn(old), await signIn(next)]).toEqual(["invalid_credentials", undefined]);
  const { data } = await client.auth.refreshSession();
  expect(data.user).toMatchObject({ id: person.id, email: next });
  expect(data.user?.identities?.map(({ identity_data }) => identity_data?.["email"])).toEqual([next]);
  expect((await open(await tokenTo(person[second]))).error?.code).toBe("otp_expired");
});

test("an address that has an account is answered as any other, and its owner gets a mail", async () => {
  const [person, other, free] = [await newPerson(), await newPerson(), await newPerson()];
  const taken = await person.client.auth.updateUser({ email: other.old });
  const usual = await free.client.auth.updateUser({ email: free.next });
  const shape = ({ data, error }: typeof taken) => ({ keys: Object.keys(data.user ?? {}).sort(), error });
  expect(shape(taken)).toEqual(shape(usual));
  expect(taken.data.user?.new_email).toBe(other.old);
  expect((await mailsTo(other.old)).map(({ subject, links }) => [subject, links.length])).toEqual([
    ["Your address was entered for another Orpheus account", 1],
  ]);
  expect((await open(await tokenTo(person.old))).error).toBeNull();
  expect(await waiting(person)).toMatchObject({ new_email: other.old, waits_for: ["new"] });
  expect(await signIn(person.old)).toBeUndefined();
});

test("an address that somebody signed up with meanwhile is not taken from them", async () => {
  const person = await newPerson();
  await person.client.auth.updateUser({ email: person.next });
  await owner("insert into private.invite_codes (code) values ('MEANWHIL')");
  await backend.signedUp(person.next, { invite_code: "MEANWHIL" });
  await open(await tokenTo(person.old));
  const [link = ""] = (await mailsTo(person.next)).flatMap(({ links }) => links);
  const late = await open(new URL(link).searchParams.get("token_hash") ?? "");
  expect(late.error).toMatchObject({ status: 422, code: "email_exists" });
  expect(await waiting(person)).toEqual({ email: person.old, new_email: null, waits_for: [] });
});

test("an address that is taken between the last question and the write of auth is answered as a taken one", async () => {
  const person = await newPerson();
  await person.client.auth.updateUser({ email: person.next });
  expect((await open(await tokenTo(person.old))).error).toBeNull();
  const { confirm } = createEmailChange({
    query: owner,
    attempts: unlimitedAttempts,
    siteUrl: backend.url,
    deliver: () => undefined,
  });
  const body = { token_hash: await tokenTo(person.next) };
  const answer = await confirm(new Request(backend.url), body, async () => {
    await owner("insert into private.invite_codes (code) values ('BETWEENS')");
    await backend.signedUp(person.next, { invite_code: "BETWEENS" });
    // What auth writes, and how it answers what the database refuses.
    const wrote = owner("update auth.users set email = email_change where id = $1", [person.id]);
    await expect(wrote).rejects.toMatchObject({ code: "23505" });
    return Response.json({ code: "unexpected_failure" }, { status: 500 });
  });
  expect([answer.status, await answer.json()]).toMatchObject([422, { error_code: "email_exists" }]);
  expect(await waiting(person)).toEqual({ email: person.old, new_email: null, waits_for: [] });
});

test("only the newest links work, for an hour, and two at the same moment are a first and a second", async () => {
  const person = await newPerson();
  await person.client.auth.updateUser({ email: person.next });
  const before = [await tokenTo(person.old), await tokenTo(person.next)];
  await person.client.auth.updateUser({ email: `other-${person.next}` });
  for (const token of before) expect((await open(token)).error?.code).toBe("otp_expired");
  await owner("update auth.users set email_change_sent_at = now() - interval '61 minutes' where id = $1", [
    person.id,
  ]);
  expect((await open(await tokenTo(person.old))).error?.code).toBe("otp_expired");
  expect(await waiting(person)).toEqual({ email: person.old, new_email: null, waits_for: [] });

  await person.client.auth.updateUser({ email: person.next });
  const tokens = [await tokenTo(person.old), await tokenTo(person.next)];
  const both = await Promise.all(tokens.map(open));
  expect(both.map(({ error }) => error)).toEqual([null, null]);
  expect(both.filter(({ data }) => data.session !== null)).toHaveLength(1);
  expect(await signIn(person.next)).toBeUndefined();
});

test("a fresh sign-in is asked for, and what is no address is refused", async () => {
  const person = await newPerson();
  const refused = await person.client.auth.updateUser({ email: "nobody" });
  expect(refused.error).toMatchObject({ status: 400, code: "validation_failed" });
  // A list of addresses to a mail server, of which each spelling would be counted as another mailbox.
  for (const email of [`1,${person.next}`, `1;${person.next}`, `a b@example.org`, `\ud800@example.org`])
    expect((await person.client.auth.updateUser({ email })).error).toMatchObject({ status: 400 });
  expect(await waiting(person)).toMatchObject({ new_email: null });
  expect((await open("")).error).not.toBeNull();
  for (const strange of ["\ud800", "%00", "x".repeat(100_000)])
    expect((await open(strange)).error).toMatchObject({ status: 403, code: "otp_expired" });
  const same = await person.client.auth.updateUser({ email: person.old });
  expect(same.error).toBeNull();
  expect(await mailsTo(person.old)).toEqual([]);
  await owner("update auth.sessions set created_at = now() - interval '11 minutes'");
  const late = await person.client.auth.updateUser({ email: person.next });
  expect(late.error?.code).toBe("reauthentication_needed");
  expect((await backend.client().auth.updateUser({ email: person.next })).error).not.toBeNull();
  expect(await mailsTo(person.next)).toEqual([]);
});

test("after signing out everywhere no device's token syncs any more, and another account's does", async () => {
  const [person, other] = [await newPerson(), await newPerson()];
  const phone = backend.client();
  await phone.auth.signInWithPassword({ email: person.old, password });
  const pull = async (client: SupabaseClient) =>
    (
      await client.rpc("sync_pull", {
        p_epoch: null,
        p_private_cursor: null,
        p_public_cursor: null,
        p_limit: 1,
      })
    ).status;
  const push = async (client: SupabaseClient) =>
    (
      await client.rpc("sync_push", {
        p_client: crypto.randomUUID(),
        p_base: "0",
        p_version: 1,
        p_mutations: [],
      })
    ).status;
  expect([await pull(phone), await push(phone)]).toEqual([200, 200]);
  const token = (await person.client.auth.getSession()).data.session?.access_token ?? "";
  expect((await backend.client().auth.admin.signOut(token, "global")).error).toBeNull();
  for (const client of [phone, person.client])
    expect([await pull(client), await push(client)]).toEqual([401, 401]);
  expect((await phone.auth.refreshSession()).error).not.toBeNull();
  expect(await pull(other.client)).toBe(200);
  expect(await signIn(person.old)).toBeUndefined();
});
