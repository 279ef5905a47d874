// What an account's database holds besides drafts: rows as the server gave them, what waits to be sent, and where
// sync stands. Server rows stay pristine; what a screen shows is such a row under the changes that wait.
import type { PlanRow, SubscriptionRow } from "#billing-contract";
import type { Chapter, PodcastQuota, TranscriptSegment } from "#contract";
import type { Podcast } from "#domain/podcast.ts";
import type {
  EditConflict,
  FollowRow,
  LikeRow,
  Mutation,
  OwnProfile,
  PlaylistRow,
  PodcastCard,
  PositionRow,
  ProfileCard,
  RejectCode,
} from "#sync-contract";

/** `gen`: the reset during which the row was last seen; rows of an older one go when a reset is complete. */
type Generation = { gen: number };

/** `place`: the card's `seq` as a number, by which the public window is cut; Infinity for one's own, which stay. */
export type StoredPodcast = PodcastCard & Generation & { place: number };
/** One's own profile holds every column, another's those of a card. */
export type StoredProfile = (ProfileCard | OwnProfile) & Generation;
export type StoredLike = LikeRow & Generation;
export type StoredSave = PlaylistRow & Generation;
export type StoredFollow = FollowRow & Generation;
export type StoredProgress = PositionRow & Generation;
/**
 * Counts as last heard. `liked`, `saved`: whether the user's own are among them. `fetched_at`: milliseconds of the
 * device's clock, here and below.
 */
export type StoredStats = {
  podcast_id: string;
  like_count: number;
  save_count: number;
  listen_count: number;
  liked: boolean;
  saved: boolean;
  fetched_at: number;
};
/**
 * An episode whole, as its page shows it: kept from the last visit. `seq`: of its card when it was fetched,
 * null without one; a card of another one says that the episode has changed since.
 */
export type StoredDetails = {
  podcast_id: string;
  user_id: string;
  podcast: Podcast;
  seq: string | null;
  fetched_at: number;
};
/** What search reads of an episode in addition to its card: plain text. `seq`: of the card it was fetched with. */
export type StoredText = { podcast_id: string; seq: string; abstract: string; keywords: string };
/**
 * What is said when, kept from the last visit. Times in seconds from the start, in order. `rev`: of the audio as the
 * card had it when the transcript was asked for; none without a card.
 */
export type StoredTranscript = {
  podcast_id: string;
  rev?: number;
  segments: TranscriptSegment[];
  chapters: Chapter[];
  fetched_at: number;
};
/**
 * A list as the server ranked it, kept to be shown before it answers again. `after`: where its next page begins, null
 * at the end.
 */
export type StoredList = { key: string; ids: string[]; after?: string | null; fetched_at: number };
/** A play that became a listen: kept so that a play session makes one only, and its seconds never fall. */
export type StoredListen = { id: string; podcast_id: string; seconds: number; at: number };

/** Where an episode's audio lies and what it is made of, as the server's row says: its bytes in parts of a mebibyte. */
export type AudioFile = {
  /** In the bucket `podcasts`. */
  path: string;
  bytes: number;
  /** Rises when the audio is made anew. */
  rev: number;
  /** Of each part, in lower-case hex. */
  part_sha256: string[];
};
/** How far a download has come; where there is none there is no row. `at`: milliseconds of the device's clock. */
export type DownloadPhase =
  | { state: "queued" | "signing" | "downloading" | "verifying" | "committing" | "ready" | "evicted" }
  | { state: "paused"; reason: "offline" | "user" | "metered" }
  /** `asked`: the server named the time. */
  | { state: "retry"; at: number; asked: boolean }
  | { state: "failed"; reason: "quota" | "integrity" | "gone" }
  /** What is here plays on; the server has revision `rev`. */
  | { state: "stale"; rev: number };
/** The audio of an episode on its way to this device, or here. */
export type StoredDownload = DownloadPhase & {
  podcast_id: string;
  /** Another one with every request: what was begun for an earlier one may write no more. */
  ticket: string;
  asked_at: number;
  /** Not asked for by a tap: waits for a network that costs nothing. */
  automatic: boolean;
  /** What is being fetched, or was; null until the server has said. */
  file: AudioFile | null;
  /** Parts of `file` that are here. */
  parts: number;
  /** Revision that is here whole and plays; null for none. */
  kept: number | null;
  /** Failures since the last part arrived, and among them those of bytes that were not what the row says. */
  failures: number;
  strikes: number;
};

