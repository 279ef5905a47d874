// What only a database with many connections can show: of callers that come at the same moment, exactly as many
// get through as may.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPostgres, type TestPostgres } from "./harness.ts";

const crowd = 60;
let database: TestPostgres;

beforeAll(async () => {
  database = await openPostgres();
});
afterAll(() => database.close());

/** Starts the work on as many connections as there are callers, and lets all begin at once. */
async function atOnce<T>(work: (caller: number) => Promise<T>): Promise<PromiseSettledResult<T>[]> {
  // A connection that is still being opened would come late to the race.
  await Promise.all(Array.from({ length: crowd }, () => database.query("select pg_sleep(0.01)")));
  return Promise.allSettled(Array.from({ length: crowd }, (_, caller) => work(caller)));
}

const signUp = (caller: number, code: string, email = `${code.toLowerCase()}-${caller}@example.org`) =>
  database.query("insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3)", [
    randomUUID(),
    email,
    JSON.stringify({ invite_code: code }),
  ]);

const refusals = (results: PromiseSettledResult<unknown>[]) =>
  results.flatMap((result) => (result.status === "rejected" ? [result.reason as { code: string }] : []));

test("one invitation, sixty sign-ups at once: one account, and the others learn why", async () => {
  await database.query("insert into private.invite_codes (code) values ('ONLYONCE')");
  const results = await atOnce((caller) => signUp(caller, "ONLYONCE"));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(new Set(refusals(results).map(({ code }) => code))).toEqual(new Set(["PT422"]));
  const accounts = await database.query("select id from auth.users where email like 'onlyonce-%'");
  const profiles = await database.query("select id from public.profiles");
  const invites = await database.query("select used_by from private.invite_codes where code = 'ONLYONCE'");
  expect(profiles).toEqual(accounts);
  expect(invites).toEqual(accounts.map(({ id }) => ({ used_by: id })));
});

test("sixty invitations, sixty sign-ups at once: nobody is kept out", async () => {
  const code = (caller: number) => `MANY${String(caller).padStart(4, "0")}`;
  await database.query("insert into private.invite_codes (code) select unnest($1::text[])", [
    Array.from({ length: crowd }, (_, caller) => code(caller)),
  ]);
  const results = await atOnce((caller) => signUp(caller, code(caller)));
  expect(refusals(results)).toEqual([]);
});

test("sixty requests of one caller at once: the rate limit lets through its number, not one more", async () => {
  const results = await atOnce(() =>
    database.as("service", (query) =>
      query<{ wait: number }>("select public.count_request('race', 'digest', 10, 3600) as wait"),
    ),
  );
  expect(refusals(results)).toEqual([]);
  const waits = results.flatMap((result) => (result.status === "fulfilled" ? result.value : []));
  expect(waits.filter(({ wait }) => wait === 0)).toHaveLength(10);
});

test("windows that ended are swept by sixty callers at once without a deadlock", async () => {
  await database.query(`insert into private.rate_limits (action, subject, window_end)
    select 'old', number::text, now() - interval '1 hour' from generate_series(1, 300) as number`);
  const results = await atOnce((caller) =>
    database.as("service", (query) =>
      query("select public.count_request('sweep', $1, 1, 60)", [`${caller}`]),
    ),
  );
  expect(refusals(results)).toEqual([]);
  const [left] = await database.query<{ count: string }>(
    "select count(*) from private.rate_limits where action = 'old'",
  );
  expect(Number(left?.count)).toBe(0);
});
