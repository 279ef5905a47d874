// What only a database with many connections can show: of callers that come at the same moment, exactly as many
// get through as may.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { crowd, meeting, openGate } from "./crowd.ts";
import { openPostgres, type TestPostgres } from "./harness.ts";

let database: TestPostgres;

beforeAll(async () => {
  database = await openPostgres();
});
afterAll(() => database.close());

const signUp = (caller: number, code: string, confirmedAt: "now" | null = "now") =>
  database.query(
    "insert into auth.users (id, email, raw_user_meta_data, email_confirmed_at) values ($1, $2, $3, $4)",
    [
      randomUUID(),
      `${code.toLowerCase()}-${caller}@example.org`,
      JSON.stringify({ invite_code: code }),
      confirmedAt,
    ],
  );

const countRequest = async (action: string, subject: string, limit: number) => {
  const rows = await database.as("service", (query) =>
    query<{ wait: number }>("select public.count_request($1, $2, $3, 3600) as wait", [
      action,
      subject,
      limit,
    ]),
  );
  return rows[0]?.wait;
};

const answers = <T>(results: PromiseSettledResult<T>[]): T[] =>
  results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
const refusals = (results: PromiseSettledResult<unknown>[]) =>
  results.flatMap((result) => (result.status === "rejected" ? [result.reason as { code: string }] : []));

test("one invitation, sixty sign-ups at once: one account, and the others learn why", async () => {
  await database.query("insert into private.invite_codes (code) values ('ONLYONCE')");
  const hold = "select from private.invite_codes where code = 'ONLYONCE' for update";
  const results = await crowd(database, hold, (caller) => signUp(caller, "ONLYONCE"));
  expect(answers(results)).toHaveLength(1);
  expect(new Set(refusals(results).map(({ code }) => code))).toEqual(new Set(["PT422"]));
  const accounts = await database.query("select id from auth.users where email like 'onlyonce-%'");
  const profiles = await database.query("select id from public.profiles");
  const invites = await database.query("select used_by from private.invite_codes where code = 'ONLYONCE'");
  expect(profiles).toEqual(accounts);
  expect(invites).toEqual(accounts.map(({ id }) => ({ used_by: id })));
});

test("one invitation, sixty sign-ups at once that wait for their mails: the last one's account is left", async () => {
  await database.query("insert into private.invite_codes (code) values ('LOSTMAIL')");
  const hold = "select from private.invite_codes where code = 'LOSTMAIL' for update";
  const results = await crowd(database, hold, (caller) => signUp(caller, "LOSTMAIL", null));
  expect(refusals(results)).toEqual([]);
  const accounts = await database.query("select id from auth.users where email like 'lostmail-%'");
  expect(accounts).toHaveLength(1);
  const invites = await database.query("select used_by from private.invite_codes where code = 'LOSTMAIL'");
  expect(invites).toEqual(accounts.map(({ id }) => ({ used_by: id })));
});

test("a sign-up whose code another account took while it waited, and one that begins then: neither waits for the other's row", async () => {
  await database.query("insert into private.invite_codes (code) values ('TAKENNOW')");
  // Whoever takes the place of an unconfirmed account stops before it deletes it.
  await database.query(`create function public.stop_at_deletion() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(9000); return null; end $$`);
  await database.query(`create trigger stop_at_deletion before delete on auth.users
    for each statement execute function public.stop_at_deletion()`);
  const invitation = await openGate(
    database,
    "select from private.invite_codes where code = 'TAKENNOW' for update",
  );
  const deletion = await openGate(database, "select pg_advisory_xact_lock(9000)");
  try {
    const first = signUp(0, "TAKENNOW", null);
    await invitation.untilWaiting(1);
    const second = signUp(1, "TAKENNOW", null);
    await invitation.untilWaiting(2);
    await invitation.release();
    await first;
    await deletion.untilWaiting(1);
    const third = signUp(2, "TAKENNOW", null);
    await deletion.untilWaiting(2);
    await deletion.release();
    expect(refusals(await Promise.allSettled([second, third]))).toEqual([]);
    expect(await database.query("select email from auth.users where email like 'takennow-%'")).toEqual([
      { email: "takennow-2@example.org" },
    ]);
  } finally {
    await invitation.release();
    await deletion.release();
    await database.query("drop function public.stop_at_deletion cascade");
  }
});

