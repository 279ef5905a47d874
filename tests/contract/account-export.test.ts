// A user's data on the embedded backend as `export-account` hands it out: all of it, in pages, and nothing of another's.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  EXPORT_LIMITS,
  EXPORT_PARTS,
  type ExportAddresses,
  type ExportedEpisode,
  type ExportFile,
  type ExportPage,
  type ExportPart,
  type ExportSize,
} from "../../supabase/functions/_shared/export-contract.ts";
import { createPeople, startProjectBackend, type People, type Person } from "./account-person.ts";
import { tracesOf } from "./account-traces.ts";
import type { TestBackend } from "./backend.ts";

let backend: TestBackend;
let people: People;
let person: Person;
let other: Person;

beforeAll(async () => {
  backend = await startProjectBackend();
  people = createPeople(backend);
  person = await people.newPerson();
  other = await people.newPerson();
  await people.mingle(person, other);
  await people.mingle(other, person);
  await addRareRows(person);
});
afterAll(() => backend.stop());

/** What only a few accounts have. */
async function addRareRows({ id, jobId }: Person) {
  const client = randomUUID();
  await people.owner(`insert into private.sync_clients (user_id, client_id) values ($1, $2)`, [id, client]);
  await people.owner(
    `insert into private.sync_rejects (user_id, client_id, mid, code, message, details)
     values ($1, $2, 1, 'invalid', 'No', '{"bio": "refused words"}')`,
    [id, client],
  );
  await people.owner("insert into private.generation_attempts (job_id) values ($1)", [jobId]);
  await people.owner(
    "insert into private.generation_mails (job_id, outcome, state) values ($1, 'failed', 'sent')",
    [jobId],
  );
  await people.owner("insert into private.quota_ledger (user_id, job_id) values ($1, $2)", [id, jobId]);
}

async function ask<Answer>({ token }: Person, request: object): Promise<Answer> {
  const { status, body } = await people.post("export-account", token, request);
  expect(status).toBe(200);
  return body as Answer;
}

async function rowsOf(one: Person, part: ExportPart): Promise<unknown[]> {
  const rows: unknown[] = [];
  for (let after: string | null = null; ;) {
    const page: ExportPage = await ask<ExportPage>(one, { part, after });
    rows.push(...page.rows);
    if (page.next === null) return rows;
    after = page.next;
  }
}

async function allOf(one: Person): Promise<Record<ExportPart, unknown[]>> {
  const parts: [ExportPart, unknown[]][] = [];
  for (const part of EXPORT_PARTS) parts.push([part, await rowsOf(one, part)]);
  return Object.fromEntries(parts) as Record<ExportPart, unknown[]>;
}

/** Where the rows of a table are, and columns of it that nobody outside needs. */
const EXPORTED: Record<string, { part: ExportPart; without?: string[] }> = {
  "auth.users": { part: "account" },
  "private.former_addresses": { part: "account" },
  "private.invite_codes": { part: "account" },
  "private.waitlist": { part: "account" },
  "private.survey_responses": { part: "account" },
  profiles: { part: "profile" },
  profile_stats: { part: "profile", without: ["profile_id"] },
  "private.onboarding_drafts": { part: "profile" },
  user_subscriptions: { part: "subscription" },
  "private.quota_ledger": { part: "subscription" },
  // Numbers by which readings of the payment provider are put in order.
  "private.stripe_customers": {
    part: "subscription",
    without: [
      "reading",
      "stored_reading",
      "read_at",
      "checkout_attempt",
      "checkout_session",
      "session_attempt",
    ],
  },
  "private.listening_totals": { part: "statistics" },
  likes: { part: "likes" },
  playlists: { part: "playlist" },
  playback_positions: { part: "progress" },
  listens: { part: "listens" },
  follows: { part: "follows", without: ["follower_id"] },
  // The order in which a device's changes are taken.
  "private.sync_clients": {
    part: "devices",
    without: ["last_mid", "last_event_at", "failing_mid", "failures"],
  },
  "private.sync_rejects": { part: "refused_changes" },
  // How a job is found again, and when its working files went.
  generation_jobs: {
    part: "generations",
    without: ["idempotency_key", "request_hash", "path_stamp", "files_removed_at"],
  },
  "private.generation_papers": { part: "generations", without: ["job_id"] },
  "private.generation_steps": {
    part: "generations",
    // Which worker has a step, and when it is tried again.
    without: [
      "job_id",
      "position",
      "needs",
      "attempts",
      "run_after",
      "lease_token",
      "lease_until",
      "milliseconds",
      "last_error",
      "crashes",
      "postponed_until",
      "started_at",
      "outlives_retry",
    ],
  },
  "private.generation_attempts": { part: "generations", without: ["id", "job_id"] },
  "private.generation_mails": {
    part: "generations",
    without: ["job_id", "attempts", "token", "send_after"],
  },
  // Digests by which a download is checked.
  podcasts: { part: "episodes", without: ["part_sha256"] },
  podcast_scripts: { part: "episodes", without: ["podcast_id", "created_at"] },
  transcripts: { part: "episodes", without: ["podcast_id", "created_at", "updated_at"] },
  // The counters; the rest is the episode's.
  podcast_stats: {
    part: "episodes",
    without: ["podcast_id", "created_day", "like_count", "save_count", "listen_count"],
  },
};

