// The episodes that are searched, as numbers: each has a slot, its texts are the numbers of their words, and each word
// knows where it stands. Slots are never filled again: one that was left stays in the words' lists until so many are
// empty that all are numbered anew.
import { PLACES, type Place, type SearchDocument } from "./document.ts";
import { fold } from "./fold.ts";
import { createLetterPairs } from "./letter-pairs.ts";
import { createVocabulary } from "./vocabulary.ts";

/** Empty slots beyond half of the filled ones at which all are numbered anew. */
const EMPTY_SLOTS = 1000;
/** A text begins in its episode's numbers where the text before it ends; the ends of all but the last stand first. */
const HEAD = PLACES.length - 1;

/** Where a word stands, as one number: the slot, and in its two lowest bits the number of the place. */
export const slotOf = (posting: number) => posting >>> 2;
export const placeOf = (posting: number) => posting & 3;

type Filled = { id: string; field: string; time: number; title: string; words: Uint32Array };

export type Library = ReturnType<typeof createLibrary>;

export function createLibrary(emptySlots = EMPTY_SLOTS) {
  const vocabulary = createVocabulary();
  /** A text's number is what a posting says: the slot and the place. */
  const pairs = createLetterPairs();
  const slots = new Map<string, number>();
  let filled: (Filled | null)[] = [];
  /** By the word's number. Most words stand in one place only: that is kept without a list. */
  const postings: (number[] | number | undefined)[] = [];
  let order: Uint32Array | null = null;

  function note(word: number, posting: number): void {
    const known = postings[word];
    // Of one text all words come before those of the next.
    if (known === posting || (typeof known === "object" && known[known.length - 1] === posting)) return;
    if (known === undefined) postings[word] = posting;
    else if (typeof known === "number") postings[word] = [known, posting];
    else known.push(posting);
    pairs.add(posting, vocabulary.formOf(word));
  }

  function remove(id: string): void {
    const slot = slots.get(id);
    if (slot === undefined) return;
    slots.delete(id);
    filled[slot] = null;
    order = null;
    if (filled.length - slots.size > slots.size / 2 + emptySlots) renumber();
  }

  function renumber(): void {
    const moved = new Map<number, number>();
    const kept: Filled[] = [];
    filled.forEach((each, slot) => {
      if (each) moved.set(slot, kept.push(each) - 1);
    });
    postings.forEach((known, word) => {
      const all = (typeof known === "number" ? [known] : (known ?? [])).flatMap((posting) => {
        const slot = moved.get(slotOf(posting));
        return slot === undefined ? [] : [slot * 4 + placeOf(posting)];
      });
      postings[word] = all.length > 1 ? all : all[0];
    });
    for (const [from, to] of moved)
      for (let place = 0; place < PLACES.length; place += 1) pairs.move(from * 4 + place, to * 4 + place);
    pairs.cut(kept.length * 4);
    filled = kept;
    kept.forEach((each, slot) => slots.set(each.id, slot));
  }

  /** Takes up an episode, in the place of what was known under its id. */
  function put(document: SearchDocument): void {
    remove(document.id);
    const slot = filled.length;
    const words: number[] = PLACES.slice(1).map(() => 0);
    PLACES.forEach((place, number) => {
      if (number > 0) words[number - 1] = words.length;
      for (const word of document[place].split(/\s/)) words.push(vocabulary.numberOf(word));
    });
    const { id, field, createdAt, title } = document;
    filled.push({
      id,
      field,
      time: Date.parse(createdAt) || 0,
      title: fold(title),
      words: Uint32Array.from(words),
    });
    slots.set(id, slot);
    order = null;
    const entry = filled[slot] as Filled;
    PLACES.forEach((_, number) => {
      const [from, to] = bounds(entry.words, number);
      for (let at = from; at < to; at += 1) note(entry.words[at] as number, slot * 4 + number);
    });
  }

  function bounds(words: Uint32Array, number: number): [from: number, to: number] {
    const from = number === 0 ? HEAD : (words[number - 1] as number);
    return [from, number === HEAD ? words.length : (words[number] as number)];
  }

  return {
    vocabulary,
    put,
    remove,
    size: () => slots.size,
    /** One more than the highest slot. */
    slots: () => filled.length,
    at: (slot: number) => filled[slot] ?? null,
    /** The numbers of an episode's words, those of the ends among them left out. */
    words: (slot: number) => (filled[slot]?.words ?? new Uint32Array(HEAD)).subarray(HEAD),
    /** Where in the numbers of an episode (`at(slot).words`) one of its texts lies. */
    bounds,
    text(slot: number, place: Place): string {
      const words = filled[slot]?.words;
      if (!words) return "";
      const [from, to] = bounds(words, PLACES.indexOf(place));
      let text = vocabulary.wordOf(words[from] as number);
      for (let at = from + 1; at < to; at += 1) text += ` ${vocabulary.wordOf(words[at] as number)}`;
      return text;
    },
    /** The texts, numbered as in a posting, that hold a query of one or two letters; null for any other query. */
    findPair: (query: string) => pairs.find(query, filled.length * 4),
    /** Notes in `found`, by slot, with a bit for each place, where these words stand. */
    mark(words: readonly number[], found: Uint8Array): void {
      for (const word of words) {
        const known = postings[word];
        if (typeof known === "number") found[known >>> 2]! |= 1 << (known & 3);
        else if (known)
          for (let at = 0; at < known.length; at += 1) {
            const posting = known[at] as number;
            found[posting >>> 2]! |= 1 << (posting & 3);
          }
      }
    },
    /** Calls `visit` with every place of a word, of emptied slots too. */
    eachPosting(word: number, visit: (posting: number) => void): void {
      const known = postings[word];
      if (typeof known === "number") visit(known);
      else if (known) for (const posting of known) visit(posting);
    },
    /** Filled slots, the newest episode first; of one time, by id. */
    order(): Uint32Array {
      if (order) return order;
      const all = Uint32Array.from(slots.values());
      order = all.sort((a, b) => {
        const [one, other] = [filled[a] as Filled, filled[b] as Filled];
        return other.time - one.time || (one.id < other.id ? -1 : 1);
      });
      return order;
    },
  };
}
