// Two devices of one person: one has stored a picture and names it, the other tidies up after one of its own. On a real
// Postgres: PGlite has one connection.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { meeting } from "./crowd.ts";
import { openPostgres, type TestPostgres } from "./harness.ts";

let database: TestPostgres;
const account = randomUUID();
const file = `${account}/banner.jpg`;

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

beforeEach(async () => {
  await database.query("update public.profiles set custom_banner_url = null");
  await database.query(
    `insert into storage.objects (bucket_id, name, user_metadata) values ('banners', $1, '{"mark": "here"}')
    on conflict (bucket_id, name) do nothing`,
    [file],
  );
});

const hold = `select from public.profiles where id = '${account}' for update`;
const useIt = () =>
  database.as({ user: account }, (query) =>
    query("select public.use_picture('banner', $1)", [JSON.stringify({ extension: "jpg", mark: "here" })]),
  );
const removeIt = () =>
  database.as({ user: account }, async (query) => {
    // Storage forbids deletion by SQL to all but its server.
    await query("select set_config('storage.allow_delete_query', 'true', true)");
    return query("delete from storage.objects where bucket_id = 'banners' and name = $1 returning name", [
      file,
    ]);
  });
const left = async () =>
  (await database.query("select name from storage.objects where name = $1", [file])).length;

test("the file that a device is just naming is not removed by another one", async () => {
  const [used, removed] = await meeting(database, hold, useIt, removeIt);
  expect(used).toMatchObject({ status: "fulfilled" });
  expect(removed).toEqual({ status: "fulfilled", value: [] });
  expect(await left()).toBe(1);
});

test("a file that was removed first is not named: it is to be stored again", async () => {
  const [removed, used] = await meeting(database, hold, removeIt, useIt);
  expect(removed).toEqual({ status: "fulfilled", value: [{ name: file }] });
  expect(used).toMatchObject({ status: "rejected", reason: { code: "PT409" } });
  expect(await database.query("select custom_banner_url from public.profiles")).toEqual([
    { custom_banner_url: null },
  ]);
});