/** What holds something of a user and is not exported, and why. */
const NOT_EXPORTED: Record<string, string> = {
  "private.podcast_search": "a copy of the episode's words, folded for search",
  "private.search_words": "words of all episodes, without whose they are",
  "private.search_words_left": "words of all episodes, without whose they are",
  "private.sync_feed": "cards of rows that are exported, for devices",
  "private.sync_head": "the number of the last change",
  "private.sync_usage": "how many changes were sent today, for a limit",
  "private.listen_credits": "up to when listens were credited, for a limit",
  "private.count_deltas": "likes, saves and listens on their way to a counter",
  "private.token_reservations": "tokens of a call that is under way",
  "storage.objects": "the files themselves are exported",
};

/** Sessions, tokens and the password's digest: whoever has the archive must not be signed in by it. */
const isAuth = (table: string) => table.startsWith("auth.") && table !== "auth.users";

test("every table with something of a user is in the export or named as left out", async () => {
  const traces = await tracesOf(backend, [...person.texts, person.id, person.jobId, person.podcastId]);
  const tables = Object.keys(traces).filter((name) => !/[/]|[.]jsonl?$/.test(name) && !isAuth(name));
  const known = new Set([...Object.keys(EXPORTED), ...Object.keys(NOT_EXPORTED)]);
  expect(tables.filter((name) => !known.has(name))).toEqual([]);
  // The other way round: what is named has something of this user, so that the next test sees it.
  expect(Object.keys(EXPORTED).filter((name) => !(name in traces))).toEqual([]);
});

/** Every key anywhere in the value. */
const keysIn = (value: unknown, found = new Set<string>()): Set<string> => {
  if (typeof value === "object" && value !== null)
    for (const [key, inner] of Object.entries(value)) {
      if (!Array.isArray(value)) found.add(key);
      keysIn(inner, found);
    }
  return found;
};

test("every column of an exported table is in its part", async () => {
  const parts = await allOf(person);
  for (const [table, { part, without = [] }] of Object.entries(EXPORTED)) {
    if (table === "auth.users") continue;
    const columns = await people.owner<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
      [table.includes(".") ? table : `public.${table}`],
    );
    const keys = keysIn(parts[part]);
    const missing = columns
      .map(({ name }) => name)
      .filter((name) => !keys.has(name) && !without.includes(name));
    expect({ table, missing: missing.filter((name) => name !== "user_id") }).toEqual({ table, missing: [] });
  }
});

test("an export has all that the user wrote, and nothing of another's", async () => {
  const parts = await allOf(person);
  const [email = "", name = "", word = ""] = person.texts;
  expect(parts.account).toMatchObject([
    {
      email,
      entered_at_sign_up: { full_name: name },
      waitlist: [{ email }],
      survey: [{ use_case: word, email: `before-${email}` }],
      invitations: [{ email: `before-${email}` }],
    },
  ]);
  expect(parts.profile).toMatchObject([
    { name, bio: word, follower_count: expect.any(Number), onboarding_draft: { draft: { bio: word } } },
  ]);
  expect(parts.subscription).toMatchObject([
    { subscription: { tier: "pro" }, customer: { customer_id: expect.any(String) } },
  ]);
  expect(parts.generations).toMatchObject([
    { title: word, request: { text: word }, steps: [{ name: "summary", output: { text: word } }] },
  ]);
  expect(parts.episodes).toMatchObject([
    {
      details: { id: person.podcastId, title: word },
      script: word,
      transcript: { segments: [{ text: word }] },
      audio: { bucket: "podcasts", bytes: word.length },
      cover: { bucket: "covers", bytes: word.length },
    },
  ]);
  const theirs = { podcast_id: other.podcastId, episode: { title: other.texts[2] } };
  expect(parts.likes).toMatchObject([theirs]);
  expect(parts.playlist).toMatchObject([{ ...theirs, position: "V" }]);
  expect(parts.progress).toMatchObject([{ ...theirs, seconds: 12 }]);
  expect(parts.listens).toMatchObject([{ ...theirs, duration: 30 }]);
  expect(parts.follows).toMatchObject([{ following_id: other.id, name: other.texts[1] }]);
  expect(parts.pictures).toMatchObject([{ bucket: "avatars" }, { bucket: "banners" }]);
  // Titles and names of what is public are there as such; nothing else of the other one is.
  const text = JSON.stringify({ ...parts, likes: [], playlist: [], progress: [], listens: [], follows: [] });
  for (const mark of [...other.texts, other.id, other.podcastId, other.jobId])
    expect(text.toLowerCase()).not.toContain(mark.toLowerCase());
  expect(JSON.stringify(parts)).not.toContain(other.texts[0]);
});

