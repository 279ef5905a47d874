// Who may do what: every table, column and bucket, every caller, every verb. What is not named here fails the policy
// matrix, so a new chapter states its rules in this file; those of functions are in function-expectations.ts and, for
// Edge Functions, in tests/contract/edge-function-expectations.ts.
import { bare, job, kept, lone, newcomer, open, other, owner, spareBucket } from "./policy-fixture.ts";

/** What a statement of the caller comes to: it reaches the row, it runs but finds no row, it is refused. */
export type Outcome = "reaches" | "finds nothing" | "refused";
export type Verb = "select" | "insert" | "update" | "delete";
export const verbs: readonly Verb[] = ["select", "insert", "update", "delete"];
export type Caller = "anon" | "owner" | "other" | "service";
export const callers: readonly Caller[] = ["anon", "owner", "other", "service"];

export type Subject = {
  /** How a failing test names it. */
  name: string;
  table: string;
  /** The condition that finds the owner's row. */
  row: string;
  /** A column that the owner may edit, or else any column: it is set to itself. */
  column: string;
  /** A row that the owner would like to add: columns and SQL values. */
  addition: Record<string, string>;
  /** Outcomes in the order select, insert, update, delete. */
  outcomes: Record<Caller, readonly [Outcome, Outcome, Outcome, Outcome]>;
};

const reads = ["reaches", "refused", "refused", "refused"] as const;
const readsNothing = ["finds nothing", "refused", "refused", "refused"] as const;
const edits = ["reaches", "refused", "reaches", "refused"] as const;
const nothing = ["refused", "refused", "refused", "refused"] as const;
const everything = ["reaches", "reaches", "reaches", "reaches"] as const;
/** Storage grants every verb and lets the policies decide: a row that they hide is not found. */
const seesObject = ["reaches", "refused", "finds nothing", "finds nothing"] as const;
const noObject = ["finds nothing", "refused", "finds nothing", "finds nothing"] as const;

const newPodcast = {
  user_id: `'${owner}'`,
  title: "'T'",
  abstract: "'A'",
  authors: "'N'",
  publishing_year: "2000",
  keywords: "'k'",
  audio_url: `'${owner}/4-podcast-audio.mp3'`,
};

/** Both podcasts of a table that is keyed by podcast and read with it. */
const withPodcast = (table: string, column: string, addition: Record<string, string>): Subject[] =>
  (
    [
      ["of a public podcast", open, reads],
      ["of a private podcast", kept, readsNothing],
    ] as const
  ).map(([which, id, strangers]) => ({
    name: `${table} ${which}`,
    table: `public.${table}`,
    row: `podcast_id = '${id}'`,
    column,
    addition: { podcast_id: `'${bare}'`, ...addition },
    outcomes: { anon: strangers, owner: reads, other: strangers, service: everything },
  }));

const objects = (
  bucket: string,
  name: string,
  addition: string,
  outcomes: Omit<Subject["outcomes"], "service">,
): Subject => ({
  name: `bucket ${bucket}: ${name}`,
  table: "storage.objects",
  row: `bucket_id = '${bucket}' and name = '${name}'`,
  column: "metadata",
  addition: { bucket_id: `'${bucket}'`, name: `'${addition}'` },
  outcomes: { ...outcomes, service: everything },
});

/** A row of the owner, and one that the owner took back, which is there for the service key alone. */
const own = (table: string, userColumn: string, addition: Record<string, string>): Subject[] =>
  (
    [
      ["", "present", reads],
      [" taken back", "not present", readsNothing],
    ] as const
  ).map(([which, condition, ownerReads]) => ({
    name: `${table}${which}`,
    table: `public.${table}`,
    row: `${userColumn} = '${owner}' and ${condition}`,
    column: "event_at",
    addition: { [userColumn]: `'${owner}'`, ...addition },
    outcomes: { anon: nothing, owner: ownerReads, other: readsNothing, service: everything },
  }));

const hidden = { anon: nothing, owner: nothing, other: nothing, service: nothing };
const ownImages = { anon: noObject, owner: everything, other: noObject };

