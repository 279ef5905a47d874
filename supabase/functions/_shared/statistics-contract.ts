// The wire of the listening statistics: what `listening_statistics` takes and answers. Pure types and figures. The
// function stands in the migration `…_listening_statistics.sql`; a difference between them and this file is a fault of
// whichever was changed last. Only a signed-in user may call it, and is told of their own listens.

export const STATISTICS_LIMITS = {
  /** The windows: today and the days before it, in the caller's time zone (docs/product-rules.md). */
  weekDays: 7,
  monthDays: 30,
  /** Fields that are shown (docs/product-rules.md). */
  topFields: 3,
  /** Listens that may be named at once; more are refused (422). */
  listens: 1000,
} as const;

/**
 * `p_time_zone`: an IANA name such as `Europe/Berlin`; 422 for one that the server does not know. `p_listens`: ids of
 * listens whose seconds the answer is to name.
 */
export type StatisticsArguments = { p_time_zone: string; p_listens: string[] };

/** Seconds heard are those of listens: plays of 20 s and more, whether they count for the episode or not. */
export type StatisticsAnswer = {
  /** Heard in all. */
  seconds: number;
  /**
   * Display names and seconds, the most heard first. A listen is of the field that its episode had at the time. What was
   * heard of episodes whose field is not known any more is in `seconds` alone.
   */
  fields: [field: string, seconds: number][];
  /** Episodes liked, and those in the playlist. */
  likes: number;
  playlists: number;
  /** Heard today and on the 6, or 29, days before. */
  week_seconds: number;
  month_seconds: number;
  /** The last of `days`, as `2026-11-23`. */
  today: string;
  /** Seconds of each of the last 30 days, the oldest first. */
  days: number[];
  /** Seconds of those of `p_listens` that the server has, by id, in the snapshot that all else is from. */
  heard: Record<string, number>;
};
