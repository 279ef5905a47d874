// Keeps an index in step with the account's database: all episodes once, the newest first, then what changes. Reads a
// few at a time, so that whoever shares the thread is not kept waiting.
import { watchRows, type AccountDatabase } from "#db";
import type { Clock } from "#lib/clock.ts";
import type { SearchDocument } from "./document.ts";
import { readDocuments, readEdited, readIds } from "./read-documents.ts";

/** Episodes that are read and handed on at once. */
const AT_ONCE = 100;
/** Milliseconds for which changes are gathered: of single rows, and of whole tables. */
const WAIT = 100;
const WAIT_FOR_ALL = 1000;

export type FeedPorts = {
  database: AccountDatabase;
  clock: Pick<Clock, "after">;
  /** Takes episodes up, and forgets those whose ids are in `gone`. */
  apply(documents: SearchDocument[], gone: string[]): void;
  /** All that the database holds has been handed on. */
  onComplete(): void;
  /** The database could not be read; the next change tries again. */
  report(error: unknown): void;
};

/** Begins at once; the answer ends it. */
export function feedIndex({ database, clock, apply, onComplete, report }: FeedPorts): () => void {
  /** What was handed on, by id. */
  const known = new Map<string, string>();
  const changed = new Set<string>();
  let edited: string[] = [];
  /** Whether any row may have changed, and whether edits may have. */
  let all = true;
  let edits = true;
  let running = false;
  let ended = false;
  let callOff = () => {};

  async function readWhatChanged(): Promise<void> {
    if (edits) {
      edits = false;
      const present = await readEdited(database);
      for (const id of [...edited, ...present]) changed.add(id);
      edited = present;
    }
    // While pages of the feed keep coming every pass comes to its end: else the oldest would never be reached.
    if (!all || changed.size) return;
    all = false;
    const present = new Set(await readIds(database));
    if (ended) return;
    for (const id of present) changed.add(id);
    const gone = [...known.keys()].filter((id) => !present.has(id));
    for (const id of gone) known.delete(id);
    if (gone.length) apply([], gone);
  }

  async function handOn(ids: string[]): Promise<void> {
    const read = await readDocuments(database, ids);
    if (ended) return;
    const documents: SearchDocument[] = [];
    const gone: string[] = [];
    for (const { id, state, document } of read) {
      if (document && known.get(id) !== state) {
        known.set(id, state);
        documents.push(document);
      } else if (!document && known.delete(id)) gone.push(id);
    }
    if (documents.length || gone.length) apply(documents, gone);
  }

  const hasMore = () => !ended && (all || edits || changed.size > 0);

  async function run(): Promise<void> {
    running = true;
    try {
      while (hasMore()) {
        await readWhatChanged();
        const ids = [...changed].slice(0, AT_ONCE);
        for (const id of ids) changed.delete(id);
        await handOn(ids);
      }
      if (!ended) onComplete();
    } catch (error) {
      // What was being read is not known; the next run begins anew.
      all = true;
      edits = true;
      if (!ended) report(error);
    }
    running = false;
  }

  function runSoon() {
    callOff();
    callOff = clock.after(all ? WAIT_FOR_ALL : WAIT, () => {
      if (running) runSoon();
      else if (!ended) void run();
    });
  }

  const onRows = (keys: (string | number)[] | null) => {
    if (keys) for (const key of keys) changed.add(String(key));
    else all = true;
    if (!running) runSoon();
  };
  const ends = [
    watchRows(database, "podcasts", onRows),
    watchRows(database, "details", onRows),
    watchRows(database, "texts", onRows),
    watchRows(database, "outbox", () => {
      edits = true;
      if (!running) runSoon();
    }),
  ];
  void run();
  return () => {
    ended = true;
    callOff();
    for (const end of ends) end();
  };
}
