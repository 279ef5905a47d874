import { expect, test } from "vitest";
import { createTimeline, lastStarted, wordAtCharacter } from "#domain/spoken-place.ts";

const word = (start: number, text: string) => ({ start, end: start + 0.2, text });
const sentences = [
  { start: 0.5, text: "No, no (yes)!", words: [word(0.5, "No,"), word(1, "no"), word(1.5, "(yes)!")] },
  { start: 3, text: "Nothing has times here." },
  { start: 5, text: "One word is gone.", words: [word(5, "One"), word(5.4, "lost"), word(6, "gone.")] },
];
const timeline = createTimeline(sentences);

test.each([
  [0, -1],
  [0.499, 0],
  [0.5, 0],
  [2.9, 0],
  [2.997, 0],
  [2.9985, 1],
  [5, 2],
  [9999, 2],
])("at %f s sentence %i is marked", (seconds, sentence) =>
  expect(timeline.sentenceAt(seconds)).toBe(sentence),
);

test("a search by halves finds what one by one finds", () => {
  const items = Array.from({ length: 157 }, (_, at) => ({ start: Math.floor(at / 3) * 0.7 }));
  for (let seconds = -1; seconds < 40; seconds += 0.173)
    expect(lastStarted(items, seconds)).toBe(items.findLastIndex(({ start }) => start <= seconds + 0.002));
});

test("a transcript without sentences has none to mark", () =>
  expect(createTimeline([]).sentenceAt(4)).toBe(-1));

test("a time that lies before an earlier one leaves the sentences behind it reachable", () => {
  const mixed = createTimeline([4, 8, 6, 10, 12].map((start) => ({ start, text: "x" })));
  expect([5, 7, 9, 11, 13].map(mixed.sentenceAt)).toEqual([0, 0, 2, 3, 4]);
});

test("a word that occurs twice is found in its own place", () => {
  const { text } = sentences[0] ?? { text: "" };
  const said = timeline.wordsOf(0).map(({ from, to }) => text.slice(from, to));
  expect(said).toEqual(["No,", "no", "(yes)!"]);
  expect(timeline.wordsOf(0)[1]).toEqual({ start: 1, from: 4, to: 6 });
});

test("a word that the text does not have is left out, and a transcript without times has no words", () => {
  expect(timeline.wordsOf(2)).toEqual([
    { start: 5, from: 0, to: 3 },
    { start: 6, from: 12, to: 17 },
  ]);
  expect(timeline.wordsOf(1)).toEqual([]);
  expect(timeline.wordsOf(-1)).toEqual([]);
});

test("the words of a sentence are looked up once", () =>
  expect(timeline.wordsOf(0)).toBe(timeline.wordsOf(0)));

test("a tap means the word under it, or the one before, or the first", () => {
  const words = timeline.wordsOf(0);
  const at = (character: number) => wordAtCharacter(words, character)?.start;
  expect([0, 2, 3, 4, 6, 7, 13].map(at)).toEqual([0.5, 0.5, 0.5, 1, 1, 1.5, 1.5]);
  expect(wordAtCharacter(timeline.wordsOf(1), 3)).toBeNull();
});