test("what is stored under an address that somebody else has since is not in the export", async () => {
  const one = await people.newPerson();
  const taken = `before-${one.texts[0]}`;
  expect(await rowsOf(one, "account")).toMatchObject([{ survey: [{ email: taken }] }]);
  await people.owner("update auth.users set email = $2 where id = $1", [other.id, taken]);
  expect(await rowsOf(one, "account")).toMatchObject([{ survey: [], former_addresses: [{ email: taken }] }]);
  // One that is wanted, and not confirmed.
  const wanted = "wanted@example.org";
  await people.owner("insert into private.waitlist (email) values ($1)", [wanted]);
  await people.owner("update auth.users set email_change = $2 where id = $1", [one.id, wanted]);
  expect(await rowsOf(one, "account")).toMatchObject([
    { new_email: wanted, waitlist: [{ email: one.texts[0] }] },
  ]);
  await people.owner("update auth.users set email = $2 where id = $1", [other.id, other.texts[0]]);
});

test("the title of another's episode goes from the export when the episode is made private", async () => {
  await people.owner("update public.podcasts set is_public = false where id = $1", [other.podcastId]);
  expect(await rowsOf(person, "likes")).toMatchObject([{ podcast_id: other.podcastId, episode: null }]);
  await people.owner("update public.podcasts set is_public = true where id = $1", [other.podcastId]);
});

test("files are the bytes that were stored, and only one's own have addresses", async () => {
  const [episode] = (await rowsOf(person, "episodes")) as ExportedEpisode[];
  const pictures = (await rowsOf(person, "pictures")) as ExportFile[];
  const files = [episode?.audio, episode?.cover, ...pictures].flatMap((file) => file ?? []);
  expect(files).toHaveLength(4);
  const gone = { bucket: "podcasts", path: `${person.id}/gone.mp3` };
  const names = [...files, gone].map(({ bucket, path }) => ({ bucket, path }));
  const { addresses } = await ask<ExportAddresses>(person, { files: names });
  expect(addresses).toHaveLength(5);
  expect(addresses[4]).toBeNull();
  for (const address of addresses.slice(0, 4))
    expect(await (await fetch(address ?? "")).text()).toBe(person.texts[2]);
  expect(await ask<ExportSize>(person, { size: true })).toEqual({
    episodes: 1,
    files: 4,
    bytes: 4 * (person.texts[2]?.length ?? 0),
  });

  const foreign = [
    { bucket: "podcasts", path: `${other.id}/2-podcast-audio.mp3` },
    { bucket: "podcasts", path: `${person.id}/../${other.id}/2-podcast-audio.mp3` },
    { bucket: "covers", path: `/${other.id}/2-cover.webp` },
  ];
  for (const file of foreign)
    expect(await people.post("export-account", person.token, { files: [names[0], file] })).toMatchObject({
      status: 403,
      body: { code: "forbidden" },
    });
  const ofJobs = { files: [{ bucket: "generation", path: `${person.id}/x.mp3` }] };
  expect((await people.post("export-account", person.token, ofJobs)).status).toBe(422);
});

test("an episode whose row names another's file has none", async () => {
  const [theirs] = (await rowsOf(other, "episodes")) as ExportedEpisode[];
  await people.owner("update public.podcasts set audio_url = audio_url || '.x' where id = $1", [
    other.podcastId,
  ]);
  await people.owner("update public.podcasts set audio_url = $2 where id = $1", [
    person.podcastId,
    theirs?.audio?.path,
  ]);
  expect(await rowsOf(person, "episodes")).toMatchObject([{ audio: null, cover: { bucket: "covers" } }]);
  expect(await ask<ExportSize>(person, { size: true })).toMatchObject({ files: 3 });
});

/** So many private episodes with a script, one a minute. */
const addEpisodes = (one: Person, count: number) =>
  people.owner(
    `with added as (
       insert into public.podcasts (user_id, title, abstract, authors, publishing_year, keywords, audio_url, is_public, created_at)
       select $1::uuid, 'Paged ' || number, repeat('a', 40000), 'N', 2000, 'k', $1::uuid || '/paged-' || number, false, now() + number * interval '1 minute'
       from generate_series(1, $2::int) as number returning id
     ) insert into public.podcast_scripts (podcast_id, script) select id, 'Script' from added`,
    [one.id, count],
  );
