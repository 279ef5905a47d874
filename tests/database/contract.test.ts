// Lists and limits that stand both in the contract and in the schema: they must be the same, or one side refuses
// what the other offers.
import { afterAll, beforeAll, expect, test } from "vitest";
import { LIMITS, RESEARCH_FIELDS } from "../../supabase/functions/_shared/contract.ts";
import {
  CATALOGUE_LIMITS,
  type CataloguePage,
  type ListArguments,
  type SearchArguments,
  type TextsArguments,
} from "../../supabase/functions/_shared/catalogue-contract.ts";
import type {
  PeopleListArguments,
  ProfilePageArguments,
  PublicationsArguments,
} from "../../supabase/functions/_shared/profile-contract.ts";
import { SYNC_LIMITS } from "../../supabase/functions/_shared/sync-contract.ts";
import { openPglite, type TestDatabase } from "./harness.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openPglite();
});
afterAll(() => database.close());

async function definition(constraint: string): Promise<string> {
  const [row] = await database.query<{ text: string }>(
    "select pg_get_constraintdef(oid) as text from pg_constraint where conname = $1",
    [constraint],
  );
  return row?.text ?? "";
}

/** The text of a function that has one form. */
async function body(name: string): Promise<string> {
  const [row] = await database.query<{ text: string }>(
    "select prosrc as text from pg_proc where oid = to_regproc($1)",
    [name],
  );
  return row?.text ?? "";
}

const strings = (text: string) => [...text.matchAll(/'([^']+)'::text/g)].map((match) => match[1]);
const numbers = (text: string) => [...text.matchAll(/\d+/g)].map(Number);

test("the form and the database have the same research fields", async () => {
  const listed = strings(await definition("fields_are_of_the_list"));
  expect(new Set(listed)).toEqual(new Set(RESEARCH_FIELDS.map(({ name }) => name)));
  expect(listed).toHaveLength(RESEARCH_FIELDS.length);
});

test("the limits of the contract are those of the database", async () => {
  expect(numbers(await definition("podcasts_publishing_year_check"))).toEqual([
    LIMITS.year.min,
    LIMITS.year.max,
  ]);
  expect(numbers(await definition("podcasts_audio_bytes_check"))).toEqual([1, LIMITS.episodeBytes]);
  expect(numbers(await definition("podcast_scripts_script_check"))).toEqual([1, LIMITS.scriptHardCap]);
  expect(numbers(await definition("profiles_bio_check"))).toEqual([LIMITS.bioCharacters]);
  expect(numbers(await definition("every_mebibyte_has_a_digest"))).toContain(LIMITS.audioPartBytes);
});

test("a plan allows as many podcasts as the contract says", async () => {
  const plans = await database.query<{ tier: keyof typeof LIMITS.podcasts; podcast_limit: number }>(
    "select distinct tier, podcast_limit from public.subscription_plans",
  );
  expect(Object.fromEntries(plans.map(({ tier, podcast_limit }) => [tier, podcast_limit]))).toEqual(
    LIMITS.podcasts,
  );
});

test("a plan allows as many attempts a day as the contract says", async () => {
  const tiers = Object.keys(LIMITS.attempts);
  const rows = await database.query<{ attempts: number }>(
    "select private.daily_attempts(tier) as attempts from unnest($1::text[]) as tier",
    [tiers],
  );
  expect(rows.map(({ attempts }) => attempts)).toEqual(Object.values(LIMITS.attempts));
});

