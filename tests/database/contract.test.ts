// Lists and limits that stand both in the contract and in the schema: they must be the same, or one side refuses
// what the other offers.
import { afterAll, beforeAll, expect, test } from "vitest";
import { LIMITS, RESEARCH_FIELDS } from "../../supabase/functions/_shared/contract.ts";
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
