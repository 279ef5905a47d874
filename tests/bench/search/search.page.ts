// The page that searches: our index and MiniSearch side by side in the page's own thread, which the browser can slow
// down; and the worker over a database, as the app has it.
import MiniSearch from "minisearch";
import { createAccountDatabase } from "#db";
import { systemClock } from "#lib/clock.ts";
import { createLocalSearch, spawnSearchWorker, type SearchDocument } from "#search";
import { createSearchIndex } from "../../../src/search/search-index.ts";
import { makeEpisodes, makeQueries } from "./episodes.ts";
import type { SearchPage, Side } from "./page-contract.ts";

const ACCOUNT = "bench";
const made = { texts: [] as string[], queries: [] as string[] };
const sides: Partial<Record<Side, (query: string) => number>> = {};

const fillers: Record<Side, () => (query: string) => number> = {
  ours() {
    const index = createSearchIndex();
    for (const text of made.texts) index.put(JSON.parse(text) as SearchDocument);
    index.advance(Infinity);
    return (query) => index.search(query, null).total;
  },
  mini() {
    const mini = new MiniSearch<SearchDocument>({ fields: ["title", "authors", "keywords", "abstract"] });
    for (const text of made.texts) mini.add(JSON.parse(text) as SearchDocument);
    const options = { prefix: true, fuzzy: 0.2, combineWith: "AND" } as const;
    return (query) => mini.search(query, options).length;
  },
};

const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));

export const search: SearchPage = {
  make(count) {
    const all = makeEpisodes(count);
    made.queries = makeQueries(all);
    // As text, so that neither side can hold on to what the other was given.
    made.texts = all.episodes.map((episode) => JSON.stringify(episode));
    return made.queries;
  },
  fill(side) {
    const begun = performance.now();
    sides[side] = fillers[side]();
    return performance.now() - begun;
  },
  async type(side) {
    const times: number[] = [];
    for (const query of made.queries)
      for (let length = 1; length <= query.length; length += 1) {
        const begun = performance.now();
        sides[side]?.(query.slice(0, length));
        times.push(performance.now() - begun);
        // As between two keystrokes, the browser may tidy up.
        await nextFrame();
      }
    return times;
  },
  async store() {
    const database = createAccountDatabase(ACCOUNT);
    const all = made.texts.map((text) => JSON.parse(text) as SearchDocument);
    await database.podcasts.bulkPut(
      all.map(({ id, title, authors, field, createdAt }, place) => ({
        id,
        user_id: ACCOUNT,
        title,
        authors,
        publishing_year: 2026,
        field_of_research: field,
        audio_file: `${id}.mp3`,
        cover_file: `${id}.webp`,
        audio_seconds: 300,
        audio_rev: 1,
        created_at: createdAt,
        seq: String(place),
        gen: 0,
        place,
      })),
    );
    await database.texts.bulkPut(
      all.map(({ id, abstract, keywords }, place) => ({
        podcast_id: id,
        abstract,
        keywords,
        seq: String(place),
      })),
    );
  },
  async index(query) {
    const begun = performance.now();
    const local = createLocalSearch({
      userId: ACCOUNT,
      database: createAccountDatabase(ACCOUNT),
      kept: true,
      clock: systemClock,
      spawn: spawnSearchWorker,
      report: (error) => console.error(error),
    });
    // Of more than 50 ms only; a gap between two frames would also tell of others who use this machine.
    let longest = 0;
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
    });
    observer.observe({ type: "longtask" });
    while (!local.ready.get().complete) await nextFrame();
    observer.disconnect();
    const found = await local.search(query, null);
    const { indexed } = local.ready.get();
    const milliseconds = performance.now() - begun;
    local.end();
    return { milliseconds, longest, indexed, found: found?.total ?? 0 };
  },
};

globalThis.search = search;
