import { expect, test } from "vitest";
import { markRanges } from "#search";
import { snippet } from "../../../src/search/marks.ts";

const marked = (text: string, ...terms: string[]) =>
  markRanges(text, terms)
    .map((part) => (part.marked ? `[${part.text}]` : part.text))
    .join("");

test("every place is marked, in either case", () => {
  expect(marked("Gene and gENEs", "gene")).toBe("[Gene] and [gENE]s");
});

test("a mark covers letters with their diacritics", () => {
  expect(marked("Über u\u0308ber İzmir x", "uber", "x")).toBe("[Über] [u\u0308ber] İzmir [x]");
  expect(marked("e\u0301te\u0301", "te")).toBe("e\u0301[te\u0301]");
});

test("marks that touch or overlap become one", () => {
  expect(marked("abcabc", "abc", "bca")).toBe("[abcabc]");
});

test("signs of a term stand for themselves, and an empty one marks nothing", () => {
  expect(marked("a.c abc", "a.c", "", "  ")).toBe("[a.c] abc");
});

test("an empty text has no parts", () => {
  expect(markRanges("", ["a"])).toEqual([]);
});

test("an excerpt has the hit and whole words", () => {
  const text = `${"lorem ".repeat(40)}needle ${"ipsum ".repeat(40)}`.trim();
  expect(snippet(text, ["needle"])).toMatch(/^…(?:lorem )+needle(?: ipsum)+…$/);
  expect(snippet(text, ["lorem"])).toMatch(/^(?:lorem )+lorem…$/);
  expect(snippet(`${"ipsum ".repeat(40)}needle`, ["needle"])).toMatch(/^…(?:ipsum )+needle$/);
  expect(snippet("short", ["or"])).toBe("short");
});

test("an excerpt of writing without spaces has the hit and whole letters", () => {
  const text = `${"🧬".repeat(200)}針${"🧬".repeat(200)}`;
  const excerpt = snippet(text, ["針"]);
  expect(excerpt).toContain("針");
  expect(excerpt.isWellFormed()).toBe(true);
});
