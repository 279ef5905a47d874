// Episodes that hold all words of a query, in any order and with typing errors. MiniSearch's tree of words tells which
// words are alike; where they stand the library knows already.
import SearchableMap from "minisearch/SearchableMap";
import { slotOf, placeOf, type Library } from "./library.ts";

const WORDS = /[\p{L}\p{M}\p{N}]+/gu;
/** Errors let pass, by letters of the word (MiniSearch's `fuzzy: 0.2`), up to two; a short word has to be right. */
const ERRORS_PER_LETTER = 0.2;
const ERRORS = 2;
const SHORT = 4;
/** A last word this short is still being typed: it excludes hardly any episode, and looking it up is slow. */
const JUST_BEGUN = 2;
/** Beyond so many words of a query the others have to be right. */
const TOLERATED_WORDS = 8;

/**
 * What is like a word of the query: `spellings`, and the numbers of the library's words that hold one, as it was
 * written or in another spelling.
 */
type Alike = { spellings: string[]; right: number[]; wrong: number[] };

/**
 * By slot: bits of the places that hold a word of the query (0: the episode was not found), and whether one stands
 * there in another spelling only.
 */
export type Similar = { places: Uint8Array; misspelt: Uint8Array; spellings(slot: number): string[] };

const wordsOf = (folded: string): string[] => folded.match(WORDS) ?? [];

export function createSimilarWords(library: Library) {
  const { vocabulary } = library;
  const tree = new SearchableMap<number[]>();
  let taken = 0;
  /** Of the last query: while its last word is typed, the others stay. */
  let recent = new Map<string, Alike>();

  function alike(word: string, last: boolean, tolerant: boolean): Alike {
    const spellings = new Set<string>();
    const take = (spelling: string, numbers: readonly number[], into: number[]) => {
      if (spellings.has(spelling)) return;
      spellings.add(spelling);
      for (const number of numbers) into.push(number);
    };
    const right: number[] = [];
    const wrong: number[] = [];
    if (last) for (const [spelling, numbers] of tree.atPrefix(word)) take(spelling, numbers, right);
    else take(word, tree.get(word) ?? [], right);
    if (tolerant && word.length >= SHORT)
      for (const [spelling, [numbers]] of tree.fuzzyGet(
        word,
        Math.min(ERRORS, Math.round(word.length * ERRORS_PER_LETTER)),
      ))
        take(spelling, numbers, wrong);
    return { spellings: [...spellings], right, wrong };
  }

  /** Finds the words of an episode that are similar to those of the query. */
  function spellingsOf(alikes: readonly Alike[]): (slot: number) => string[] {
    const wanted = new Set(alikes.flatMap(({ spellings }) => spellings));
    const isAlike = new Uint8Array(vocabulary.size());
    for (const { right, wrong } of alikes)
      for (const numbers of [right, wrong]) for (const number of numbers) isAlike[number] = 1;
    return (slot) => {
      const found = new Set<string>();
      for (const number of library.words(slot))
        if (isAlike[number] === 1)
          for (const word of wordsOf(vocabulary.formOf(number))) if (wanted.has(word)) found.add(word);
      return [...found];
    };
  }

  return {
    /** Takes up to `words` new words of the library in. @returns whether all are in. */
    advance(words: number): boolean {
      const end = Math.min(vocabulary.size(), taken + words);
      if (taken < end) recent = new Map();
      for (; taken < end; taken += 1)
        for (const word of new Set(wordsOf(vocabulary.formOf(taken)))) tree.fetch(word, () => []).push(taken);
      return taken === vocabulary.size();
    },
    /** Searches among the words taken in so far. @param query folded. */
    find(query: string): Similar {
      const slots = library.slots();
      const places = new Uint8Array(slots);
      const misspelt = new Uint8Array(slots);
      const passed = new Uint8Array(slots);
      const all = [...new Set(wordsOf(query))];
      const words = all.length > 1 && (all.at(-1)?.length ?? 0) <= JUST_BEGUN ? all.slice(0, -1) : all;
      const alikes = new Map<string, Alike>();
      for (const [stage, word] of words.entries()) {
        const last = stage === all.length - 1;
        const key = last ? `${word} …` : word;
        const alikeWords = recent.get(key) ?? alike(word, last, stage < TOLERATED_WORDS);
        alikes.set(key, alikeWords);
        const pass = (posting: number, wrong: number) => {
          const slot = slotOf(posting);
          if (passed[slot] === stage) {
            passed[slot] = stage + 1;
            misspelt[slot]! |= wrong;
          } else if (passed[slot] !== stage + 1) return;
          places[slot]! |= 1 << placeOf(posting);
        };
        for (const number of alikeWords.right) library.eachPosting(number, (posting) => pass(posting, 0));
        for (const number of alikeWords.wrong) library.eachPosting(number, (posting) => pass(posting, 1));
      }
      recent = alikes;
      for (let slot = 0; slot < slots; slot += 1) if (passed[slot] !== words.length) places[slot] = 0;
      return { places, misspelt, spellings: spellingsOf([...alikes.values()]) };
    },
  };
}
