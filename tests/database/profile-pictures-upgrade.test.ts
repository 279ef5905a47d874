// Profiles whose avatar and banner were stored while any text was taken.
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { expect, test } from "vitest";
import { applySchema } from "../../supabase/local/database/apply-schema.ts";
import { migrationFiles } from "../../supabase/local/database/schema-files.ts";

const id = (number: number) => `${String(number).repeat(8)}-1111-4111-8111-111111111111`;
const address = (kind: string, path: string) =>
  `https://db.example/storage/v1/object/public/${kind}s/${path}`;

/** Avatar and banner as they were, and as they are after the upgrade. */
const cases: [before: [string | null, string | null], after: [string | null, string | null]][] = [
  [
    [null, null],
    [null, null],
  ],
  [
    ["https://evil.example/a.png", "https://evil.example/b.png"],
    [null, null],
  ],
  [
    ["data:image/png;base64,AAAA", "data:image/gif;base64,BBBB"],
    ["data:image/png;base64,AAAA", "data:image/gif;base64,BBBB"],
  ],
  [
    [address("avatar", `${id(4)}/avatar.webp?v=1`), address("banner", `${id(4)}/banner.png`)],
    [`${id(4)}/avatar.webp?v=1`, `${id(4)}/banner.png`],
  ],
  [
    [address("avatar", `${id(4)}/avatar.webp`), address("avatar", `${id(5)}/avatar.webp`)],
    [null, null],
  ],
  [
    [`${id(6)}/avatar.jpg`, "data:image/webp;base64,CCCC"],
    [`${id(6)}/avatar.jpg`, "data:image/webp;base64,CCCC"],
  ],
  [
    ["", "//evil.example/b.png"],
    [null, null],
  ],
];

test("own pictures become paths, inline ones stay, and addresses elsewhere go, with the feeds told of it", async () => {
  const database = await PGlite.create({ extensions: { pg_trgm } });
  const runner = {
    run: (sql: string) => database.exec(sql),
    rows: async <Row>(sql: string) => (await database.query<Row>(sql)).rows,
  };
  await applySchema(runner, {
    migrations: migrationFiles().filter(({ name }) => name < "20261123000400"),
  });
  for (const [index, [[avatar, banner]]] of cases.entries()) {
    const code = `INVITE0${index}`;
    await database.query("insert into private.invite_codes (code) values ($1)", [code]);
    await database.query("insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3)", [
      id(index + 1),
      `${index}@example.org`,
      JSON.stringify({ invite_code: code }),
    ]);
    await database.query("update public.profiles set avatar_url = $2, custom_banner_url = $3 where id = $1", [
      id(index + 1),
      avatar,
      banner,
    ]);
  }
  const heads = () =>
    runner.rows<{ scope: string; seq: string }>(
      "select scope, seq::text from private.sync_head order by scope",
    );
  const before = new Map((await heads()).map(({ scope, seq }) => [scope, seq]));
  await applySchema(runner);
  const rows = await runner.rows<{ avatar_url: string | null; custom_banner_url: string | null }>(
    "select avatar_url, custom_banner_url from public.profiles order by id",
  );
  expect(rows.map(({ avatar_url, custom_banner_url }) => [avatar_url, custom_banner_url])).toEqual(
    cases.map(([, after]) => after),
  );
  const moved = (await heads())
    .filter(({ scope, seq }) => before.get(scope) !== seq)
    .map(({ scope }) => scope);
  expect(moved).toEqual(["00000000-0000-0000-0000-000000000000", id(2), id(4), id(5), id(7)]);
  await database.close();
});
