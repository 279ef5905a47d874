// The SQL of docs/hosting.md runs on the schema, and what it makes is what the guide says.
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPglite, type TestDatabase } from "./harness.ts";

const guide = readFileSync(new URL("../../docs/hosting.md", import.meta.url), "utf8");
const blocks = Array.from(guide.matchAll(/^ *```sql\n(.*?)^ *```/gms), ([, sql = ""]) => sql);
const blockOf = (word: string) =>
  blocks.find((sql) => sql.includes(word)) ?? expect.fail(`no SQL with ${word}`);

let database: TestDatabase;
beforeAll(async () => {
  database = await openPglite();
  // The platform's own, in its place.
  await database.run(`create schema vault; create table vault.secrets (secret text, name text);
    create function vault.create_secret(secret text, name text) returns void language sql
    as 'insert into vault.secrets values ($1, $2)'`);
});
afterAll(() => database.close());

test("every block of SQL runs", async () => {
  expect(blocks.length).toBeGreaterThan(3);
  for (const sql of blocks) {
    await database.run("begin");
    try {
      await database.run(sql);
    } finally {
      await database.run("rollback");
    }
  }
});

test("the vault's secrets have the names that the timer looks for", async () => {
  await database.run(blockOf("vault.create_secret"));
  const names = await database.query<{ name: string }>("select name from vault.secrets order by name");
  const timer = readFileSync(
    new URL("../../supabase/migrations/20261123014100_generation_mails.sql", import.meta.url),
    "utf8",
  );
  expect(names).toHaveLength(2);
  for (const { name } of names) expect(timer).toContain(`.name = '${name}'`);
});

test("the first invitation has the form of all, and another one is another", async () => {
  const made = [];
  for (let count = 0; count < 20; count += 1)
    made.push(...(await database.query<{ code: string }>(blockOf("returning code").replace(";", ""))));
  for (const { code } of made) expect(code).toMatch(/^[A-Z0-9]{8}$/);
  expect(new Set(made.map(({ code }) => code)).size).toBe(20);
});