export const subjects: readonly Subject[] = [
  {
    name: "profiles",
    table: "public.profiles",
    row: `id = '${owner}'`,
    column: "name",
    addition: { id: `'${newcomer}'` },
    outcomes: {
      anon: reads,
      owner: edits,
      other: ["reaches", "refused", "finds nothing", "refused"],
      service: everything,
    },
  },
  {
    name: "podcasts, public",
    table: "public.podcasts",
    row: `id = '${open}'`,
    column: "title",
    addition: newPodcast,
    outcomes: {
      anon: reads,
      owner: edits,
      other: ["reaches", "refused", "finds nothing", "refused"],
      service: everything,
    },
  },
  {
    name: "podcasts, private",
    table: "public.podcasts",
    row: `id = '${kept}'`,
    column: "title",
    addition: newPodcast,
    outcomes: {
      anon: readsNothing,
      owner: edits,
      other: ["finds nothing", "refused", "finds nothing", "refused"],
      service: everything,
    },
  },
  {
    name: "podcast_scripts",
    table: "public.podcast_scripts",
    row: `podcast_id = '${open}'`,
    column: "script",
    addition: { podcast_id: `'${bare}'`, script: "'s'" },
    outcomes: { anon: nothing, owner: reads, other: readsNothing, service: everything },
  },
  ...withPodcast("transcripts", "segments", {}),
  ...withPodcast("podcast_stats", "like_count", {}),
  {
    name: "subscription_plans",
    table: "public.subscription_plans",
    row: "id = 'pro-month'",
    column: "price",
    addition: {
      id: "'team-year'",
      name: "'Team'",
      tier: "'premium'",
      interval: "'year'",
      price: "0",
      podcast_limit: "1",
      description: "''",
    },
    outcomes: { anon: reads, owner: reads, other: reads, service: everything },
  },
  {
    name: "profile_stats",
    table: "public.profile_stats",
    row: `profile_id = '${owner}'`,
    column: "follower_count",
    addition: { profile_id: `'${lone}'` },
    outcomes: { anon: reads, owner: reads, other: reads, service: everything },
  },
  ...own("likes", "user_id", { podcast_id: `'${bare}'`, present: "true", event_at: "now()" }),
  ...own("playlists", "user_id", {
    podcast_id: `'${bare}'`,
    present: "true",
    event_at: "now()",
    position: "'V'",
    position_at: "now()",
    created_at: "now()",
  }),
  ...own("follows", "follower_id", {
    follower_id: `'${lone}'`,
    following_id: `'${owner}'`,
    present: "true",
    event_at: "now()",
  }),
  {
    name: "playback_positions",
    table: "public.playback_positions",
    row: `user_id = '${owner}'`,
    column: "seconds",
    addition: {
      user_id: `'${owner}'`,
      podcast_id: `'${bare}'`,
      seconds: "1",
      finished: "false",
      event_at: "now()",
    },
    outcomes: { anon: nothing, owner: reads, other: readsNothing, service: everything },
  },
  {
    name: "listens",
    table: "public.listens",
    row: `user_id = '${owner}'`,
    column: "duration",
    addition: {
      id: `'${bare}'`,
      user_id: `'${owner}'`,
      podcast_id: `'${open}'`,
      duration: "20",
      counted: "false",
      created_at: "now()",
    },
    outcomes: { anon: nothing, owner: reads, other: readsNothing, service: everything },
  },
  {
    name: "listening_totals",
    table: "private.listening_totals",
    row: `user_id = '${owner}'`,
    column: "seconds",
    addition: { user_id: `'${other}'`, field_of_research: "'Biology'", seconds: "20" },
    outcomes: hidden,
  },
  {
    name: "listen_credits",
    table: "private.listen_credits",
    row: `user_id = '${owner}'`,
    column: "spent_until",
    addition: { user_id: `'${other}'`, spent_until: "now()" },
    outcomes: hidden,
  },
  {
    name: "count_deltas",
    table: "private.count_deltas",
    row: `target = '${open}'`,
    column: "delta",
    addition: { counter: "'like'", target: `'${open}'`, delta: "1" },
    outcomes: hidden,
  },
  {
    name: "sync_settings",
    table: "private.sync_settings",
    row: "single",
    column: "public_window",
    addition: { single: "false" },
    outcomes: hidden,
  },
  {
    name: "sync_head",
    table: "private.sync_head",
    row: `scope = '${owner}'`,
    column: "seq",
    addition: { scope: `'${bare}'`, seq: "1" },
    outcomes: hidden,
  },
  {
    name: "sync_feed",
    table: "private.sync_feed",
    row: `scope = '${owner}'`,
    column: "seq",
    addition: { scope: `'${owner}'`, kind: "'like'", id: `'${bare}'`, seq: "99" },
    outcomes: hidden,
  },
  {
    name: "podcast_hidings",
    table: "private.podcast_hidings",
    row: `podcast_id = '${open}'`,
    column: "hidden_at",
    addition: { podcast_id: `'${kept}'`, hidden_at: "now()" },
    outcomes: hidden,
  },
  {
    name: "sync_usage",
    table: "private.sync_usage",
    row: `user_id = '${owner}'`,
    column: "changes",
    addition: { user_id: `'${other}'`, day: "'2000-01-01'", changes: "1" },
    outcomes: hidden,
  },
  {
    name: "sync_clients",
    table: "private.sync_clients",
    row: `user_id = '${owner}'`,
    column: "last_mid",
    addition: { user_id: `'${owner}'`, client_id: `'${bare}'` },
    outcomes: hidden,
  },
  {
    name: "sync_rejects",
    table: "private.sync_rejects",
    row: `user_id = '${owner}'`,
    column: "code",
    addition: {
      user_id: `'${owner}'`,
      client_id: `'${job}'`,
      mid: "2",
      code: "'gone'",
      message: "''",
    },
    outcomes: hidden,
  },
  {
    name: "onboarding_drafts",
    table: "private.onboarding_drafts",
    row: `user_id = '${owner}'`,
    column: "draft",
    addition: { user_id: `'${other}'`, draft: "'{}'" },
    outcomes: hidden,
  },
  {
    name: "user_subscriptions",
    table: "public.user_subscriptions",
    row: `user_id = '${owner}'`,
    column: "tier",
    addition: { user_id: `'${other}'`, status: "'active'" },
    outcomes: { anon: nothing, owner: reads, other: readsNothing, service: everything },
  },
  {
    name: "generation_jobs",
    table: "public.generation_jobs",
    row: `id = '${job}'`,
    column: "title",
    addition: {
      user_id: `'${owner}'`,
      idempotency_key: `'${bare}'`,
      request_hash: "repeat('b', 64)",
      title: "'T'",
      path_stamp: "2",
    },
    outcomes: { anon: nothing, owner: reads, other: readsNothing, service: everything },
  },
  {
    name: "generation_papers",
    table: "private.generation_papers",
    row: `job_id = '${job}'`,
    column: "request",
    addition: { job_id: `'${bare}'`, request: "'{}'" },
    outcomes: hidden,
  },
  {
    name: "generation_steps",
    table: "private.generation_steps",
    row: `job_id = '${job}'`,
    column: "state",
    addition: { job_id: `'${job}'`, name: "'script'", position: "2" },
    outcomes: hidden,
  },
  {
    name: "generation_mails",
    table: "private.generation_mails",
    row: `job_id = '${job}'`,
    column: "state",
    addition: { job_id: `'${job}'`, outcome: "'failed'" },
    outcomes: hidden,
  },
  {
    name: "generation_attempts",
    table: "private.generation_attempts",
    row: `job_id = '${job}'`,
    column: "began_at",
    addition: { job_id: `'${job}'` },
    outcomes: hidden,
  },
  {
    name: "token_days",
    table: "private.token_days",
    row: "day = '2000-01-01'",
    column: "tokens",
    addition: { day: "'2000-01-02'" },
    outcomes: hidden,
  },
  {
    name: "token_reservations",
    table: "private.token_reservations",
    row: "day = '2000-01-01'",
    column: "tokens",
    addition: { day: "'2000-01-01'", tokens: "1" },
    outcomes: hidden,
  },
  {
    name: "quota_ledger",
    table: "private.quota_ledger",
    row: `user_id = '${owner}'`,
    column: "state",
    addition: { user_id: `'${owner}'` },
    outcomes: hidden,
  },
  {
    name: "invite_codes",
    table: "private.invite_codes",
    row: "code = 'OWNERINV'",
    column: "used",
    addition: { code: "'NEWINVIT'" },
    outcomes: hidden,
  },
  {
    name: "stripe_customers",
    table: "private.stripe_customers",
    row: `user_id = '${owner}'`,
    column: "customer_id",
    addition: { user_id: `'${other}'`, customer_id: "'cus_other'" },
    outcomes: hidden,
  },
  {
    name: "stripe_events",
    table: "private.stripe_events",
    row: "id = 'evt_owner'",
    column: "type",
    addition: { id: "'evt_new'", type: "'t'", created_at: "now()" },
    outcomes: hidden,
  },
  {
    name: "waitlist",
    table: "private.waitlist",
    row: "email = 'owner@example.org'",
    column: "status",
    addition: { email: "'new@example.org'" },
    outcomes: hidden,
  },
  {
    name: "survey_responses",
    table: "private.survey_responses",
    row: "email = 'owner@example.org'",
    column: "role",
    addition: {
      email: "'new@example.org'",
      role: "'r'",
      research_field: "'f'",
      experience: "'e'",
      interests: "'{i}'",
      challenges: "'{c}'",
      use_case: "'u'",
    },
    outcomes: hidden,
  },
  {
    name: "podcast_search",
    table: "private.podcast_search",
    row: `podcast_id = '${open}'`,
    column: "document",
    addition: { podcast_id: `'${bare}'`, field_of_research: "'f'", created_at: "now()", document: "'d'" },
    outcomes: hidden,
  },
  {
    name: "search_words",
    table: "private.search_words",
    row: "word = 't'",
    column: "word",
    addition: { word: "'w'" },
    outcomes: hidden,
  },
  {
    name: "search_words_left",
    table: "private.search_words_left",
    row: "word = 't'",
    column: "word",
    addition: { word: "'w'" },
    outcomes: hidden,
  },
  {
    name: "former_addresses",
    table: "private.former_addresses",
    row: `user_id = '${owner}'`,
    column: "email",
    addition: { user_id: `'${other}'`, email: "'e'" },
    outcomes: hidden,
  },
  {
    name: "rate_limits",
    table: "private.rate_limits",
    row: "action = 'a'",
    column: "requests",
    addition: { action: "'b'", subject: "'s'", window_end: "now()" },
    outcomes: hidden,
  },
  {
    name: "known_addresses",
    table: "auth.known_addresses",
    row: `user_id = '${owner}'`,
    column: "user_id",
    addition: { user_id: `'${other}'` },
    outcomes: hidden,
  },
  {
    name: "migrations that were applied",
    table: "supabase_migrations.schema_migrations",
    row: "true",
    column: "version",
    addition: { version: "'1'" },
    outcomes: hidden,
  },
  {
    name: "parts of the platform that were made here",
    table: "supabase_migrations.bootstrap",
    row: "true",
    column: "name",
    addition: { name: "'1'" },
    outcomes: hidden,
  },
  {
    name: "storage.buckets",
    table: "storage.buckets",
    row: `id = '${spareBucket}'`,
    column: "name",
    addition: { id: "'more'", name: "'more'" },
    outcomes: { anon: noObject, owner: noObject, other: noObject, service: everything },
  },
  {
    name: "accounts",
    table: "auth.users",
    row: `id = '${owner}'`,
    column: "email",
    addition: {
      id: `'${bare}'`,
      email: "'x@example.org'",
      raw_user_meta_data: `'{"invite_code": "FREECODE"}'`,
    },
    outcomes: hidden,
  },
  objects("podcasts", `${owner}/1-podcast-audio.mp3`, `${owner}/5-podcast-audio.mp3`, {
    anon: seesObject,
    owner: seesObject,
    other: seesObject,
  }),
  objects("podcasts", `${owner}/2-podcast-audio.mp3`, `${owner}/5-podcast-audio.mp3`, {
    anon: noObject,
    owner: seesObject,
    other: noObject,
  }),
  objects("covers", `${owner}/1-cover.webp`, `${owner}/5-cover.webp`, {
    anon: seesObject,
    owner: seesObject,
    other: seesObject,
  }),
  objects("covers", `${owner}/2-cover.webp`, `${owner}/5-cover.webp`, {
    anon: noObject,
    owner: seesObject,
    other: noObject,
  }),
  objects("avatars", `${owner}/avatar.png`, `${owner}/avatar.webp`, ownImages),
  objects("banners", `${owner}/banner.png`, `${owner}/banner.webp`, ownImages),
  objects("generation", `${open}/speech-0.mp3`, `${open}/speech-1.mp3`, {
    anon: noObject,
    owner: noObject,
    other: noObject,
  }),
];

