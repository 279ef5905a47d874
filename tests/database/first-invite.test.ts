import { afterAll, beforeAll, expect, test } from "vitest";
import { makeFirstInvite } from "../../supabase/local/first-invite.ts";
import { openPglite, type TestDatabase } from "./harness.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openPglite();
});
afterAll(() => database.close());

/** The owner's way into the database, as the server has it. */
const owner = {
  transaction: <Result>(
    _caller: unknown,
    work: (query: <Row>(text: string, parameters?: unknown[]) => Promise<Row[]>) => Promise<Result>,
  ) => work((text, parameters) => database.query(text, parameters) as Promise<never>),
};
const codes = async () =>
  (await database.query<{ code: string }>("select code from private.invite_codes")).map(({ code }) => code);

test("an empty installation gets one invitation, which later starts keep", async () => {
  await makeFirstInvite(owner, () => "DDDDDDDD");
  await makeFirstInvite(owner, () => "EEEEEEEE");
  expect(await codes()).toEqual(["DDDDDDDD"]);
});

test("a used-up code is not replaced once somebody has an account", async () => {
  await database.query(
    `insert into auth.users (id, email, raw_user_meta_data)
     values (gen_random_uuid(), 'first@example.com', '{"invite_code": "DDDDDDDD"}')`,
  );
  await makeFirstInvite(owner, () => "FFFFFFFF");
  expect(await codes()).toEqual(["DDDDDDDD"]);
});
