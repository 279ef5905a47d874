// What comes with a visit and not with the feed: the whole of an episode and its counters, asked for by id and kept
// for the next time, with a network or without.
import type { CountsRow } from "#sync-contract";
import type { Podcast } from "#domain/podcast.ts";
import type { AccountDatabase, StoredTranscript } from "#db";
import type { Clock } from "#lib/clock.ts";
import type { Result } from "#lib/result.ts";
import { hasLeft, readFeed } from "./page.ts";
import { toStats } from "./stats.ts";

/** Visited episodes that are cached in addition to those that are downloaded; those visited longest ago go first. */
const KEPT_VISITS = 500;
const KEPT_TRANSCRIPTS = 100;
/** Milliseconds after which a visit asks for a transcript again. The server writes one with each revision of the audio. */
const TRANSCRIPT_AGE = 86_400_000;
/** Tries to write what was fetched while pages of the feed keep coming in. */
const TRIES = 5;

export type VisitPorts = {
  database: AccountDatabase;
  clock: Pick<Clock, "now">;
  /** The episode as the server has it; null where it is not there, or not this user's to see. */
  podcast(id: string): Promise<Result<Podcast | null, unknown>>;
  counts(ids: string[]): Promise<Result<CountsRow[], unknown>>;
  /** What is said in the episode; null where there is no transcript, or none for this user. */
  transcript(id: string): Promise<Result<Transcript | null, unknown>>;
};

/** Times in seconds from the start of the episode, in order. */
export type Transcript = Pick<StoredTranscript, "segments" | "chapters">;

/** `kept`: the device has it as the server has. `missing`: the server shows this user none. */
export type VisitOutcome = "kept" | "missing" | "unreachable";

/** No call rejects. */
export type Visits = {
  /**
   * Fetches the episode and keeps it. One that is missing stays as it is here: the feed says what is gone, and this
   * answer may have been another token's.
   */
  podcast(id: string): Promise<VisitOutcome>;
  /** Fetches its counters; nothing happens where they cannot be had. */
  counts(id: string): Promise<void>;
  /**
   * Fetches its transcript and keeps it, that there is none included, unless it was fetched within the last day and for
   * the audio as it is now. To be called for an episode that is on the device.
   */
  transcript(id: string): Promise<Exclude<VisitOutcome, "missing">>;
};

/** Makes the visits of one account's database. */
export function createVisits({ database, clock, ...fetching }: VisitPorts): Visits {
  const { podcasts, details, stats, transcripts, downloads, meta } = database;

  /** Drops what was visited longest ago. Must run in a transaction that writes `table` and reads `downloads`. */
  async function dropSurplus(table: typeof details | typeof transcripts, most: number): Promise<void> {
    if ((await table.count()) <= most) return;
    const downloaded = new Set(await downloads.toCollection().primaryKeys());
    const ids = await table.orderBy("fetched_at").primaryKeys();
    const others = ids.filter((id) => !downloaded.has(id));
    if (others.length > most) await table.bulkDelete(others.slice(0, others.length - most));
  }

  /**
   * Whether what was asked for at `revision` may be kept. A page that came in meanwhile may have said that the
   * episode is hidden now; with a card it is not. Must run in a transaction that reads `podcasts` and `meta`.
   */
  async function mayKeep(id: string, revision: number): Promise<boolean> {
    if (await hasLeft(database)) return false;
    return (await podcasts.get(id)) !== undefined || (await readFeed(database)).revision === revision;
  }

  /** @param seq of the card that was here when the episode was asked for. */
  async function keep(id: string, podcast: Podcast, revision: number, seq: string | null): Promise<boolean> {
    return database.transaction("rw", podcasts, details, downloads, meta, async () => {
      if (!(await mayKeep(id, revision))) return false;
      const card = await podcasts.get(id);
      // A page that came in meanwhile brought a newer card: the answer may be older than it.
      if (card && card.seq !== seq) return false;
      await details.put({ podcast_id: id, user_id: podcast.userId, podcast, seq, fetched_at: clock.now() });
      await dropSurplus(details, KEPT_VISITS);
      return true;
    });
  }

  async function visit(id: string): Promise<VisitOutcome> {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const { revision } = await readFeed(database);
      const seq = (await podcasts.get(id))?.seq ?? null;
      const found = await fetching.podcast(id);
      if (!found.ok) return "unreachable";
      if (!found.value) return "missing";
      if (await keep(id, found.value, revision, seq)) return "kept";
    }
    return "unreachable";
  }

  async function keepTranscript(
    id: string,
    found: Transcript & Pick<StoredTranscript, "rev">,
    revision: number,
  ): Promise<boolean> {
    return database.transaction("rw", podcasts, transcripts, downloads, meta, async () => {
      if (!(await mayKeep(id, revision))) return false;
      await transcripts.put({ podcast_id: id, ...found, fetched_at: clock.now() });
      await dropSurplus(transcripts, KEPT_TRANSCRIPTS);
      return true;
    });
  }

  async function visitTranscript(id: string): Promise<"kept" | "unreachable"> {
    const [kept, card] = await Promise.all([transcripts.get(id), podcasts.get(id)]);
    const isOfThisAudio = !card || kept?.rev === card.audio_rev;
    const age = kept ? clock.now() - kept.fetched_at : TRANSCRIPT_AGE;
    // After a clock was set back the age is negative.
    if (kept?.segments.length && isOfThisAudio && age >= 0 && age < TRANSCRIPT_AGE) return "kept";
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const { revision } = await readFeed(database);
      // Looked up before it is asked for: of two revisions the answer is at least of this one.
      const rev = (await podcasts.get(id))?.audio_rev;
      const found = await fetching.transcript(id);
      if (!found.ok) return "unreachable";
      // The policies hide what is said in an episode that this user may not read: with one kept, the feed will tell.
      if (!found.value && kept?.segments.length) return "kept";
      const said = found.value ?? { segments: [], chapters: [] };
      if (await keepTranscript(id, { ...said, ...(rev === undefined ? {} : { rev }) }, revision))
        return "kept";
    }
    return "unreachable";
  }

  async function count(id: string): Promise<void> {
    const answer = await fetching.counts([id]);
    if (!answer.ok) return;
    const rows = toStats(answer.value, clock.now());
    await database.transaction("rw", stats, meta, async () => {
      if (!(await hasLeft(database))) await stats.bulkPut(rows);
    });
  }

  return {
    // On a full device the call ends without storing anything.
    podcast: (id) => visit(id).catch(() => "unreachable" as const),
    counts: (id) => count(id).catch(() => undefined),
    transcript: (id) => visitTranscript(id).catch(() => "unreachable" as const),
  };
}