test("the limits of the synchronisation are those of the database", async () => {
  const [settings] = await database.query(`
    select public_window, visitor_window, extract(day from horizon)::integer as horizon
    from private.sync_settings`);
  expect(settings).toEqual({
    public_window: SYNC_LIMITS.publicWindow,
    visitor_window: SYNC_LIMITS.visitorWindow,
    horizon: SYNC_LIMITS.horizonDays,
  });
  expect(numbers(await definition("listens_duration_check"))).toEqual([
    SYNC_LIMITS.listenSeconds,
    SYNC_LIMITS.seconds,
  ]);
  expect(numbers(await definition("playback_positions_seconds_check"))).toContain(SYNC_LIMITS.seconds);
  expect(numbers(await definition("playlists_position_check"))).toContain(SYNC_LIMITS.positionCharacters);
  expect(numbers(await body("private.note_listen"))).toEqual(
    expect.arrayContaining([
      SYNC_LIMITS.listenCooldownSeconds,
      SYNC_LIMITS.listenDays,
      SYNC_LIMITS.listensOfDay,
    ]),
  );
  expect(numbers(await body("private.take_listen_credit"))).toEqual(
    expect.arrayContaining([SYNC_LIMITS.listenCooldownSeconds, SYNC_LIMITS.listenDays]),
  );
  expect(SYNC_LIMITS.listenCredit * SYNC_LIMITS.listenCooldownSeconds).toBe(
    SYNC_LIMITS.listenDays * 24 * 60 * 60,
  );
  expect(numbers(await body("private.sync_push"))).toContain(SYNC_LIMITS.mutations);
  expect(numbers(await body("private.sync_push"))).toContain(SYNC_LIMITS.changesPerDay);
  expect(numbers(await body("private.forget_old_clients"))).toContain(SYNC_LIMITS.clientDays);
  expect(numbers(await body("private.apply_entries_alone"))).toContain(SYNC_LIMITS.failures);
  expect(numbers(await body("private.podcast_counts"))).toContain(SYNC_LIMITS.counts);
  expect(numbers(await body("private.own_rows"))).toContain(SYNC_LIMITS.followEpisodes);
  expect(numbers(await body("private.own_entries"))).toContain(SYNC_LIMITS.followEpisodes + 1);
  expect(numbers(await body("private.sync_pull"))).toEqual(
    expect.arrayContaining([SYNC_LIMITS.pageRows, SYNC_LIMITS.pageRowsDefault]),
  );
});

test("the limits of the lists and of search are those of the database", async () => {
  expect(numbers(await body("private.trending_page"))).toContain(CATALOGUE_LIMITS.trendingDays);
  expect(numbers(await body("private.search_podcasts"))).toEqual(
    expect.arrayContaining([CATALOGUE_LIMITS.queryCharacters, CATALOGUE_LIMITS.substringCharacters]),
  );
  expect(numbers(await body("private.podcast_texts"))).toEqual(
    expect.arrayContaining([CATALOGUE_LIMITS.texts, CATALOGUE_LIMITS.textCharacters]),
  );
  expect(numbers(await body("private.newest_people"))).toContain(CATALOGUE_LIMITS.people);
  const [row] = await database.query(
    "select private.page_rows(1000) as most, private.page_rows(null) as none",
  );
  expect(row).toEqual({ most: CATALOGUE_LIMITS.pageRows, none: CATALOGUE_LIMITS.pageRows });
});

test("the lists take the same fields that episodes can have", async () => {
  const [row] = await database.query("select private.research_fields() as fields");
  expect(row?.["fields"]).toEqual(strings(await definition("fields_are_of_the_list")));
});

test("arguments and parts of a page have the same names in the contract and in SQL", async () => {
  const called = async (name: string) =>
    (
      await database.query<{ names: string[] }>(
        "select proargnames as names from pg_proc where oid = to_regproc($1)",
        [name],
      )
    )[0]?.names;
  const arguments_ = { p_list: "recent", p_field: null, p_after: null, p_limit: 1 } satisfies ListArguments;
  expect(await called("public.list_podcasts")).toEqual(Object.keys(arguments_));
  const query = { p_query: "", p_field: null, p_after: null, p_limit: 1 } satisfies SearchArguments;
  expect(await called("public.search_podcasts")).toEqual(Object.keys(query));
  expect(await called("public.podcast_texts")).toEqual(
    Object.keys({ p_podcasts: [] } satisfies TextsArguments),
  );
  const publications = {
    p_person: "",
    p_sort: "recent",
    p_after: null,
    p_limit: 1,
  } satisfies PublicationsArguments;
  expect(await called("public.profile_publications")).toEqual(Object.keys(publications));
  const people = {
    p_person: "",
    p_list: "followers",
    p_after: null,
    p_limit: 1,
  } satisfies PeopleListArguments;
  expect(await called("public.profile_people")).toEqual(Object.keys(people));
  const person = { p_person: "" } satisfies ProfilePageArguments;
  expect(await called("public.profile_page")).toEqual(Object.keys(person));
  const empty: CataloguePage = { podcasts: [], profiles: [], counts: [], after: null };
  for (const page of ["list_podcasts('recent', null, null, 1)", "search_podcasts('', null, null, 1)"]) {
    const [row] = await database.query(`select public.${page} as page`);
    expect(row?.["page"]).toEqual(empty);
  }
});
