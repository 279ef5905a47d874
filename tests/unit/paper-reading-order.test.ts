import { expect, test } from "vitest";
import { generatePaper, LAYOUTS, type PaperTruth } from "../corpus/index.ts";
import { readInNode } from "../corpus/read-in-node.ts";
import { readingOfSeed } from "../corpus/read-once.ts";

const SEEDS = [1, 2];
const cases = LAYOUTS.flatMap((layout) => SEEDS.map((seed) => ({ layout, seed })));
const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, " ")
    .trim();

const paragraphsOf = (text: string) => text.split("\n\n").filter((block) => !block.startsWith("## "));

test.each(cases)(
  "every word of the body is there once and in order: $layout $seed",
  async ({ layout, seed }) => {
    const { reading, truth } = await readingOfSeed(seed, layout);
    const [read, meant] = [paragraphsOf(reading.text).join(" "), truth.paragraphs.join(" ")];
    const differs = Array.from(read).findIndex((letter, index) => letter !== meant[index]);
    // From shortly before the first difference on, so that a failure can be read.
    const from = Math.max(0, differs - 60);
    expect(read.slice(from, from + 160)).toBe(meant.slice(from, from + 160));
    expect(read.length).toBe(meant.length);
  },
);

test.each(cases)("what is not body is filed apart from it: $layout $seed", async ({ layout, seed }) => {
  const { reading, truth } = await readingOfSeed(seed, layout);
  const { text, aside } = reading;
  const found = (where: string, parts: string[]) =>
    parts.filter((part) => plain(where).includes(plain(part)));
  expect(found(aside.captions, truth.captions)).toEqual(truth.captions);
  expect(found(aside.footnotes, truth.footnotes)).toEqual(truth.footnotes);
  expect(found(aside.references, truth.references)).toEqual(truth.references);
  expect(found(aside.runningHeads, truth.runningHeads)).toEqual(truth.runningHeads);
  const outside = [
    ...truth.captions,
    ...truth.footnotes,
    ...truth.references,
    truth.abstract,
    truth.authors.join(", "),
  ];
  expect(found(text, outside)).toEqual([]);
});

test.each(cases)("every heading is found, and none is made up: $layout $seed", async ({ layout, seed }) => {
  const { reading, truth } = await readingOfSeed(seed, layout);
  const { text, sections, columns } = reading;
  expect(sections.map(({ heading }) => heading)).toEqual(truth.headings);
  for (const { heading, start } of sections) {
    expect(text.slice(start, start + heading.length + 3)).toBe(`## ${heading}`);
  }
  expect(columns).toBe(truth.columns);
});

test("a section's kind follows from its heading", async () => {
  const { reading } = await readingOfSeed(1, "conference");
  expect(reading.sections.map(({ kind }) => kind)).toEqual([
    "introduction",
    "background",
    "methods",
    "results",
    "discussion",
    "conclusion",
  ]);
});

test("progress counts every page up to the last one", async () => {
  const { bytes } = await generatePaper(1, "preprint");
  const seen: [number, number][] = [];
  const { pages } = await readInNode(bytes, (page, all) => seen.push([page, all]));
  expect(seen).toEqual(Array.from({ length: pages }, (_, index) => [index + 1, pages]));
});

test("the same seed gives the same paper", async () => {
  const one: PaperTruth = (await generatePaper(9, "journal")).truth;
  const other = await generatePaper(9, "journal");
  expect(other.truth).toEqual(one);
  expect((await generatePaper(9, "journal")).bytes).toEqual(other.bytes);
});
