// Profiles whose interests were stored while any names were taken.
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { expect, test } from "vitest";
import { applySchema } from "../../supabase/local/database/apply-schema.ts";
import { migrationFiles } from "../../supabase/local/database/schema-files.ts";

const id = (number: number) => `${String(number).repeat(8)}-1111-4111-8111-111111111111`;
const crowded = Array.from({ length: 2 }, () =>
  Array.from({ length: 30 }, (_, name) => `f${name}`).join(","),
);

/** Interests as they were, and as they are after the upgrade. */
const cases: [before: string[], after: string[]][] = [
  [["Physics"], ["Physics"]],
  [["physics, biology"], ["Physics", "Biology"]],
  [
    [crowded[0] ?? "", (crowded[1] ?? "").replaceAll("f", "g")],
    [crowded[0] ?? "", (crowded[1] ?? "").replaceAll("f", "g")],
  ],
];

test("stored interests are cleaned, and more names than are taken now stay as they are", async () => {
  const database = await PGlite.create({ extensions: { pg_trgm } });
  const runner = {
    run: (sql: string) => database.exec(sql),
    rows: async <Row>(sql: string) => (await database.query<Row>(sql)).rows,
  };
  await applySchema(runner, {
    migrations: migrationFiles().filter(({ name }) => name < "20261123006000"),
  });
  for (const [index, [before]] of cases.entries()) {
    const code = `INVITE0${index}`;
    await database.query("insert into private.invite_codes (code) values ($1)", [code]);
    await database.query("insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3)", [
      id(index + 1),
      `${index}@example.org`,
      JSON.stringify({ invite_code: code }),
    ]);
    await database.query("update public.profiles set research_interests = $2 where id = $1", [
      id(index + 1),
      before,
    ]);
  }
  await applySchema(runner);
  for (const [index, [, after]] of cases.entries()) {
    const { rows } = await database.query("select research_interests from public.profiles where id = $1", [
      id(index + 1),
    ]);
    expect(rows).toEqual([{ research_interests: after }]);
  }
  await database.close();
});
