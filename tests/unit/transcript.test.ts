// Times of sentences and chapters in an episode put together from measured parts.
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { timeTranscript } from "../../supabase/functions/_shared/generation/transcript.ts";

const first = "Heat changes things. Cold does not.";
const second = "The authors found twenty crystals.";
const script = `${first}\n\n${second}`;
const chapters = [
  { title: "Heat", offset: 0 },
  { title: "Crystals", offset: first.length + 2 },
];

test("without word times a sentence starts where its characters stand in the part", () => {
  const parts = [
    { text: first, seconds: 3.5, words: null },
    { text: second, seconds: 4, words: null },
  ];
  const timed = timeTranscript(script, chapters, parts);
  expect(timed.segments).toEqual([
    { start: 0, end: 2, text: "Heat changes things." },
    { start: 2.1, end: 3.5, text: "Cold does not." },
    { start: 3.5, end: 7.5, text: second },
  ]);
  expect(timed.chapters).toEqual([
    { title: "Heat", start: 0 },
    { title: "Crystals", start: 3.5 },
  ]);
});

const spoken = (text: string, from: number) =>
  text.split(" ").map((word, index) => ({ text: word, start: from + index, end: from + index + 0.8 }));

test("word times place the sentences, counted from the part's own start", () => {
  const { segments } = timeTranscript(script, chapters, [
    { text: first, seconds: 7, words: spoken("heat changes things cold does not", 0.5) },
    { text: second, seconds: 6, words: spoken("the authors found twenty crystals", 0.25) },
  ]);
  expect(segments.map(({ start, end }) => [start, end])).toEqual([
    [0.5, 3.3],
    [3.5, 6.3],
    [7.25, 12.05],
  ]);
  expect(segments[0]?.words?.map(({ text }) => text)).toEqual(["Heat", "changes", "things."]);
});

test("a word that the provider wrote otherwise is timed between its neighbours", () => {
  const { segments } = timeTranscript(
    second,
    [],
    [{ text: second, seconds: 6, words: spoken("the authors found 20 crystals", 0) }],
  );
  expect(segments[0]?.words?.[3]).toEqual({ text: "twenty", start: 2.8, end: 4 });
});

test("words of another text are not believed", () => {
  const { segments } = timeTranscript(
    second,
    [],
    [{ text: second, seconds: 6, words: spoken("something else was said here", 0) }],
  );
  expect(segments).toEqual([{ start: 0, end: 6, text: second }]);
});

test("times never run backwards or past the end, whatever words the provider claims", () => {
  const word = fc.record({
    text: fc.constantFrom("the", "authors", "found", "twenty", "crystals", "noise"),
    start: fc.double({ min: 0, max: 9, noNaN: true }),
    end: fc.double({ min: 0, max: 9, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), (words) => {
      const { segments } = timeTranscript(second, [], [{ text: second, seconds: 6, words }]);
      const times = segments.flatMap(({ start, end, words = [] }) => [
        start,
        ...words.flatMap((said) => [said.start, said.end]),
        end,
      ]);
      expect(times).toEqual(times.toSorted((one, other) => one - other));
      expect(times.every((time) => time >= 0 && time <= 6)).toBe(true);
    }),
  );
});

test("the silence between two parts moves what comes after it, and belongs to no sentence", () => {
  const { segments, chapters: timed } = timeTranscript(script, chapters, [
    { text: first, seconds: 3.5, words: null, silence: 1.25 },
    { text: second, seconds: 6, words: spoken("the authors found twenty crystals", 0.25), silence: 0 },
  ]);
  expect(segments.map(({ start, end }) => [start, end])).toEqual([
    [0, 2],
    [2.1, 3.5],
    [5, 9.8],
  ]);
  expect(timed.map(({ start }) => start)).toEqual([0, 5]);
});
