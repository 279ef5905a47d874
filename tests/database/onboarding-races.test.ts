// Devices that save and complete onboarding at the same moment. On a real Postgres: PGlite has one connection.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { crowd } from "./crowd.ts";
import { openPostgres, type TestPostgres } from "./harness.ts";

let database: TestPostgres;
const account = randomUUID();

beforeAll(async () => {
  database = await openPostgres();
  await database.query("insert into private.invite_codes (code) values ('RACERACE')");
  await database.query("insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3)", [
    account,
    "race@example.org",
    JSON.stringify({ invite_code: "RACERACE" }),
  ]);
});
afterAll(() => database.close());

const call = (statement: string, argument: object) =>
  database.as({ user: account }, (query) => query(statement, [JSON.stringify(argument)]));

const refusals = (results: PromiseSettledResult<unknown>[]) =>
  results.flatMap((result) => (result.status === "rejected" ? [result.reason as Error] : []));

const hold = `select from public.profiles where id = '${account}' for update`;

test("of sixty drafts at once one is kept whole, and each counts", async () => {
  const results = await crowd(database, hold, (caller) =>
    call("select public.save_onboarding_draft($1)", { name: `${caller}`, bio: `${caller}` }),
  );
  expect(refusals(results)).toEqual([]);
  const [kept] = await database.query<{ revision: number; draft: { name: string; bio: string } }>(
    "select revision, draft from private.onboarding_drafts",
  );
  expect(kept?.revision).toBe(60);
  expect(kept?.draft.name).toBe(kept?.draft.bio);
});

test("of sixty devices that complete or save at once the last one's profile is left whole, and no draft", async () => {
  const results = await crowd(database, hold, (caller) =>
    caller % 2
      ? call("select public.save_onboarding_draft($1)", { name: `${caller}` })
      : call("select public.complete_onboarding($1)", {
          name: `Name ${caller}`,
          affiliation: `Affiliation ${caller}`,
          status: "Professor",
          bio: `Bio ${caller}`,
          research_interests: [`Interest ${caller}`],
          banner_background: "dna",
        }),
  );
  expect(refusals(results)).toEqual([]);
  const [profile] = await database.query<Record<string, unknown>>(
    "select name, affiliation, bio, research_interests, onboarding_completed from public.profiles",
  );
  const caller = String(profile?.["name"]).replace("Name ", "");
  expect(profile).toEqual({
    name: `Name ${caller}`,
    affiliation: `Affiliation ${caller}`,
    bio: `Bio ${caller}`,
    research_interests: [`Interest ${caller}`],
    onboarding_completed: true,
  });
  expect(await database.query("select from private.onboarding_drafts")).toEqual([]);
});