/**
 * An image of the library on this device, or on its way. `key`: bucket and path. `bytes`: 0 until it is here.
 * `fetched_at`: milliseconds of the device's clock.
 */
export type StoredImage = { key: string; bytes: number; fetched_at: number };

type Without<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never;
/** A change as it waits: its `mid` is the entry's, its `age` is known when it is sent. */
export type Change = Without<Mutation, "mid" | "age">;

/**
 * A change on its way to the server. How far it has come is said by `mid` and the ClientState. Above `sent`: it may
 * still be replaced by a later one with the same `key`. Up to `sent`: the server may have it. Up to `acknowledged`:
 * the server has it, and it stays until what it did was pulled.
 */
export type OutboxEntry = {
  /** Rises with every change made on this database; none is given twice. */
  mid: number;
  /** What it is about, such as `like:<podcast id>`. */
  key: string;
  /** When the user did it, in milliseconds of the device's clock. */
  at: number;
  /** How often a request that held it alone was refused whole. */
  failures: number;
  change: Change;
};

/** A change the server refused, until the user sends it again or gives it up. */
export type DeadEntry = {
  mid: number;
  key: string;
  at: number;
  change: Change;
  code: RejectCode;
  message: string;
  /** Both versions, where the code is `conflict`. */
  conflict: EditConflict | null;
};

/** Under which name this database sends, and how far that has come. */
export type ClientState = {
  key: "client";
  id: string;
  /** The highest mid that the server may have; written before sending. */
  sent: number;
  /** The server's last word on how far it is; never above `sent`. */
  acknowledged: number;
};

/** How far this database has followed the server. A page commits only on the `revision` it was asked for. */
export type FeedState = {
  key: "feed";
  revision: number;
  epoch: string | null;
  privateCursor: string | null;
  publicCursor: string | null;
  gen: number;
  /** `place` below which the public window has moved on. */
  floor: number;
  /** When a pull last changed something here; null before the first. Milliseconds of the device's clock. */
  syncedAt: number | null;
};

/** Episodes whose files are to be forgotten; cleared once they are. */
export type ForgetState = { key: "forget"; ids: string[] };

/** The user has signed out, or is about to: nothing that was still on its way may be written any more. Gone with the next sign-in. */
export type LeftState = { key: "left" };

/** What is to be heard next, in order: the episode that was interrupted, then those that wait. */
export type QueueState = { key: "queue"; ids: string[] };

/** The download settings. Lists hold ids of episodes. */
export type DownloadSettingsState = {
  key: "keeping";
  /** Whether the playlist is downloaded automatically. */
  automatic: boolean;
  /** Whether downloads go some time after they were heard to the end. */
  removeFinished: boolean;
  /** Removed by the user while they were in the playlist: not brought again by themselves. */
  declined: string[];
  /** Thrown away by the browser, and the user has been told. */
  told: string[];
  /** Removed by the user, and on this device until `due`, so that it can be taken back: milliseconds of its clock. */
  removing: { id: string; due: number }[];
};

/** Of those one follows, all episodes that were published until then are seen: ISO 8601, empty for none. */
export type FollowingState = { key: "following"; until: string };

/** How often one's own papers are cited, as last heard. */
export type CitationsState = { key: "citations"; count: number };

/** When the generations of the account were listed last, in milliseconds of the device's clock. */
export type JobsState = { key: "jobs"; listedAt: number };

/** What can be subscribed to, as last read. `payable`: whether the server takes payments; absent where it has not said. */
export type PlansState = { key: "plans"; plans: PlanRow[]; payable?: boolean };

/**
 * What the account holds and how much of it is used up, as last read; null for what was never read. `subscription.row`
 * null: the free plan.
 */
export type SubscriptionState = {
  key: "subscription";
  subscription: { row: SubscriptionRow | null } | null;
  quota: PodcastQuota | null;
  /** When all of it was read, in milliseconds of the device's clock; missing from before that was stored. */
  asOf?: number;
};

/** A change of the e-mail address, as last heard: `email` is the one it is to replace. */
export type EmailChangeState = {
  key: "email-change";
  email: string;
  newEmail: string | null;
  waitsFor: readonly ("old" | "new")[];
};

export type MetaRow =
  | ClientState
  | FeedState
  | ForgetState
  | LeftState
  | QueueState
  | DownloadSettingsState
  | FollowingState
  | CitationsState
  | JobsState
  | PlansState
  | SubscriptionState
  | EmailChangeState;
