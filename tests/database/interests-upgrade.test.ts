// Profiles whose interests were stored while any names were taken.
import { expect, test } from "vitest";
import { accountId, addAccounts, openBefore } from "./older-database.ts";

/** Thirty names in one text: two of them are more than can be named. */
const crowd = (letter: string) => Array.from({ length: 30 }, (_, name) => letter + name).join(",");
const crowded = [crowd("f"), crowd("g")];

/** Interests as they were, and as they are after the upgrade. */
const cases: [before: string[], after: string[]][] = [
  [["Physics"], ["Physics"]],
  [["physics, biology"], ["Physics", "Biology"]],
  [crowded, crowded],
];

test("stored interests are cleaned, and more names than are taken now stay as they are", async () => {
  const database = await openBefore("20261123006000");
  await addAccounts(database, cases.length);
  for (const [index, [before]] of cases.entries())
    await database.rows("update public.profiles set research_interests = $2 where id = $1", [
      accountId(index + 1),
      before,
    ]);
  await database.upgrade();
  const rows = await database.rows<{ research_interests: string[] }>(
    "select research_interests from public.profiles order by id",
  );
  expect(rows.map(({ research_interests }) => research_interests)).toEqual(cases.map(([, after]) => after));
  await database.close();
});
