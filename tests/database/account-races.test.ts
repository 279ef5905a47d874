// Accounts are deleted on a real Postgres with many connections: nobody waits in a circle, and search loses no word that somebody publishes in that moment.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { crowd, meeting } from "./crowd.ts";
import { openPostgres, type TestPostgres } from "./harness.ts";
import { createDevice, publish, signUp, type Change } from "./sync-device.ts";

let database: TestPostgres;
beforeAll(async () => {
  database = await openPostgres();
});
afterAll(() => database.close());

const failures = (results: PromiseSettledResult<unknown>[]) =>
  results.flatMap((result) => (result.status === "rejected" ? [String(result.reason)] : []));

test("sixty people who like and follow each other delete their accounts at once: all end", async () => {
  const people = await signUp(database, 60);
  const owners = people.slice(0, 20);
  const ids = owners.map(() => randomUUID());
  for (const [index, user] of owners.entries()) await database.query(publish(user, ids[index] ?? ""));
  for (const user of people) {
    const followed = owners.filter((id) => id !== user);
    await createDevice(database, { user }).push([
      ...ids.map((target): Change => ({ kind: "like", target, present: true })),
      ...followed.map((target): Change => ({ kind: "follow", target, present: true })),
    ]);
  }
  const results = await crowd(database, "lock table public.likes in share mode", (caller) =>
    database.query("select private.remove_account_rows($1)", [people[caller]]),
  );
  expect(failures(results)).toEqual([]);
  for (const user of people) await database.query("select private.remove_account($1)", [user]);
  expect(await database.query("select from auth.users where id = any ($1::uuid[])", [people])).toEqual([]);
  expect(await database.query("select from public.profiles where id = any ($1::uuid[])", [people])).toEqual(
    [],
  );
});

const titled = (user: string, title: string) =>
  database.query(
    `insert into public.podcasts (user_id, title, abstract, authors, publishing_year, keywords, audio_url)
     values ($1, $2, 'a', 'n', 2000, 'k', $3)`,
    [user, title, `${user}/${randomUUID()}.mp3`],
  );

test("a word that is published while it is taken out of search stays", async () => {
  const [leaving = "", staying = ""] = await signUp(database, 2);
  await titled(leaving, "turnword");
  await database.query("select private.remove_account_rows($1)", [leaving]);
  const results = await meeting(
    database,
    "lock table private.podcast_search in share mode",
    () => titled(staying, "turnword"),
    () => database.query("select private.drop_unused_words(1000)"),
  );
  expect(failures(results)).toEqual([]);
  expect(await database.query("select word from private.search_words where word = 'turnword'")).toEqual([
    { word: "turnword" },
  ]);
});
