// Which episodes are downloaded automatically, and which downloads are removed. A pure function: the same facts give the
// same plan in every tab.
import type { DownloadSettings, StoredDownload } from "#db";

/** Episodes of the playlist that are downloaded automatically at most, the first ones: half a gigabyte if all are long. */
export const AUTOMATIC_EPISODES = 25;
/** Milliseconds for which a finished episode stays, so that it can be heard again. */
export const STAYS_FINISHED = 15 * 60_000;
/** Milliseconds for which one that was taken out of the playlist stays: longer than its Undo is offered. */
export const STAYS_UNSAVED = 30_000;
/** Share of this origin's storage quota; past it nothing is downloaded automatically (attempt.ts refuses past the same). */
const FILLED = 0.8;

export type Facts = {
  settings: DownloadSettings;
  /** Ids of the playlist in its order; null while that has never reached this device. */
  saved: readonly string[] | null;
  downloads: readonly StoredDownload[];
  /** When an episode was heard to the end, in milliseconds of the device's clock; only of those that were. */
  finished: ReadonlyMap<string, number>;
  /** When an automatic download was first seen outside of the playlist. */
  unsavedSince: ReadonlyMap<string, number>;
  /** Used share of this origin's storage quota, from 0 to 1. */
  filled: number;
  now: number;
};

export type Plan = {
  /** To be requested, in this order. */
  request: string[];
  /** To be removed, unless one of them is being heard. */
  forget: string[];
  /** Milliseconds until time alone may change the plan; null for never. */
  again: number | null;
};

/** When a download that is to go after it was heard may go; null where it stays. */
function goesAt({ settings, finished }: Facts, row: StoredDownload): number | null {
  const at = finished.get(row.podcast_id);
  // Requested after it was finished: the user wants it again.
  if (!settings.removeFinished || at === undefined || at < row.asked_at || row.kept === null) return null;
  return at + STAYS_FINISHED;
}

/** Automatic downloads that the playlist holds no longer, and those beyond the bound, the last ones first. */
function surplus(
  facts: Facts,
  saved: readonly string[],
): { gone: StoredDownload[]; beyond: StoredDownload[] } {
  const place = new Map(saved.map((id, index) => [id, index]));
  const automatic = facts.downloads.filter((row) => row.automatic);
  const gone = automatic.filter((row) => !place.has(row.podcast_id));
  const placed = automatic
    .filter((row) => place.has(row.podcast_id))
    .sort((one, other) => (place.get(one.podcast_id) ?? 0) - (place.get(other.podcast_id) ?? 0));
  return { gone, beyond: placed.slice(AUTOMATIC_EPISODES) };
}

/** What is to happen now. */
export function planAutomaticDownloads(facts: Facts): Plan {
  const { settings, saved, downloads, now } = facts;
  const forget = new Set<string>();
  const waits: number[] = [];
  const dropAt = (id: string, at: number) => {
    if (at <= now) forget.add(id);
    else waits.push(at - now);
  };
  for (const row of downloads) {
    const at = goesAt(facts, row);
    if (at !== null) dropAt(row.podcast_id, at);
  }
  const request: string[] = [];
  if (settings.automatic && saved) {
    const { gone, beyond } = surplus(facts, saved);
    for (const { podcast_id: id } of gone) dropAt(id, (facts.unsavedSince.get(id) ?? now) + STAYS_UNSAVED);
    for (const { podcast_id: id } of beyond) forget.add(id);
    request.push(...missing(facts, saved));
  }
  return { request, forget: [...forget], again: waits.length ? Math.min(...waits) : null };
}

/** Of the first episodes of the playlist those that are not here: never asked for, or here in an older version. */
function missing({ settings, downloads, finished, filled }: Facts, saved: readonly string[]): string[] {
  if (filled >= FILLED) return [];
  const known = new Map(downloads.map((row) => [row.podcast_id, row]));
  const declined = new Set(settings.declined);
  return saved.slice(0, AUTOMATIC_EPISODES).filter((id) => {
    const row = known.get(id);
    if (row) return row.automatic && row.state === "stale";
    return !declined.has(id) && !finished.has(id);
  });
}