const titleOf = (row: unknown) => (row as ExportedEpisode).details.title;

test("pages are bounded in rows and bytes, and what comes or goes between two of them breaks nothing", async () => {
  const one = await people.newPerson();
  await addEpisodes(one, 45);
  const first = await ask<ExportPage>(one, { part: "episodes" });
  expect(first.rows.length).toBeLessThanOrEqual(EXPORT_LIMITS.wholeTexts);
  expect(JSON.stringify(first.rows).length).toBeLessThan(EXPORT_LIMITS.pageBytes * 1.1);
  // The last one that was read, the next, and one further on go; another is published.
  const read = first.rows.map(titleOf);
  await people.owner("delete from public.podcasts where user_id = $1 and title = any ($2)", [
    one.id,
    [read.at(-1), `Paged ${read.length}`, "Paged 40"],
  ]);
  await people.owner(
    `insert into public.podcasts (user_id, title, abstract, authors, publishing_year, keywords, audio_url, created_at)
     values ($1::uuid, 'Published meanwhile', 'a', 'N', 2000, 'k', $1::uuid || '/meanwhile', now() + interval '1 day')`,
    [one.id],
  );
  let after = first.next;
  while (after !== null) {
    const page: ExportPage = await ask<ExportPage>(one, { part: "episodes", after });
    read.push(...page.rows.map(titleOf));
    after = page.next;
  }
  expect(new Set(read).size).toBe(read.length);
  const left = await people.owner<{ title: string }>("select title from public.podcasts where user_id = $1", [
    one.id,
  ]);
  expect(read).toEqual(expect.arrayContaining(left.map(({ title }) => title)));
  expect(read.at(-1)).toBe("Published meanwhile");
});

test("a row that is larger than a page is a page of its own", async () => {
  const one = await people.newPerson();
  await people.owner(
    "update private.generation_papers set request = jsonb_build_object('text', repeat('x', 2000000)) where job_id = $1",
    [one.jobId],
  );
  const page = await ask<ExportPage>(one, { part: "generations" });
  expect(page.rows).toHaveLength(1);
  expect(page.next).toBeNull();
});

test("an episode that is being made is in the export as what was asked for", async () => {
  const one = await people.newPerson();
  expect(await rowsOf(one, "generations")).toMatchObject([
    { status: "running", podcast_id: null, request: { text: one.texts[2] } },
  ]);
});

test("the playlist is in the user's order", async () => {
  const one = await people.newPerson();
  await addEpisodes(one, 3);
  const ids = await people.owner<{ id: string }>(
    "select id from public.podcasts where user_id = $1 order by title",
    [one.id],
  );
  const [a, b, c] = ids.map(({ id }) => id);
  for (const [id, position] of [
    [a, "Z"],
    [b, "B"],
    [c, "a"],
  ])
    await people.owner(
      `insert into public.playlists (user_id, podcast_id, present, event_at, position, position_at, created_at)
       values ($1, $2, true, now(), $3, now(), now())`,
      [one.id, id, position],
    );
  expect(await rowsOf(one, "playlist")).toMatchObject([
    { podcast_id: b },
    { podcast_id: a },
    { podcast_id: c },
  ]);
});

test("requests of another form, and cursors of another part, are refused", async () => {
  for (const request of [
    {},
    { part: "sessions" },
    { part: "listens", after: "no time" },
    { part: "likes", after: "x" },
    { part: "likes", after: "\u0000" },
    { part: "account", after: "\u0000" },
    { part: "playlist", after: "\ud800" },
    { part: "statistics", after: "\udc00x" },
    { part: "episodes", after: "2026-01-01|" },
    { part: "generations", after: "|10000000-0000-4000-8000-000000000001" },
    { part: "listens", after: "2026-02-30|10000000-0000-4000-8000-000000000001" },
    { part: "likes", after: 5 },
    { part: "likes", after: "x".repeat(2001) },
    { files: [{ bucket: "podcasts", path: `${person.id}/\u0000` }] },
    { files: Array.from({ length: 51 }, () => ({ bucket: "podcasts", path: `${person.id}/a` })) },
  ])
    expect([request, (await people.post("export-account", person.token, request)).status]).toEqual([
      request,
      422,
    ]);
  expect((await people.post("export-account", null, { size: true })).status).toBe(401);
});

test("one account's requests are limited", async () => {
  const one = await people.newPerson();
  await ask(one, { size: true });
  await people.owner("update private.rate_limits set requests = $1 where action = 'export-account'", [
    EXPORT_LIMITS.requests,
  ]);
  expect(await people.post("export-account", one.token, { size: true })).toMatchObject({
    status: 429,
    body: { code: "rate_limited" },
  });
});
