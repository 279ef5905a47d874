// Listening statistics for screens: the server's answer as it was kept, and on top what this device heard since.
import { STATISTICS_LIMITS } from "#statistics-contract";
import type { AccountDatabase, StoredStatistics } from "#db";
import { readLikes, readPlaylist } from "#sync";

const DAY = 86_400_000;

/**
 * A listen of this device. `seconds` heard; `at`: milliseconds of its clock; `waits`: a change of it is in the outbox;
 * `isRefused`: the server did not take it.
 */
export type OwnListen = {
  id: string;
  podcastId: string;
  seconds: number;
  at: number;
  waits: boolean;
  isRefused: boolean;
};

/** Seconds heard on one day of the reader, such as `2026-11-23`. */
export type DaySeconds = { day: string; seconds: number };

export type StatisticsView = {
  /** Heard in all, on the last 7 days and on the last 30, today included. */
  seconds: number;
  week: number;
  month: number;
  likes: number;
  playlists: number;
  /** The fields that were heard most, at most three, the most heard first. */
  fields: { field: string; seconds: number }[];
  /** The last 30 days, the oldest first. */
  days: DaySeconds[];
  /** When the server was last asked, in milliseconds of the device's clock; null: never. */
  fetchedAt: number | null;
};

/** All listens of this device; to be run in a transaction that reads `listens`, `outbox` and `dead`. */
export async function readOwnListens({ listens, outbox, dead }: AccountDatabase): Promise<OwnListen[]> {
  const [rows, entries, refused] = await Promise.all([listens.toArray(), outbox.toArray(), dead.toArray()]);
  const own = new Map<string, OwnListen>(
    rows.map(({ id, podcast_id, seconds, at }) => [
      id,
      { id, podcastId: podcast_id, seconds, at, waits: false, isRefused: false },
    ]),
  );
  // What has waited for a month is not among the rows any more.
  for (const { change, at } of entries) {
    if (change.kind !== "listen") continue;
    const { id, target, seconds } = change;
    const known = own.get(id);
    own.set(id, {
      id,
      podcastId: target,
      seconds: Math.max(known?.seconds ?? 0, seconds),
      at: known?.at ?? at,
      waits: true,
      isRefused: false,
    });
  }
  for (const { change } of refused) {
    const known = change.kind === "listen" ? own.get(change.id) : undefined;
    if (known && !known.waits) own.set(known.id, { ...known, isRefused: true });
  }
  return [...own.values()];
}

/** The day of a moment where the reader is. @param at milliseconds since 1970. @param timeZone IANA name. */
const dayOf = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(
    at,
  );

/** The day so many days after `day`. */
const dayAfter = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY).toISOString().slice(0, 10);

/** What is added to the answer: each listen's seconds that are not in it, once. Pure. */
const unsentListens = (
  kept: Pick<StoredStatistics, "heard"> | undefined,
  own: readonly OwnListen[],
): OwnListen[] =>
  own
    .filter((listen) => !listen.isRefused)
    .map((listen) => ({ ...listen, seconds: listen.seconds - (kept?.heard[listen.id] ?? 0) }))
    .filter(({ seconds }) => seconds > 0);

/** Seconds by day, the last 30 until `today`; what lies after it (the reader has travelled west) is of today. */
function arrangeDays(
  kept: StoredStatistics | undefined,
  unsent: readonly OwnListen[],
  today: string,
  timeZone: string,
): DaySeconds[] {
  const last = STATISTICS_LIMITS.monthDays - 1;
  const days = Array.from({ length: STATISTICS_LIMITS.monthDays }, (_, at) => ({
    day: dayAfter(today, at - last),
    seconds: 0,
  }));
  const byDay = new Map(days.map((entry) => [entry.day, entry]));
  const add = (day: string, seconds: number) => {
    const entry = byDay.get(day > today ? today : day);
    if (entry) entry.seconds += seconds;
  };
  if (kept)
    for (const [at, seconds] of kept.answer.days.entries())
      add(dayAfter(kept.answer.today, at + 1 - kept.answer.days.length), seconds);
  for (const { at, seconds } of unsent) add(dayOf(at, timeZone), seconds);
  return days;
}

const sum = (numbers: readonly { seconds: number }[]) =>
  numbers.reduce((total, { seconds }) => total + seconds, 0);

/** Puts answer and listens together. Pure. @param fieldOf the field of an episode on this device. */
function overlayStatistics(
  kept: StoredStatistics | undefined,
  own: readonly OwnListen[],
  fieldOf: (podcastId: string) => string | undefined,
  { now, timeZone }: { now: number; timeZone: string },
): Omit<StatisticsView, "likes" | "playlists"> {
  const unsent = unsentListens(kept, own);
  const fields = new Map(kept?.answer.fields);
  for (const { podcastId, seconds } of unsent) {
    const field = fieldOf(podcastId);
    if (field !== undefined) fields.set(field, (fields.get(field) ?? 0) + seconds);
  }
  const days = arrangeDays(kept, unsent, dayOf(now, timeZone), timeZone);
  return {
    seconds: (kept?.answer.seconds ?? 0) + sum(unsent),
    week: sum(days.slice(-STATISTICS_LIMITS.weekDays)),
    month: sum(days),
    fields: [...fields]
      .map(([field, seconds]) => ({ field, seconds }))
      .sort((a, b) => b.seconds - a.seconds)
      .slice(0, STATISTICS_LIMITS.topFields),
    days,
    fetchedAt: kept?.fetched_at ?? null,
  };
}

/** The answer with this device's listens on top, from one snapshot. */
function readListening(database: AccountDatabase, when: { now: number; timeZone: string }) {
  const { statistics, listens, outbox, dead, podcasts, details } = database;
  return database.transaction("r", [statistics, listens, outbox, dead, podcasts, details], async () => {
    const kept = await statistics.get("own");
    const own = await readOwnListens(database);
    const ids = [...new Set(unsentListens(kept, own).map(({ podcastId }) => podcastId))];
    const [cards, wholes] = await Promise.all([podcasts.bulkGet(ids), details.bulkGet(ids)]);
    const fields = new Map(
      ids.map((id, at) => [id, cards[at]?.field_of_research ?? wholes[at]?.podcast.field]),
    );
    return { kept, ...overlayStatistics(kept, own, (id) => fields.get(id), when) };
  });
}

/**
 * Statistics of the account for a live query; likes and saves are counted on the device once it has synced.
 * @param when milliseconds of the device's clock, and the IANA name of the zone whose days are meant.
 */
export async function readStatistics(
  database: AccountDatabase,
  when: { now: number; timeZone: string },
): Promise<StatisticsView> {
  const [{ kept, ...listening }, liked, saved, feed] = await Promise.all([
    readListening(database, when),
    readLikes(database),
    readPlaylist(database),
    database.meta.get("feed"),
  ]);
  const counted = { likes: liked.size, playlists: saved.length };
  const hasSynced = feed?.key === "feed" && feed.syncedAt !== null;
  const { likes, playlists } = hasSynced || !kept ? counted : kept.answer;
  return { ...listening, likes, playlists };
}
