// Lists and limits that stand both in the contract and in the schema: they must be the same, or one side refuses
// what the other offers.
import { afterAll, beforeAll, expect, test } from "vitest";
import { LIMITS, RESEARCH_FIELDS } from "../../supabase/functions/_shared/contract.ts";
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

test("a research field offered by the form is refused by the database, or the reverse", async () => {
  const listed = strings(await definition("fields_are_of_the_list"));
  expect(new Set(listed)).toEqual(new Set(RESEARCH_FIELDS.map(({ name }) => name)));
  expect(listed).toHaveLength(RESEARCH_FIELDS.length);
});

test("a limit of the contract differs from the one that the database holds", async () => {
  expect(numbers(await definition("podcasts_publishing_year_check"))).toEqual([
    LIMITS.year.min,
    LIMITS.year.max,
  ]);
  expect(numbers(await definition("podcasts_audio_bytes_check"))).toEqual([1, LIMITS.episodeBytes]);
  expect(numbers(await definition("podcast_scripts_script_check"))).toEqual([1, LIMITS.scriptHardCap]);
  expect(numbers(await definition("profiles_bio_check"))).toEqual([LIMITS.bioCharacters]);
  expect(numbers(await definition("every_mebibyte_has_a_digest"))).toContain(LIMITS.audioPartBytes);
});

test("a plan allows another number of podcasts than the contract says", async () => {
  const plans = await database.query<{ tier: keyof typeof LIMITS.podcasts; podcast_limit: number }>(
    "select distinct tier, podcast_limit from public.subscription_plans",
  );
  expect(Object.fromEntries(plans.map(({ tier, podcast_limit }) => [tier, podcast_limit]))).toEqual(
    LIMITS.podcasts,
  );
});

test("a limit of the synchronisation differs from the one that the database holds", async () => {
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
  expect(numbers(await body("private.record_listen"))).toContain(SYNC_LIMITS.listenCooldownSeconds);
  expect(numbers(await body("private.sync_push"))).toContain(SYNC_LIMITS.mutations);
  expect(numbers(await body("private.apply_entries_alone"))).toContain(SYNC_LIMITS.failures);
  expect(numbers(await body("private.podcast_counts"))).toContain(SYNC_LIMITS.counts);
  expect(numbers(await body("private.own_rows"))).toContain(SYNC_LIMITS.followEpisodes);
  expect(numbers(await body("private.own_entries"))).toContain(SYNC_LIMITS.followEpisodes + 1);
  expect(numbers(await body("private.sync_pull"))).toEqual(
    expect.arrayContaining([SYNC_LIMITS.pageRows, SYNC_LIMITS.pageRowsDefault]),
  );
});