/** Buckets that the matrix tries; each has its objects above. */
export const buckets = ["podcasts", "covers", "avatars", "banners", "generation"];

const names = (list: string) => list.split(/\s+/).filter((name) => name !== "");

type ColumnRow = {
  /** Users may read them, in the rows that policies show. */
  read: readonly string[];
  /** Users may change them, in rows of their own. Nobody but the service key sets any in a new row. */
  edit: readonly string[];
  /** Read by the service key alone, or by a function for their owner. */
  hidden: readonly string[];
  /** Whether visitors read what users read. */
  visitors: boolean;
};
const columnRow = (read: string, { edit = "", hidden = "", visitors = false } = {}): ColumnRow => ({
  read: names(read),
  edit: names(edit),
  hidden: names(hidden),
  visitors,
});

/** Columns of the tables of the API. */
export const columns: Record<string, ColumnRow> = {
  profiles: columnRow(
    `id name avatar_url affiliation bio research_interests website github linkedin instagram research_gate
    banner_background custom_banner_url status created_at updated_at`,
    {
      hidden: "notifications_enabled onboarding_completed hidden_from_researchers",
      edit: `affiliation avatar_url banner_background bio custom_banner_url github hidden_from_researchers instagram linkedin name
        notifications_enabled onboarding_completed research_gate research_interests status website`,
      visitors: true,
    },
  ),
  podcasts: columnRow(
    `id user_id title abstract authors publishing_year field_of_research research_fields keywords doi is_public
    summary citation_count audio_url cover_image_url audio_seconds audio_bytes audio_rev part_sha256 created_at
    updated_at`,
    {
      edit: "abstract authors doi field_of_research is_public keywords publishing_year research_fields title",
      visitors: true,
    },
  ),
  podcast_scripts: columnRow("podcast_id script created_at"),
  podcast_stats: columnRow(
    "podcast_id user_id like_count save_count listen_count is_public field_of_research created_at created_day",
    { visitors: true },
  ),
  transcripts: columnRow("podcast_id segments chapters created_at updated_at", { visitors: true }),
  profile_stats: columnRow("profile_id follower_count following_count", { visitors: true }),
  subscription_plans: columnRow(
    `id name tier interval price currency trial_days podcast_limit description features stripe_price_id
    created_at`,
    { visitors: true },
  ),
  user_subscriptions: columnRow(
    `user_id tier status cancel_at_period_end current_period_start current_period_end stripe_subscription_id
    synced_at interval stripe_price_id`,
  ),
  generation_jobs: columnRow(
    "id user_id title status error_code error_message podcast_id created_at updated_at",
    { hidden: "idempotency_key request_hash path_stamp files_removed_at cancelled_at ended_at" },
  ),
  likes: columnRow("user_id podcast_id present event_at"),
  playlists: columnRow("user_id podcast_id present event_at position position_at created_at"),
  follows: columnRow("follower_id following_id present event_at"),
  playback_positions: columnRow("user_id podcast_id seconds finished event_at"),
  listens: columnRow("id user_id podcast_id duration counted created_at field_of_research"),
};

