import { expect, test } from "vitest";
import { createTranscriptSearch } from "#domain/transcript-search.ts";
import { chapterAt, groupTranscript, transcriptText } from "#domain/transcript.ts";

const sentence = (start: number, text = `Sentence at ${start}.`) => ({ start, text });
const chapters = [
  { start: 0, title: "Opening" },
  { start: 20, title: "Method" },
];

test("a sentence stands under the chapter in which it begins", () => {
  const sections = groupTranscript(
    [0, 10, 19.999, 30].map((start) => sentence(start)),
    chapters,
  );
  expect(sections.map(({ title, start }) => [title, start])).toEqual([
    ["Opening", 0],
    ["Method", 20],
  ]);
  expect(sections[1]?.paragraphs[0]).toMatchObject({ start: 19.999, first: 2 });
});

test("sentences before the first chapter stand under no title", () => {
  expect(groupTranscript([sentence(3)], [])).toMatchObject([{ title: null, start: 3 }]);
  expect(groupTranscript([sentence(0), sentence(9)], [{ start: 5, title: "Late" }])).toMatchObject([
    { title: null },
    { title: "Late" },
  ]);
  expect(groupTranscript([], chapters)).toEqual([]);
});

test("a long chapter is divided into paragraphs of at most six sentences", () => {
  const long = groupTranscript(
    Array.from({ length: 30 }, (_, at) => sentence(at, "x".repeat(90))),
    [],
  );
  const sizes = long[0]?.paragraphs.map(({ sentences }) => sentences.length) ?? [];
  expect(Math.max(...sizes)).toBeLessThanOrEqual(6);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(30);
  expect(long[0]?.paragraphs.map(({ first }) => first).slice(0, 2)).toEqual([0, sizes[0]]);
});

test("the current chapter is the last one that has begun", () => {
  expect([0, 19, 19.999, 20, 500].map((seconds) => chapterAt(chapters, seconds))).toEqual([0, 0, 1, 1, 1]);
  expect(chapterAt([{ start: 5, title: "" }], 2)).toBe(-1);
});

test("a copied transcript has headings and paragraphs", () =>
  expect(
    transcriptText(
      groupTranscript([sentence(0, "One."), sentence(5, "Two."), sentence(20, "Three.")], chapters),
    ),
  ).toBe("Opening\n\nOne. Two.\n\n\nMethod\n\nThree."));

const find = (text: string, query: string) =>
  createTranscriptSearch([text])(query).map(({ from, to }) => text.slice(from, to));

test.each([
  ["The Schrödinger equation, again the SCHRODINGER one.", "schrodinger", ["Schrödinger", "SCHRODINGER"]],
  ["naı\u0308ve or naïve", "naïve", ["naïve"]],
  ["It isn’t so", "isn't", ["isn’t"]],
  ["an eﬃcient one", "efficient", ["eﬃcient"]],
  ["a 𝛼 particle", "particle", ["particle"]],
  ["aaaa", "aa", ["aa", "aa"]],
  ["black holes", "  black   holes ", ["black holes"]],
  ["anything", "", []],
  ["anything", "  ", []],
  ["a.b", "a.b", ["a.b"]],
  ["axb", "a.b", []],
])("in '%s' the search for '%s' marks what it found", (text, query, found) =>
  expect(find(text, query)).toEqual(found),
);

test("matches come in the order of the text", () => {
  const search = createTranscriptSearch(["one two one", "none", "two"]);
  expect(search("one")).toEqual([
    { sentence: 0, from: 0, to: 3 },
    { sentence: 0, from: 8, to: 11 },
    { sentence: 1, from: 1, to: 4 },
  ]);
});
