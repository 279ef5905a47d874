// What comes with a visit and not with the feed: the whole of an episode and its counters, asked for by id and kept
// for the next time, with a network or without.
import type { CountsRow } from "#sync-contract";
import type { Podcast } from "#domain/podcast.ts";
import type { AccountDatabase } from "#db";
import type { Clock } from "#lib/clock.ts";
import type { Result } from "#lib/result.ts";
import { hasLeft, readFeed } from "./page.ts";

/** Visited episodes that are kept; those visited longest ago go first. */
const KEPT_VISITS = 500;
/** Tries to write what was fetched while pages of the feed keep coming in. */
const TRIES = 5;

export type VisitPorts = {
  database: AccountDatabase;
  clock: Pick<Clock, "now">;
  /** The episode as the server has it; null where it is not there, or not this user's to see. */
  podcast(id: string): Promise<Result<Podcast | null, unknown>>;
  counts(ids: string[]): Promise<Result<CountsRow[], unknown>>;
};

/** `kept`: the device has it as the server has. `missing`: the server shows this user none. */
export type VisitOutcome = "kept" | "missing" | "unreachable";

/** Neither call rejects. */
export type Visits = {
  /**
   * Fetches the episode and keeps it. One that is missing stays as it is here: the feed says what is gone, and this
   * answer may have been another token's.
   */
  podcast(id: string): Promise<VisitOutcome>;
  /** Fetches its counters; nothing happens where they cannot be had. */
  counts(id: string): Promise<void>;
};

/** Makes the visits of one account's database. */
export function createVisits({ database, clock, ...fetching }: VisitPorts): Visits {
  const { podcasts, details, stats, meta } = database;

  /** @param seq of the card that was here when the episode was asked for. */
  async function keep(id: string, podcast: Podcast, revision: number, seq: string | null): Promise<boolean> {
    return database.transaction("rw", podcasts, details, meta, async () => {
      if (await hasLeft(database)) return false;
      const card = await podcasts.get(id);
      // A page that came in meanwhile may have brought a change that the answer is older than, or said that the episode
      // is hidden now; with a card it is not.
      if (card ? card.seq !== seq : (await readFeed(database)).revision !== revision) return false;
      await details.put({ podcast_id: id, user_id: podcast.userId, podcast, seq, fetched_at: clock.now() });
      const surplus = (await details.count()) - KEPT_VISITS;
      if (surplus > 0)
        await details.bulkDelete(await details.orderBy("fetched_at").limit(surplus).primaryKeys());
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

  async function count(id: string): Promise<void> {
    const answer = await fetching.counts([id]);
    if (!answer.ok) return;
    const rows = answer.value.map(([podcast_id, like_count, save_count, listen_count, liked, saved]) => ({
      podcast_id,
      like_count,
      save_count,
      listen_count,
      liked,
      saved,
      fetched_at: clock.now(),
    }));
    await database.transaction("rw", stats, meta, async () => {
      if (!(await hasLeft(database))) await stats.bulkPut(rows);
    });
  }

  return {
    // A device without room for it is no reason to wait for ever.
    podcast: (id) => visit(id).catch(() => "unreachable" as const),
    counts: (id) => count(id).catch(() => undefined),
  };
}
