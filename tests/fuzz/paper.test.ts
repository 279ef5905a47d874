// Papers of every layout with content by chance, read against what was set; and files broken by chance.
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { PaperError } from "#paper";
import { generatePaper, LAYOUTS } from "../corpus/index.ts";
import { readInNode } from "../corpus/read-in-node.ts";
import { runs } from "./runs.ts";

const papers = fc.record({
  seed: fc.integer({ min: 3, max: 1_000_000 }),
  layout: fc.constantFrom(...LAYOUTS),
});

const bodyOf = (text: string) =>
  text
    .split("\n\n")
    .filter((block) => !block.startsWith("## "))
    .join(" ");
const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, " ")
    .trim();

test("every sentence of the body is there once and in order, and no reference is among them", async () => {
  await fc.assert(
    fc.asyncProperty(papers, async ({ seed, layout }) => {
      const { bytes, truth } = await generatePaper(seed, layout);
      const { text } = await readInNode(bytes);
      const [read, meant] = [bodyOf(text), truth.paragraphs.join(" ")];
      const differs = Array.from(read).findIndex((letter, index) => letter !== meant[index]);
      const from = Math.max(0, differs - 60);
      expect(read.slice(from, from + 160)).toBe(meant.slice(from, from + 160));
      expect(read.length).toBe(meant.length);
      const body = plain(text);
      expect(truth.references.filter((reference) => body.includes(plain(reference)))).toEqual([]);
    }),
    {
      ...runs(24),
      // A page that begins with the line "[7]." lost it to the page numbers, a column with "[8]." to the tables;
      // "Agree-" + "ment" kept its hyphen where another "-ment" began a column.
      examples: [
        [{ seed: 384_364, layout: "preprint" }],
        [{ seed: 998_531, layout: "journal" }],
        [{ seed: 900_333, layout: "journal" }],
      ],
    },
  );
});

test("headings, title and abstract are found, and none is made up", async () => {
  await fc.assert(
    fc.asyncProperty(papers, async ({ seed, layout }) => {
      const { bytes, truth } = await generatePaper(seed, layout);
      const { sections, suggested, columns } = await readInNode(bytes);
      expect(sections.map(({ heading }) => heading)).toEqual(truth.headings);
      expect(columns).toBe(truth.columns);
      expect(plain(suggested.title ?? "")).toBe(plain(truth.title));
      expect(plain(suggested.abstract ?? "")).toBe(plain(truth.abstract));
    }),
    runs(24),
  );
});

test("a broken file ends in a reading or a PaperError", async () => {
  const whole: Uint8Array[] = [];
  for (const layout of LAYOUTS) whole.push((await generatePaper(7, layout, "short")).bytes);
  const damage = fc.oneof(
    fc.record({ kind: fc.constant("cut" as const), at: fc.double({ min: 0, max: 1, noNaN: true }) }),
    fc.record({ kind: fc.constant("append" as const), bytes: fc.uint8Array({ maxLength: 3000 }) }),
    fc.record({
      kind: fc.constant("flip" as const),
      places: fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), fc.nat(7)), {
        minLength: 1,
        maxLength: 40,
      }),
    }),
    fc.record({ kind: fc.constant("noise" as const), bytes: fc.uint8Array({ maxLength: 3000 }) }),
  );
  const broken = (
    bytes: Uint8Array,
    how: typeof damage extends fc.Arbitrary<infer Damage> ? Damage : never,
  ) => {
    switch (how.kind) {
      case "cut":
        return bytes.slice(0, Math.floor(how.at * bytes.length));
      case "append":
        return new Uint8Array(Buffer.concat([bytes, how.bytes]));
      case "noise":
        return new Uint8Array(Buffer.concat([Buffer.from("%PDF-1.7\n"), how.bytes, Buffer.from("%%EOF")]));
      case "flip": {
        const flipped = bytes.slice();
        for (const [place, bit] of how.places) {
          const at = Math.floor(place * flipped.length);
          flipped[at] = (flipped[at] ?? 0) ^ (1 << bit);
        }
        return flipped;
      }
    }
  };
  await fc.assert(
    fc.asyncProperty(fc.nat(LAYOUTS.length - 1), damage, async (at, how) => {
      try {
        const { text } = await readInNode(broken(whole[at] ?? new Uint8Array(), how));
        expect(text.trim()).not.toBe("");
      } catch (error) {
        expect(error).toBeInstanceOf(PaperError);
      }
    }),
    runs(60),
  );
});
