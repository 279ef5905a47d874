// A database that was in use before there were feeds.
import { expect, test } from "vitest";
import { openBefore } from "./older-database.ts";
import { kept, open, other, owner } from "./policy-fixture.ts";

test("what was published before the feeds is in them", async () => {
  const database = await openBefore("20261121");
  const podcast = (id: string, isPublic: boolean) =>
    `('${id}', '${owner}', 'T', 'A', 'N', 2000, 'k', '${owner}/${id}.mp3', ${isPublic})`;
  await database.run(`
    insert into private.invite_codes (code) values ('OWNERINV'), ('OTHERINV');
    insert into auth.users (id, email, raw_user_meta_data) values
      ('${owner}', 'owner@example.org', '{"invite_code": "OWNERINV"}'),
      ('${other}', 'other@example.org', '{"invite_code": "OTHERINV"}');
    insert into public.podcasts (id, user_id, title, abstract, authors, publishing_year, keywords, audio_url, is_public)
    values ${podcast(open, true)}, ${podcast(kept, false)};`);
  await database.upgrade();
  const feed = (scope: string) =>
    database.rows(`select kind, id, card ->> 'title' as title from private.sync_feed
      where scope = '${scope}' order by kind, id`);
  expect(await feed("00000000-0000-0000-0000-000000000000")).toEqual([
    { kind: "podcast", id: open, title: "T" },
  ]);
  expect(await feed(owner)).toEqual([
    { kind: "podcast", id: open, title: "T" },
    { kind: "podcast", id: kept, title: "T" },
    { kind: "profile", id: owner, title: null },
  ]);
  expect(await feed(other)).toEqual([{ kind: "profile", id: other, title: null }]);
  expect(await database.rows("select from public.profile_stats")).toHaveLength(2);
  await database.close();
});
