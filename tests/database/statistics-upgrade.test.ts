// Listens that were stored before they had a field.
import { expect, test } from "vitest";
import { accountId, addAccounts, openBefore } from "./older-database.ts";

const episode = (number: number) => `0000000${number}-2222-4222-8222-222222222222`;
const listen = (number: number) => `0000000${number}-3333-4333-8333-333333333333`;

test("stored listens get the field of their episode, and the totals begin with what they add up to", async () => {
  const database = await openBefore("20261123012000");
  await addAccounts(database, 2);
  for (const [number, field] of [
    [1, "Biology"],
    [2, "Physics"],
    [3, "Physics"],
  ] as const)
    await database.rows(
      `insert into public.podcasts
         (id, user_id, title, abstract, authors, publishing_year, field_of_research, keywords, audio_url)
       values ($1::uuid, $2::uuid, 'T', 'A', 'Au', 1990, $3, 'k', $2::text || '/' || $1::text || '.mp3')`,
      [episode(number), accountId(1), field],
    );
  for (const [number, user, heard, seconds] of [
    [1, 1, 1, 20],
    [2, 1, 2, 40],
    [3, 1, 2, 80],
    [4, 2, 1, 160],
    [5, 2, 3, 320],
  ] as const)
    await database.rows("insert into public.listens values ($1, $2, $3, $4, false, now())", [
      listen(number),
      accountId(user),
      episode(heard),
      seconds,
    ]);
  await database.rows("delete from public.podcasts where id = $1", [episode(3)]);
  await database.upgrade();

  const fields = await database.rows<{ field_of_research: string | null }>(
    "select field_of_research from public.listens order by id",
  );
  expect(fields.map(({ field_of_research }) => field_of_research)).toEqual([
    "Biology",
    "Physics",
    "Physics",
    "Biology",
    null,
  ]);
  const totals = await database.rows(
    "select user_id, field_of_research as field, seconds::integer from private.listening_totals order by 1, 2",
  );
  expect(totals).toEqual([
    { user_id: accountId(1), field: "Biology", seconds: 20 },
    { user_id: accountId(1), field: "Physics", seconds: 120 },
    { user_id: accountId(2), field: "", seconds: 320 },
    { user_id: accountId(2), field: "Biology", seconds: 160 },
  ]);
  await database.close();
});
