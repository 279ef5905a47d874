// Every episode that holds the query as it is, found by words: those that hold it, or, where it has spaces, a word
// that ends with its first part, followed by its middle parts, followed by one that begins with its last.
import { PLACES } from "./document.ts";
import { fold } from "./fold.ts";
import { placeOf, slotOf, type Library } from "./library.ts";
import type { Fit } from "./vocabulary.ts";

/** Parts that are looked up by words; a longer query's others are compared with what these found. */
const PARTS = 5;

type Part = { letters: string; fit: Fit };

function partsOf(query: string): Part[] {
  const parts = query.split(" ");
  if (parts.length === 1) return [{ letters: query, fit: "within" }];
  return parts.map((letters, at) => {
    if (at === 0) return { letters, fit: "end" };
    return { letters, fit: at === parts.length - 1 ? "start" : "whole" };
  });
}

/**
 * @param query folded and trimmed, not empty
 * @returns by slot, a bit for each place that holds it (bit 0: the first of PLACES)
 */
export function findSubstring(library: Library, query: string): Uint8Array {
  const found = new Uint8Array(library.slots());
  const parts = partsOf(query);
  if (parts.length === 1) {
    const texts = library.findPair(query);
    if (texts)
      texts.forEach((holds, posting) => {
        found[slotOf(posting)]! |= holds << placeOf(posting);
      });
    else library.mark(library.vocabulary.find(query, "within"), found);
    return found;
  }
  const looked = parts.slice(-PARTS);
  const stages = looked.map(({ letters, fit }) => library.vocabulary.find(letters, fit));
  const isWord = stages.map((words) => {
    const set = new Uint8Array(library.vocabulary.size());
    for (const word of words) set[word] = 1;
    return set;
  });
  for (const posting of candidates(library, stages)) {
    const slot = slotOf(posting);
    const entry = library.at(slot);
    if (!entry || !holdsPhrase(entry.words, library.bounds(entry.words, placeOf(posting)), isWord)) continue;
    if (parts.length > PARTS && !holdsText(library, posting, query)) continue;
    found[slot]! |= 1 << placeOf(posting);
  }
  return found;
}

/** Places in which a word of each stage stands. */
function candidates(library: Library, stages: readonly (readonly number[])[]): number[] {
  const passed = new Uint8Array(library.slots() * 4);
  let places: number[] = [];
  for (const [stage, words] of stages.entries()) {
    places = [];
    for (const word of words)
      library.eachPosting(word, (posting) => {
        if (passed[posting] !== stage) return;
        passed[posting] = stage + 1;
        places.push(posting);
      });
    if (!places.length) return places;
  }
  return places;
}

/** Whether words of the stages follow each other between the bounds. */
function holdsPhrase(
  words: Uint32Array,
  [from, to]: [number, number],
  isWord: readonly Uint8Array[],
): boolean {
  const first = isWord[0] as Uint8Array;
  const { length } = isWord;
  for (let at = from; at + length <= to; at += 1) {
    if (first[words[at] as number] === 0) continue;
    let part = 1;
    while (part < length && isWord[part]![words[at + part] as number] === 1) part += 1;
    if (part === length) return true;
  }
  return false;
}

const holdsText = (library: Library, posting: number, query: string) =>
  fold(library.text(slotOf(posting), PLACES[placeOf(posting)] ?? "title")).includes(query);
