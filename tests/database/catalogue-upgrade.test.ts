// A database that held podcasts before there were lists and search.
import { expect, test } from "vitest";
import { openBefore } from "./older-database.ts";
import { kept, open, owner } from "./policy-fixture.ts";

test("episodes from before the lists are in the lists and found by a search", async () => {
  const database = await openBefore("202611220002");
  const podcast = (id: string, isPublic: boolean) =>
    `('${id}', '${owner}', 'Title of ${id}', 'A', 'N', 2000, 'Physics', 'k', '${owner}/${id}.mp3', ${isPublic})`;
  await database.run(`
    insert into private.invite_codes (code) values ('OWNERINV');
    insert into auth.users (id, email, raw_user_meta_data)
    values ('${owner}', 'owner@example.org', '{"invite_code": "OWNERINV"}');
    insert into public.podcasts
      (id, user_id, title, abstract, authors, publishing_year, field_of_research, keywords, audio_url, is_public)
    values ${podcast(open, true)}, ${podcast(kept, false)};
    update public.podcast_stats set like_count = 3;`);
  await database.upgrade();
  const shown = async (page: string) =>
    (
      await database.rows<{ id: string }>(
        `select card ->> 'id' as id from jsonb_array_elements(public.${page} -> 'podcasts') as card`,
      )
    ).map(({ id }) => id);
  for (const list of ["recent", "most_liked", "trending"]) {
    expect(await shown(`list_podcasts('${list}', 'Physics', null, 10)`), list).toEqual([open]);
  }
  // Whose it is was put beside its counters then.
  expect(await shown(`profile_publications('${owner}', 'popular', null, 10)`)).toEqual([open]);
  expect(await shown("search_podcasts('title of', null, null, 10)")).toEqual([open]);
  const words = await database.rows(
    "select word from private.search_words where word in ('title', 'of') order by word",
  );
  expect(words).toEqual([{ word: "of" }, { word: "title" }]);
  const counts = await database.rows(
    "select public.list_podcasts('most_liked', null, null, 1) -> 'counts' as counts",
  );
  expect(counts).toEqual([{ counts: [[open, 3, 0, 0, false, false]] }]);
  await database.close();
});
