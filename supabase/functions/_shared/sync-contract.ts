// The wire of the synchronisation: what a device sends (`sync_push`), what it gets (`sync_pull`), what it asks for by
// id (`podcast_counts`) and the limits all keep to. Pure types and figures. The functions stand in the migrations
// `…_sync_push.sql`, `…_sync_pull.sql` and `…_podcast_counts.sql`; a difference between them and this file is a fault
// of whichever was changed last.
//
// 64-bit numbers (`mid`, sequence numbers) travel as decimal strings, times as ISO 8601, ages in milliseconds.

export const SYNC_LIMITS = {
  /** Version of the mutations that a device of this build sends; the server also takes the one before. */
  version: 1,
  /** Mutations in one push; more are refused whole (422). */
  mutations: 500,
  /** Changes of one account in a day of UTC; a push that would go past it is answered with 429 and Retry-After. */
  changesPerDay: 20_000,
  /** A push's answer takes at most so many bytes of JSON; refusals that do not fit come with the next one. */
  answerBytes: 1_000_000,
  /** For so long a device that sends nothing is remembered. */
  clientDays: 400,
  /** Rows of one page: asked for with `p_limit`, cut to this; what is asked without a number gets the second. */
  pageRows: 2000,
  pageRowsDefault: 500,
  /** Podcasts whose counters are asked for at once; more are refused (422). */
  counts: 100,
  /** Podcasts of the public window, signed in and signed out: those that changed last. */
  publicWindow: 1000,
  visitorWindow: 200,
  /** Episodes that a follow brings with it, and the number of rows of a page that a follow counts for. */
  followEpisodes: 50,
  /** For so long the server remembers what is gone; an older cursor is answered with a reset. */
  horizonDays: 90,
  /** A podcast or profile of somebody else takes at most so many bytes of JSON. */
  cardBytes: 600,
  /** A play counts from here on, and once in so long for each user and podcast (docs/product-rules.md). */
  listenSeconds: 20,
  listenCooldownSeconds: 300,
  /** Only listens of so many days count, and so many of a day (UTC) for each user and podcast. */
  listenDays: 14,
  listensOfDay: 10,
  /** An account's listens count one in 300 s of the server's time; so many are saved up. */
  listenCredit: 4032,
  /** Longest position and longest time heard, in seconds. */
  seconds: 86_400,
  /** Characters of a playlist position. */
  positionCharacters: 256,
  /** An entry that fails alone so often for no reason of its own is refused with code `server`. */
  failures: 5,
} as const;

/** A decimal number of up to 19 digits. */
export type Sequence = string;
/** Opaque: kept as it came and given back as it is. */
export type Cursor = string;

/* Push ------------------------------------------------------------------------------------------------------ */

/**
 * What every entry has. `mid` increases with each entry of a client and is never used twice; numbers may be left
 * out (an entry that was coalesced away). `age`: milliseconds between the user's action and this sending, by the
 * device's own clock. The server places the event at `now - age`, not after now and not before the event of the
 * entry before it; so entries should go out in the order of their events, and an entry that replaces an unsent one
 * should take a new `mid` at the end.
 */
type Entry = { mid: Sequence; age: number };

/**
 * A playlist position: 1 to 256 of `0-9A-Za-z`, compared byte by byte, the smaller one first. Between any two there
 * is a third (a key that does not end in `0`), so that moving one episode changes one row.
 */
export type Position = string;

/** Whether the user likes an episode. Newest event wins. */
export type LikeMutation = Entry & { kind: "like"; target: string; present: boolean };
/** Whether an episode is in the playlist, and where; without `present` the position is not read. Newest event wins. */
export type SaveMutation = Entry & { kind: "save"; target: string; present: boolean; position?: Position };
/** Moves an episode of the playlist. Its event is apart from that of membership; newest wins. */
export type OrderMutation = Entry & { kind: "order"; target: string; position: Position };
/** Whether the user follows a person (`target`: profile id). Newest event wins. */
export type FollowMutation = Entry & { kind: "follow"; target: string; present: boolean };
/**
 * A play session of at least 20 s. `id` (UUID) is the session's: sent again it raises `seconds` (whole seconds
 * heard; a smaller number changes nothing). It is stored whenever it was, and adds to the episode's count within the
 * bounds of SYNC_LIMITS: not before the publication or the account, not while one of the same user and episode within
 * 300 s of it did, and as far as the account's credit goes.
 */
