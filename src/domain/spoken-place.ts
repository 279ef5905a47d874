// Where a voice is in a transcript: which sentence is said at a second, and which word of it where words have times.
import { ROUNDING } from "./transcript.ts";

/** As the contract's TranscriptSegment: times in seconds from the start, in order. Older ones know no words. */
export type TimedSentence = {
  start: number;
  text: string;
  words?: readonly { start: number; text: string }[] | undefined;
};

/** A word with its time, from which to which character (not included) of its sentence. */
export type PlacedWord = { start: number; from: number; to: number };

export type Timeline = {
  /** Index of the sentence that is said at `seconds`, or was last; -1 before the first. */
  sentenceAt(seconds: number): number;
  /** The words of a sentence; none where they have no times. The same array every time. */
  wordsOf(sentence: number): readonly PlacedWord[];
};

/** Index of the last of `items`, which are in order, that has begun at `seconds`; -1 before the first. */
export function lastStarted(items: readonly { start: number }[], seconds: number): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((items[middle]?.start ?? 0) <= seconds + ROUNDING) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The word that a character of the sentence belongs to, the space behind it included; none before the first. */
export const wordAtCharacter = (words: readonly PlacedWord[], character: number): PlacedWord | null =>
  words.findLast(({ from }) => from <= character) ?? null;

/** A time before an earlier one would hide all behind it from a search by halves. */
const inOrder = <Item extends { start: number }>(items: readonly Item[]): Item[] => {
  let latest = 0;
  return items.map((item) => ({ ...item, start: (latest = Math.max(latest, item.start)) }));
};

/** Finds the words in the text of their sentence. What is not in it is left out. */
function placeWords({ text, words = [] }: TimedSentence): PlacedWord[] {
  let behind = 0;
  const placed: PlacedWord[] = [];
  for (const word of words) {
    const from = word.text === "" ? -1 : text.indexOf(word.text, behind);
    if (from < 0) continue;
    behind = from + word.text.length;
    placed.push({ start: word.start, from, to: behind });
  }
  return inOrder(placed);
}

/** Prepares a transcript to be asked many times a second. Words are looked for when their sentence is said. */
export function createTimeline(sentences: readonly TimedSentence[]): Timeline {
  const starts = inOrder(sentences.map(({ start }) => ({ start })));
  const placed = new Map<number, readonly PlacedWord[]>();
  return {
    sentenceAt: (seconds) => lastStarted(starts, seconds),
    wordsOf(index) {
      let words = placed.get(index);
      if (!words) {
        const sentence = sentences[index];
        words = sentence ? placeWords(sentence) : [];
        placed.set(index, words);
      }
      return words;
    },
  };
}
