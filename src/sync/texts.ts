// What search on the device reads of an episode in addition to its card: abstract and keywords, fetched by id while a screen
// wants them, the newest episodes first.
import { CATALOGUE_LIMITS, type TextRow } from "#catalogue-contract";
import { ROWS_HEARD_SINGLY, type AccountDatabase } from "#db";
import type { Result } from "#lib/result.ts";
import { hasLeft } from "./page.ts";

export type TextPorts = {
  database: AccountDatabase;
  /** Fetches the texts of these episodes, CATALOGUE_LIMITS.texts at most. Never rejects. */
  fetch(ids: string[]): Promise<Result<TextRow[], unknown>>;
  /** Whether texts may be asked for now: there is a network, and the user does not save data. */
  mayFetch(): boolean;
  /** Calls `listener` when episodes may have come, or the answer of `mayFetch` may be another; the answer ends it. */
  watch(listener: () => void): () => void;
};

/** `unchanged`: there was nothing to ask for. */
export type TextOutcome = "filled" | "unchanged" | "stopped";

/** None of the calls rejects. */
export type Texts = {
  /**
   * Fetches the texts that are missing or belong to an older card, one request at a time.
   * @returns `stopped` where some are still missing: no network, no permission, a refusal, a sign-out.
   */
  fill(): Promise<TextOutcome>;
  /** Fills now and whenever episodes have come, until the answer is called. */
  follow(): () => void;
};

/** Rows that are compared in one go, so that other reads are not held up. */
const COMPARED = CATALOGUE_LIMITS.texts;

/** Makes the filling of one account's database. */
export function createTexts({ database, fetch, mayFetch, watch }: TextPorts): Texts {
  const { podcasts, texts, meta } = database;
  /** By id, the `seq` of the card for which was asked: what the server did not answer it need not be asked again. */
  const asked = new Map<string, string>();
  /** Cards up to this `place` had been compared before; a card that changes gets a higher one. */
  let compared = Number.NEGATIVE_INFINITY;

  /** Ids of episodes whose texts may be missing or old, the newest first. */
  async function readCandidates(): Promise<string[]> {
    const [all, kept, changed] = await Promise.all([
      podcasts.orderBy("created_at").primaryKeys(),
      texts.toCollection().primaryKeys(),
      podcasts.where("place").above(compared).primaryKeys(),
    ]);
    const has = new Set(kept);
    const news = new Set(changed);
    return all.filter((id) => !has.has(id) || news.has(id)).reverse();
  }

  /** Those of `ids` that are to be asked for, with the `seq` of their cards; and the highest place among others'. */
  async function compare(ids: string[]) {
    const [cards, rows] = await Promise.all([podcasts.bulkGet(ids), texts.bulkGet(ids)]);
    const wanted = cards.flatMap((card, at) =>
      card && rows[at]?.seq !== card.seq && asked.get(card.id) !== card.seq
        ? [[card.id, card.seq] as const]
        : [],
    );
    const places = cards.flatMap((card) => (card && Number.isFinite(card.place) ? [card.place] : []));
    return { wanted, highest: Math.max(compared, ...places) };
  }

  /** @returns false where the user has signed out. */
  const keep = (answered: readonly TextRow[], wanted: ReadonlyMap<string, string>): Promise<boolean> =>
    database.transaction("rw", podcasts, texts, meta, async () => {
      if (await hasLeft(database)) return false;
      const rows = answered.filter(([id]) => wanted.has(id));
      // An episode that was hidden meanwhile has no card any more, and must not leave its text.
      const cards = await podcasts.bulkGet(rows.map(([id]) => id));
      const kept = rows.flatMap(([podcast_id, abstract, keywords, seq], at) =>
        cards[at] ? [{ podcast_id, abstract, keywords, seq }] : [],
      );
      for (let at = 0; at < kept.length; at += ROWS_HEARD_SINGLY)
        await texts.bulkPut(kept.slice(at, at + ROWS_HEARD_SINGLY));
      return true;
    });

  async function ask(wanted: ReadonlyMap<string, string>): Promise<boolean> {
    if (!mayFetch() || (await hasLeft(database))) return false;
    const answer = await fetch([...wanted.keys()]);
    if (!answer.ok || !(await keep(answer.value, wanted))) return false;
    // What came is there, or will be asked for again should its episode leave the device and come back.
    const came = new Map(answer.value.map(([id, , , seq]) => [id, seq]));
    for (const [id, seq] of wanted) if (came.get(id) !== seq) asked.set(id, seq);
    return true;
  }

  async function fillOnce(): Promise<TextOutcome> {
    if (!mayFetch()) return "stopped";
    let outcome: TextOutcome = "unchanged";
    let highest = compared;
    const wanted = new Map<string, string>();
    const candidates = await readCandidates();
    for (let at = 0; at < candidates.length; at += COMPARED) {
      const found = await compare(candidates.slice(at, at + COMPARED));
      highest = Math.max(highest, found.highest);
      for (const [id, seq] of found.wanted) wanted.set(id, seq);
      const least = at + COMPARED >= candidates.length ? 1 : CATALOGUE_LIMITS.texts;
      while (wanted.size >= least) {
        const some = new Map([...wanted].slice(0, CATALOGUE_LIMITS.texts));
        if (!(await ask(some))) return "stopped";
        outcome = "filled";
        for (const id of some.keys()) wanted.delete(id);
      }
    }
    compared = highest;
    return outcome;
  }

  let filling: Promise<TextOutcome> | null = null;
  const fill = () => {
    // On a full device, or where the storage fails, no texts are stored.
    filling ??= fillOnce()
      .catch(() => "stopped" as const)
      .finally(() => {
        filling = null;
      });
    return filling;
  };

  return {
    fill,
    follow() {
      let again = false;
      let running = false;
      const run = async () => {
        running = true;
        do {
          again = false;
          await fill();
        } while (again);
        running = false;
      };
      const onNews = () => {
        again = true;
        if (!running) void run();
      };
      onNews();
      return watch(onNews);
    },
  };
}
