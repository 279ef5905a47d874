// Search on the device against the plainest search there is: every text looked through for the query.
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { markRanges, type SearchDocument } from "#search";
import { fold } from "../../src/search/fold.ts";
import { createSearchIndex } from "../../src/search/search-index.ts";
import { runs } from "./runs.ts";

const letters = fc.constantFrom(
  ..."aabbc éüÜßİΣςA.-(\n\u00a0🧬学ש0\u0301".match(/./gsu)!,
  " ",
  " ",
  "th",
  "ing",
);
const text = fc.oneof(
  { weight: 5, arbitrary: fc.array(letters, { maxLength: 14 }).map((all) => all.join("")) },
  fc.string({ unit: "grapheme", maxLength: 12 }),
);
const document = fc.record<SearchDocument>({
  id: fc.constantFrom("a", "b", "c", "d", "e", "f"),
  title: text,
  authors: text,
  keywords: text,
  abstract: text,
  field: fc.constantFrom("Physics", "Biology"),
  createdAt: fc.constantFrom(
    "2026-11-20T08:00:00Z",
    "2026-11-20T08:00:00.000+00:00",
    "2026-11-21T00:00:00Z",
    "odd",
  ),
});
type Step = { put: SearchDocument } | { remove: string };
const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: document.map((put): Step => ({ put })) },
    { weight: 1, arbitrary: fc.constantFrom("a", "b", "c", "d").map((remove): Step => ({ remove })) },
  ),
  { maxLength: 12, size: "max" },
);

const PLACES = ["title", "authors", "keywords", "abstract"] as const;
const plain = (documents: Iterable<SearchDocument>, wanted: string, form: (text: string) => string) =>
  [...documents]
    .filter((each) => PLACES.some((place) => form(each[place]).includes(wanted)))
    .map(({ id }) => id);

/** Runs the steps on the index and on a map, then looks for pieces of the texts and for other things. */
const againstMap = (
  check: (
    index: ReturnType<typeof createSearchIndex>,
    known: Map<string, SearchDocument>,
    query: string,
  ) => void,
) =>
  fc.assert(
    fc.property(
      steps,
      fc.array(text, { maxLength: 3 }),
      fc.infiniteStream(fc.nat(40)),
      (all, others, numbers) => {
        // Numbered anew all the time, not just after thousands of changes.
        const index = createSearchIndex({ emptySlots: 0 });
        const known = new Map<string, SearchDocument>();
        for (const step of all) {
          if ("put" in step) {
            index.put(step.put);
            known.set(step.put.id, step.put);
          } else {
            index.remove(step.remove);
            known.delete(step.remove);
          }
        }
        index.advance(Infinity);
        const next = () => numbers.next().value as number;
        const pieces = [...known.values()].flatMap((each) =>
          PLACES.map((place) => {
            const units = Array.from(each[place]);
            const from = next() % (units.length + 1);
            return units.slice(from, from + 1 + (next() % 6)).join("");
          }),
        );
        for (const query of [...pieces, ...others]) check(index, known, query);
      },
    ),
    runs(400),
  );

test("the episodes that hold the query are found, in front of all others", () =>
  againstMap((index, known, query) => {
    const wanted = fold(query.trim()).trim();
    const { hits, total } = index.search(query, null);
    expect(total).toBe(hits.length);
    if (!wanted) return expect(total).toBe(0);
    const held = plain(known.values(), wanted, fold).sort();
    // What holds it comes first; the others have similar words.
    expect(
      hits
        .slice(0, held.length)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(held);
    if (wanted.length < 4) expect(total).toBe(held.length);
    expect(new Set(hits.map(({ id }) => id)).size).toBe(total);
  }));

test("folding keeps every hit that a comparison in lower case finds", () =>
  againstMap((index, known, query) => {
    const wanted = query.trim().toLowerCase();
    if (!fold(wanted).trim()) return;
    const found = new Set(index.search(query, null).hits.map(({ id }) => id));
    for (const id of plain(known.values(), wanted, (each) => each.toLowerCase())) expect(found).toContain(id);
  }));

test("a filter by field answers the hits of that field", () =>
  againstMap((index, _, query) => {
    const physics = index.search(query, "Physics").hits;
    const biology = index.search(query, "Biology").hits;
    const all = index.search(query, null).hits;
    expect(all.filter(({ id }) => physics.some((hit) => hit.id === id))).toEqual(physics);
    expect(physics.length + biology.length).toBe(all.length);
  }));

test("what is to be marked is in the text in which the hit is said to be", () =>
  againstMap((index, known, query) => {
    for (const { id, where, terms, snippet } of index.search(query, null).hits) {
      const shown = snippet ?? (where === "transcript" ? "" : known.get(id)?.[where]) ?? "";
      expect(markRanges(shown, terms).some((part) => part.marked)).toBe(true);
    }
  }));

test("marking keeps every character", () =>
  fc.assert(
    fc.property(text, fc.array(text, { maxLength: 3 }), (whole, terms) => {
      const parts = markRanges(whole, terms);
      expect(parts.map((part) => part.text).join("")).toBe(whole);
      expect(parts.every((part) => part.text !== "")).toBe(true);
      for (const term of terms)
        if (fold(term).trim() && fold(whole).includes(fold(term).trim()))
          expect(parts.some((part) => part.marked)).toBe(true);
    }),
    runs(2000),
  ));
