// Profiles whose avatar and banner were stored while any text was taken.
import { expect, test } from "vitest";
import { accountId as id, addAccounts, openBefore } from "./older-database.ts";

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

test("own pictures become paths, inline ones stay, addresses elsewhere go, and the feeds have the change", async () => {
  const database = await openBefore("20261123000400");
  await addAccounts(database, cases.length);
  for (const [index, [[avatar, banner]]] of cases.entries())
    await database.rows("update public.profiles set avatar_url = $2, custom_banner_url = $3 where id = $1", [
      id(index + 1),
      avatar,
      banner,
    ]);
  const heads = () =>
    database.rows<{ scope: string; seq: string }>(
      "select scope, seq::text from private.sync_head order by scope",
    );
  const before = new Map((await heads()).map(({ scope, seq }) => [scope, seq]));
  await database.upgrade();
  const rows = await database.rows<{ avatar_url: string | null; custom_banner_url: string | null }>(
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