export type ListenMutation = Entry & { kind: "listen"; id: string; target: string; seconds: number };
/** Where playing stopped, in seconds. Newest event wins, not the largest position. */
export type ProgressMutation = Entry & {
  kind: "progress";
  target: string;
  seconds: number;
  finished: boolean;
};
/**
 * `changes`: new values of the changed columns. `base`: the values of the same columns that the user saw when
 * editing (own unsent edits included). A column whose value on the server is still that of `base`, or already the
 * new one, merges; another value is a conflict, and then nothing of the entry is applied. Making an episode private
 * never conflicts; making it public does when it was made private after this event.
 */
export type ProfileMutation = Entry & {
  kind: "profile";
  changes: Partial<ProfileEdits>;
  base: Partial<ProfileEdits>;
};
export type PodcastMutation = Entry & {
  kind: "podcast";
  target: string;
  changes: Partial<PodcastEdits>;
  base: Partial<PodcastEdits>;
};

export type Mutation =
  | LikeMutation
  | SaveMutation
  | OrderMutation
  | FollowMutation
  | ListenMutation
  | ProgressMutation
  | ProfileMutation
  | PodcastMutation;

/** The columns of a profile that its owner edits. */
export type ProfileEdits = {
  name: string;
  /** `{id}/avatar.{ext}` in the bucket `avatars`, with `?v=…` where it has been replaced; from before an inline picture. */
  avatar_url: string | null;
  affiliation: string;
  bio: string;
  /** Display names. Text with commas or JSON in it, and ids, are read as such a list. */
  research_interests: string[];
  website: string;
  github: string;
  linkedin: string;
  instagram: string;
  research_gate: string;
  banner_background: string | null;
  /** The same in the bucket `banners`: `{id}/banner.{ext}`. */
  custom_banner_url: string | null;
  status: string;
  notifications_enabled: boolean;
  onboarding_completed: boolean;
  /** Not among the newest people. Absent in what a server of an earlier version sent. */
  hidden_from_researchers?: boolean;
};

/** The columns of a podcast that its owner edits. */
export type PodcastEdits = {
  title: string;
  abstract: string;
  authors: string;
  publishing_year: number;
  field_of_research: string;
  research_fields: string[];
  keywords: string;
  doi: string | null;
  is_public: boolean;
};

/**
 * Arguments of `sync_push`, for the signed-in user alone (401 otherwise).
 *
 * `p_client`: UUID of the device's database. `p_base`: the mid of the entry sent before this batch, "0" for none.
 * Where the server's `last_mid` is lower, entries in between have not arrived: nothing is applied, and the answer's
 * `last_mid` says from where to send again. Entries whose mid is not above `last_mid` are passed over, so a batch may
 * be sent any number of times. `p_version`: SYNC_LIMITS.version (426 for one that the server does not know).
 */
export type PushArguments = {
  p_client: string;
  p_base: Sequence;
  p_version: number;
  p_mutations: Mutation[];
};

/**
 * conflict: an edit of the same column came first · gone: the episode or person is not there, or not for this user ·
 * forbidden: not the user's to change · invalid: a value the schema does not take · server: failed five times for
 * reasons of the server.
 */
export type RejectCode = "conflict" | "gone" | "forbidden" | "invalid" | "server";

/** Both versions of the columns of a refused edit. */
export type EditConflict = { mine: Record<string, unknown>; theirs: Record<string, unknown> };

/**
 * An entry that ended refused. It counts as answered: `last_mid` goes past it. A conflict is answered by a new edit
 * (a new mid) whose `changes` are what the user chose and whose `base` is `details.theirs`.
 */
export type Reject = { mid: Sequence; message: string } & (
  | { code: "conflict"; details: EditConflict }
  | { code: Exclude<RejectCode, "conflict">; details: null }
);

/**
 * `last_mid`: all entries up to it have ended. It may be lower than the last one sent: the rest is to be sent again
 * (the server stopped at an entry that it could not apply just now). `rejects`: of entries above `p_base`, the same
 * for a batch sent twice. Where they would take more than `answerBytes`, `last_mid` goes as far as those that are told, and
 * the same push from there brings the others.
 */
export type PushAnswer = { epoch: string; last_mid: Sequence; rejects: Reject[] };

/* Pull ------------------------------------------------------------------------------------------------------ */

/**
 * Arguments of `sync_pull`. All as the last answer had them; null on a device that has none. Signed out, the private
 * cursor is not read. `p_limit`: rows of the page, a follow counts for 51.
 */
export type PullArguments = {
  p_epoch: string | null;
  p_private_cursor: Cursor | null;
  p_public_cursor: Cursor | null;
  p_limit: number;
};

/**
 * deleted: does not exist any more; the device drops what it has of it, its likes, saves, progress and follows
 * included. hidden: not public any more; the device drops the episode and its audio, and keeps the user's own rows
 * about it (they count again when it comes back).
 */
export type Gone = { id: string; gone: "deleted" | "hidden" };