test("an account that is confirmed while its code is used again stays", async () => {
  await database.query("insert into private.invite_codes (code) values ('JUSTINTM')");
  await signUp(0, "JUSTINTM", null);
  const confirm = "update auth.users set email_confirmed_at = now() where email = 'justintm-0@example.org'";
  const results = await crowd(database, confirm, (caller) => signUp(caller + 1, "JUSTINTM", null));
  expect(new Set(refusals(results).map(({ code }) => code))).toEqual(new Set(["PT422"]));
  expect(answers(results)).toEqual([]);
  expect(await database.query("select email from auth.users where email like 'justintm-%'")).toEqual([
    { email: "justintm-0@example.org" },
  ]);
});

test("an account that nobody confirmed is deleted while its code is used again: both end", async () => {
  await database.query("insert into private.invite_codes (code) values ('GOINGAWA')");
  await signUp(0, "GOINGAWA", null);
  const account = "from auth.users where email = 'goingawa-0@example.org'";
  const ended = await meeting(
    database,
    `select ${account} for update`,
    () => database.query(`delete ${account}`),
    () => signUp(1, "GOINGAWA", null),
  );
  expect(ended.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
});

test("sixty invitations, sixty sign-ups at once: nobody is kept out", async () => {
  const code = (caller: number) => `MANY${String(caller).padStart(4, "0")}`;
  await database.query(
    "insert into private.invite_codes (code) select 'MANY' || lpad(number::text, 4, '0') from generate_series(0, 59) as number",
  );
  const hold = "lock table private.invite_codes in share mode";
  const results = await crowd(database, hold, (caller) => signUp(caller, code(caller)));
  expect(refusals(results)).toEqual([]);
});

test("sixty requests of one caller at once: the rate limit lets through its number, not one more", async () => {
  expect(await countRequest("race", "digest", 10)).toBe(0);
  const hold = "select from private.rate_limits where action = 'race' for update";
  const results = await crowd(database, hold, () => countRequest("race", "digest", 10));
  expect(refusals(results)).toEqual([]);
  expect(answers(results).filter((wait) => wait === 0)).toHaveLength(9);
});

test("windows that ended are swept by sixty callers at once without a deadlock", async () => {
  await database.query(`insert into private.rate_limits (action, subject, window_end)
    select 'old', number::text, now() - interval '1 hour' from generate_series(1, 300) as number`);
  const hold = "lock table private.rate_limits in share mode";
  const results = await crowd(database, hold, (caller) => countRequest("sweep", String(caller), 1));
  expect(refusals(results)).toEqual([]);
  // What one caller is sweeping another passes over, so all is gone when each has come by once more.
  for (let pass = 0; pass < 30; pass += 1) await countRequest("sweep", "last", 100);
  expect(await database.query("select from private.rate_limits where action = 'old'")).toEqual([]);
});

test("two callers whose windows ended count and sweep at the same moment: neither waits for the other's row", async () => {
  await database.query(`insert into private.rate_limits (action, subject, window_end)
    select 'ended', subject, now() - interval '1 day' from unnest(array['one', 'two']) as subject`);
  // Each stops behind its sweep.
  await database.query(`create function public.stop_at_sweep() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(9000); return null; end $$`);
  await database.query(`create trigger stop_at_sweep after delete on private.rate_limits
    for each statement execute function public.stop_at_sweep()`);
  try {
    const ended = await meeting(
      database,
      "select pg_advisory_xact_lock(9000)",
      () => countRequest("ended", "one", 1),
      () => countRequest("ended", "two", 1),
    );
    expect(refusals(ended)).toEqual([]);
    expect(answers(ended)).toEqual([0, 0]);
  } finally {
    await database.query("drop function public.stop_at_sweep cascade");
  }
});
