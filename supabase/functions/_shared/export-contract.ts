// The wire of `export-account`: an account's data in pages, with addresses of its files. Pure types and figures. The
// rows are written by `private.export_rows` in the migration `…_export_account.sql`; a difference between it and this
// file is a fault of whichever was changed last.

export const EXPORT_LIMITS = {
  /** Rows of one page. Rows of some parts have whole texts in them. */
  rows: 500,
  wholeTexts: 20,
  /** Bytes of JSON after which a page takes no further row. */
  pageBytes: 1_000_000,
  /** Files that addresses are asked for at once. */
  files: 50,
  /** Seconds that an address is good for. */
  addressSeconds: 3600,
  /** Requests of one account within the window: 1,000 episodes take fewer than 400. */
  requests: 1500,
  windowSeconds: 3600,
} as const;

/** In this order in the archive. `episodes` has whole texts, and `generations` the papers of those not published. */
export const EXPORT_PARTS = [
  "account",
  "profile",
  "subscription",
  "statistics",
  "likes",
  "playlist",
  "progress",
  "listens",
  "follows",
  "devices",
  "refused_changes",
  "generations",
  "pictures",
  "episodes",
] as const;
export type ExportPart = (typeof EXPORT_PARTS)[number];

/** Buckets whose files are exported. */
export const EXPORT_BUCKETS = ["podcasts", "covers", "avatars", "banners"] as const;
export type ExportBucket = (typeof EXPORT_BUCKETS)[number];

export type FileName = { bucket: ExportBucket; path: string };
/** `bytes` as storage measured them; null where it does not say. */
export type ExportFile = FileName & { bytes: number | null };

/** Row of `episodes`. Null what there is none of; a file also when it is gone. */
export type ExportedEpisode = {
  /** Columns of `podcasts`, and its counters. */
  details: { id: string; title: string; created_at: string; [column: string]: unknown };
  /** HTML. */
  summary: string | null;
  script: string | null;
  transcript: { segments: unknown[]; chapters: unknown[] } | null;
  audio: ExportFile | null;
  cover: ExportFile | null;
};

/** `after` is `next` of the page before. */
export type ExportRequest =
  | { size: true }
  | { part: ExportPart; after?: string | null }
  | { files: FileName[] };

/** Of `{size}`: files are audio, covers and pictures; bytes are theirs. */
export type ExportSize = { episodes: number; files: number; bytes: number };
/** Of `{part}`: rows of `episodes` are ExportedEpisode, of `pictures` ExportFile, of others as the database has them. */
export type ExportPage = { rows: unknown[]; next: string | null };
/** Of `{files}`: one for each, in their order; null for a file that is gone. */
export type ExportAddresses = { addresses: (string | null)[] };