/**
 * An episode on a card. `title` and `authors` are cut to fit SYNC_LIMITS.cardBytes (they then end in …); the whole
 * of them, the abstract and the summary come with a visit. `audio_file` and `cover_file` lie in the folder of the
 * owner: the path is `${user_id}/${audio_file}`; one that holds a slash is the path itself. `seq`: its place in the
 * public feed, or in the private one if it is one's own; it grows with every change, so what was fetched with
 * another `seq` is stale. `is_public` is there on episodes of one's own alone.
 */
export type PodcastCard = {
  id: string;
  user_id: string;
  title: string;
  authors: string;
  publishing_year: number;
  field_of_research: string;
  audio_file: string;
  cover_file: string | null;
  audio_seconds: number | null;
  audio_rev: number;
  created_at: string;
  seq: Sequence;
  is_public?: boolean;
};

/** A person on a card. Texts are cut as in PodcastCard; an avatar kept inline is null here. */
export type ProfileCard = {
  id: string;
  name: string;
  affiliation: string;
  status: string;
  avatar_url: string | null;
  created_at: string;
};

/** One's own profile comes whole. */
export type OwnProfile = ProfileEdits & { id: string; created_at: string; updated_at: string };

/** A removed like, save or follow comes with `present: false`; after a reset it does not come at all. */
export type LikeRow = { podcast_id: string; present: boolean; event_at: string };
export type PlaylistRow = {
  podcast_id: string;
  present: boolean;
  event_at: string;
  position: Position;
  /** When it was last put in. */
  created_at: string;
};
export type FollowRow = { following_id: string; present: boolean; event_at: string };
export type PositionRow = { podcast_id: string; seconds: number; finished: boolean; event_at: string };

/**
 * What changed for this user. With a like, save or progress come the episode, as far as the user may read it, and its
 * creator; with a follow the person and their newest episodes. A podcast or profile may come more than once.
 */
export type PrivateRows = {
  podcasts: (PodcastCard | Gone)[];
  profiles: ProfileCard[];
  own_profile: OwnProfile | null;
  likes: LikeRow[];
  playlists: PlaylistRow[];
  follows: FollowRow[];
  positions: PositionRow[];
};

/**
 * What changed in public, without the user's own: those are in the private rows. Creators come with their podcasts; of
 * several rows of one person the last holds.
 */
export type PublicRows = { podcasts: (PodcastCard | Gone)[]; profiles: (ProfileCard | Gone)[] };

/**
 * Counters of a podcast among the private rows: id, likes, saves, listens, as last added up. Those of others are asked
 * for by id (CountsRow).
 */
export type StatsRow = [podcast_id: string, like_count: number, save_count: number, listen_count: number];

/**
 * `reset`: null on an ordinary page. Otherwise the cursors given are worth nothing and the whole scope comes anew:
 * `first` begins a generation, each row of its pages is marked with it, and with `last` every podcast, profile, like,
 * save, follow and position of an older generation goes, in the transaction that stores the cursors. A page that is
 * not `first` continues the generation begun before.
 *
 * `floor`: podcasts of others with a `seq` not above it have left the window, and go unless the library (likes,
 * saves, follows, progress) holds them; null where it did not move.
 *
 * `more`: another page is there. `last_mids`: for each client of the user, what the server had of it in the very
 * snapshot the rows are from; an overlay goes with the page without `more` whose `last_mids` cover it. `rejects`: of
 * all clients of the user, each with the page of the change feed that it belongs to, again after a reset; one without
 * an entry on this device is not for it. `now`: the server's clock.
 */
export type PullAnswer = {
  epoch: string;
  reset: { first: boolean; last: boolean } | null;
  private: { rows: PrivateRows; cursor: Cursor | null };
  public: { rows: PublicRows; cursor: Cursor; floor: Sequence | null };
  more: boolean;
  last_mids: Record<string, Sequence>;
  rejects: (Reject & { client: string })[];
  stats: StatsRow[];
  now: string;
};

/* Counts ---------------------------------------------------------------------------------------------------- */

/** Arguments of `podcast_counts`: ids of podcasts, SYNC_LIMITS.counts at most. */
export type CountsArguments = { p_podcasts: string[] };

/**
 * Counters of a podcast, with what is not added up yet; none is below 0. `liked`, `saved`: whether the caller's own like
 * and save were there in the very snapshot that was counted, so that a like which is still in the outbox adds one to
 * the count only where `liked` is false; for a visitor both are false. An answer has a row for each podcast that the
 * caller may read, in no order: one that is not there is gone or hidden.
 */
export type CountsRow = [
  podcast_id: string,
  like_count: number,
  save_count: number,
  listen_count: number,
  liked: boolean,
  saved: boolean,
];