/** Functions that clients may call, the owner's doors in `private` among them; all others are closed to them. */
export const callableFunctions: Record<"anon" | "authenticated", readonly string[]> = {
  anon: names(`
    private.list_podcasts private.newest_people private.podcast_counts private.podcast_texts
    private.profile_page private.profile_publications private.require_session private.search_podcasts
    private.sync_pull public.list_podcasts public.newest_people public.podcast_counts public.podcast_texts
    public.profile_page public.profile_publications public.search_podcasts public.sync_pull`),
  authenticated: names(`
    private.complete_onboarding private.current_generation private.generation_state
    private.is_spare_picture private.list_podcasts private.listening_statistics private.newest_people
    private.onboarding_state private.own_email_change private.own_generations private.own_podcast_quota private.own_profile
    private.podcast_counts private.podcast_texts private.profile_page private.profile_people
    private.profile_publications private.require_session private.save_onboarding_draft private.search_podcasts
    private.sync_pull
    private.sync_push private.use_picture
    public.complete_onboarding public.current_generation public.generation_state public.list_podcasts
    public.listening_statistics public.newest_people public.onboarding_state public.own_email_change
    public.own_generations public.own_profile public.podcast_counts public.podcast_quota public.podcast_texts
    public.profile_page public.profile_people public.profile_publications public.save_onboarding_draft
    public.search_podcasts public.sync_pull public.sync_push public.use_picture`),
};
