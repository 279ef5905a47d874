// The index: episodes come and go one by one, and a query is answered from what is there. Nothing here knows in which
// thread it runs.
import { HITS, NOTHING_FOUND, PLACES, type SearchAnswer, type SearchHit } from "./document.ts";
import { fold } from "./fold.ts";
import { createLibrary } from "./library.ts";
import { snippet } from "./marks.ts";
import { createSaid } from "./said.ts";
import { createSimilarWords } from "./similar.ts";
import { findSubstring } from "./substring.ts";

/** Characters of a query; what is longer is cut (as on the server, catalogue-contract.ts). */
const QUERY = 200;
/** Characters from which on similar words are looked for. */
const SIMILAR_QUERY = 4;

/** Begins the title, begins a word of it, stands in it; then authors, keywords, abstract. Then the same of similar words. */
const RANKS = 6;
/** Said in the episode: after all that is written of one, before similar words, whose first rows stay empty. */
const SAID = RANKS;

const LETTER = /[\p{L}\p{M}\p{N}]/u;

function isLetter(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return (code >= 97 && code <= 122) || (code !== 32 && LETTER.test(text[at] ?? ""));
}

/** 0: the title begins with it, 1: a word of it does, 2: neither. */
function titleRank(title: string, query: string): number {
  let at = title.indexOf(query);
  if (at === 0) return 0;
  for (; at !== -1; at = title.indexOf(query, at + 1)) if (!isLetter(title, at - 1)) return 1;
  return 2;
}

/** The number of the best place: that of the lowest bit. */
const bestPlace = (places: number) => 31 - Math.clz32(places & -places);

/** @param emptySlots another number of forgotten episodes that are carried along, in tests alone. */
export function createSearchIndex({ emptySlots }: { emptySlots?: number } = {}) {
  const library = createLibrary(emptySlots);
  const similarWords = createSimilarWords(library);
  const said = createSaid();

  return {
    /** Takes up an episode, or what is new of it. */
    put: library.put,
    /** Forgets an episode; one that is not there is no fault. */
    remove: library.remove,
    size: library.size,
    /** What is said in downloaded episodes, which are found by it where nothing else finds them. */
    said: { put: said.put, remove: said.remove },
    /** Prepares the search for similar words, up to so many words. @returns whether that is done. */
    advance: similarWords.advance,
    /**
     * Every episode that holds `query`, case, diacritics and the ends' spaces aside: by where it holds it (begins the
     * title, begins a word of it, title, authors, keywords, abstract), the newest first. Then, from 3 characters on,
     * downloaded episodes in which it is said, and from 4 on those that hold all its words in any order, with typing errors; the last word may be a
     * beginning, and does not count before it has 3 letters.
     * @param query cut after 200 characters. @param field display name of a field of research, null for all.
     * @param limit hits that are answered.
     */
    search(query: string, field: string | null, limit = HITS): SearchAnswer {
      const asked = Array.from(query.trim()).slice(0, QUERY).join("").trim();
      const wanted = fold(asked).trim();
      if (!wanted) return NOTHING_FOUND;
      const found = findSubstring(library, wanted);
      const similar = wanted.length < SIMILAR_QUERY ? null : similarWords.find(wanted);
      const ranked: number[][] = Array.from({ length: RANKS * 2 + PLACES.length }, () => []);
      let total = 0;
      for (const slot of library.order()) {
        const entry = library.at(slot);
        const places = found[slot] || (similar?.places[slot] ?? 0);
        if (!entry || (field !== null && entry.field !== field)) continue;
        if (!found[slot] && said.holds(entry.id, wanted)) {
          total += 1;
          (ranked[SAID] as number[]).push(slot);
          continue;
        }
        if (!places) continue;
        total += 1;
        const place = bestPlace(places);
        let rank = place + 2;
        if (!found[slot]) rank += RANKS + (similar?.misspelt[slot] ?? 0) * PLACES.length;
        else if (place === 0) rank = titleRank(entry.title, wanted);
        const row = ranked[rank] as number[];
        if (row.length < limit) row.push(slot);
      }
      const hits = ranked
        .flat()
        .slice(0, limit)
        .map((slot): SearchHit => {
          const id = library.at(slot)?.id ?? "";
          const exact = found[slot] !== 0;
          const spoken = exact ? null : said.find(id, wanted, asked);
          if (spoken) return { id, where: "transcript", ...spoken, terms: [asked], typo: false };
          const where = PLACES[bestPlace(found[slot] || (similar?.places[slot] ?? 1))] ?? "title";
          const terms = exact || !similar ? [asked] : similar.spellings(slot);
          const quoted = where === "keywords" || where === "abstract";
          return {
            id,
            where,
            snippet: quoted ? snippet(library.text(slot, where), terms) : null,
            terms,
            typo: !exact && similar?.misspelt[slot] === 1,
          };
        });
      return { hits, total };
    },
  };
}
