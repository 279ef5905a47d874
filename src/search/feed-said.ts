// Keeps what is said in downloaded episodes in step with the account's database. Transcripts are read one by one, and
// only those of episodes that are here: with their word times they are the largest rows there are.
import { watchRows, type AccountDatabase } from "#db";
import type { Clock } from "#lib/clock.ts";
import type { SaidPiece } from "./said.ts";

/** Downloaded episodes whose transcripts are searched, the latest first: what they say is some megabytes at most. */
const SAID_EPISODES = 200;
/** Milliseconds for which changes are gathered: a download changes its row with every mebibyte. */
const WAIT = 1000;

export type SaidPorts = {
  database: AccountDatabase;
  clock: Pick<Clock, "after">;
  /** Takes up what is said in an episode; null forgets it. */
  apply(podcastId: string, pieces: readonly SaidPiece[] | null): void;
  /** All that changed has been handed on. */
  onComplete(): void;
  /** The database could not be read; the next change tries again. */
  report(error: unknown): void;
};

/** Ids of the episodes that are here whole, those asked for last first. */
async function readWanted({ downloads }: AccountDatabase): Promise<string[]> {
  const rows = (await downloads.toArray()).filter((row) => row.kept !== null);
  rows.sort((one, other) => other.asked_at - one.asked_at);
  return rows.slice(0, SAID_EPISODES).map((row) => row.podcast_id);
}

/** Begins at once; the answer ends it. */
export function feedSaid({ database, clock, apply, onComplete, report }: SaidPorts): () => void {
  const known = new Set<string>();
  /** Transcripts that were written since they were read; all, where it is not known which. */
  const changed = new Set<string>();
  let running: Promise<void> = Promise.resolve();
  let ended = false;
  let callOff = () => {};

  async function run(): Promise<void> {
    const wanted = new Set(await readWanted(database));
    for (const id of changed) if (known.delete(id) && !wanted.has(id)) apply(id, null);
    changed.clear();
    const gone = [...known].filter((id) => !wanted.has(id));
    const missing = [...wanted].filter((id) => !known.has(id));
    for (const id of gone) {
      known.delete(id);
      apply(id, null);
    }
    for (const id of missing) {
      const row = await database.transcripts.get(id);
      if (ended) return;
      known.add(id);
      apply(id, row?.segments.length ? row.segments : null);
    }
    if (gone.length + missing.length > 0) onComplete();
  }

  function runSoon(wait: number): void {
    callOff();
    callOff = clock.after(wait, () => {
      running = running.then(run).catch((error: unknown) => {
        if (!ended) report(error);
      });
    });
  }

  const ends = [
    watchRows(database, "downloads", () => runSoon(WAIT)),
    watchRows(database, "transcripts", (keys) => {
      for (const key of keys ?? known) changed.add(String(key));
      runSoon(WAIT);
    }),
  ];
  runSoon(0);
  return () => {
    ended = true;
    callOff();
    for (const end of ends) end();
  };
}
