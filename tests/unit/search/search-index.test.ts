import { expect, test } from "vitest";
import type { SearchDocument } from "#search";
import { createSearchIndex } from "../../../src/search/search-index.ts";
import { episode } from "./episodes.ts";

function indexOf(...documents: Partial<SearchDocument>[]) {
  const index = createSearchIndex();
  for (const document of documents) index.put(episode(document));
  index.advance(Infinity);
  return index;
}
const idsOf = (index: ReturnType<typeof indexOf>, query: string, field: string | null = null) =>
  index.search(query, field).hits.map(({ id }) => id);

test("a part of a word is found in every text", () => {
  const index = indexOf(
    { id: "title", title: "Neuroplasticity" },
    { id: "authors", authors: "P. Plasti" },
    { id: "keywords", keywords: "bioplastics" },
    { id: "abstract", abstract: "On (plastic) waste." },
    { id: "none", title: "Plas tic" },
  );
  expect(idsOf(index, "plasti")).toEqual(["title", "authors", "keywords", "abstract"]);
});

test("hits are ranked by where they are", () => {
  const index = indexOf(
    { id: "abstract", abstract: "gene" },
    { id: "keywords", keywords: "gene" },
    { id: "authors", authors: "Gene" },
    { id: "inside", title: "Oxygene" },
    { id: "word", title: "A gene" },
    { id: "start", title: "Genes" },
  );
  expect(idsOf(index, "gene")).toEqual(["start", "word", "inside", "authors", "keywords", "abstract"]);
});

test("a later word of a title counts as the beginning of a word", () => {
  const index = indexOf(
    { id: "inside", title: "Oxygene", createdAt: "2026-11-21T08:00:00Z" },
    { id: "later", title: "Oxygene (gene)" },
  );
  expect(idsOf(index, "gene")).toEqual(["later", "inside"]);
});

test("within a rank the newest comes first, and a tie goes by id", () => {
  const index = indexOf(
    { id: "b", title: "Tides", createdAt: "2026-11-20T08:00:00Z" },
    { id: "c", title: "Tides", createdAt: "2026-11-20T09:00:00+00:00" },
    { id: "a", title: "Tides", createdAt: "2026-11-20T08:00:00.000+00:00" },
  );
  expect(idsOf(index, "tides")).toEqual(["c", "a", "b"]);
});

test("spaces inside a query stand for themselves", () => {
  const index = indexOf(
    { id: "phrase", abstract: "of deep learning systems" },
    { id: "end", abstract: "with deep learning" },
    { id: "joined", abstract: "deeplearning" },
    { id: "across", keywords: "deep", abstract: "learning" },
  );
  expect(index.search("ep lear", null).hits.map(({ id }) => id)).toEqual(["end", "phrase"]);
  expect(idsOf(index, "p learning s")).toEqual(["phrase"]);
});

test("a query across two texts is found by its words only", () => {
  const index = indexOf({ title: "Slow", authors: "waves" });
  expect(index.search("slow wav", null).hits).toMatchObject([{ typo: false, terms: ["slow", "waves"] }]);
  expect(index.search("ow wa", null).total).toBe(0);
});

test("line ends and hard spaces count as spaces", () => {
  const index = indexOf({ id: "one", abstract: "gravity\nwaves\u00a0and" });
  expect(idsOf(index, "gravity waves and")).toEqual(["one"]);
});

test("case and diacritics do not matter", () => {
  const index = indexOf(
    { id: "umlaut", title: "Über Gödel" },
    { id: "plain", title: "Uber Godel" },
    { id: "apart", title: "U\u0308ber Go\u0308del" },
    { id: "greek", title: "ΟΔΟΣ" },
  );
  for (const query of ["über gödel", "UBER GODEL", "u\u0308ber"])
    expect(idsOf(index, query).sort()).toEqual(["apart", "plain", "umlaut"]);
  expect(idsOf(index, "οδοσ")).toEqual(["greek"]);
  expect(idsOf(index, "οδος")).toEqual(["greek"]);
});

test("typing errors are forgiven", () => {
  const index = indexOf({ id: "one", title: "Photosynthesis in algae", keywords: "light" });
  expect(index.search("photosyntesis", null).hits).toEqual([
    { id: "one", where: "title", snippet: null, terms: ["photosynthesis"], typo: true },
  ]);
  expect(idsOf(index, "algee photosinthesis")).toEqual(["one"]);
});

test("similar words come after what holds the query, and each episode once", () => {
  const index = indexOf(
    { id: "similar", title: "Marine biology", createdAt: "2026-11-22T08:00:00Z" },
    { id: "same", abstract: "marina marine" },
  );
  expect(idsOf(index, "marina")).toEqual(["same", "similar"]);
  expect(index.search("marina", null).total).toBe(2);
});

test("every word of a query has to be in the episode", () => {
  const index = indexOf(
    { id: "both", abstract: "waves of gravity" },
    { id: "one", abstract: "waves of light" },
  );
  expect(idsOf(index, "gravity waves")).toEqual(["both"]);
});

test("words in another order are found, where only the last may be unfinished", () => {
  const index = indexOf({ id: "one", abstract: "waves of gravity" });
  expect(index.search("waves grav", null).hits).toMatchObject([{ id: "one", typo: false }]);
  expect(index.search("grav waves", null).total).toBe(0);
});

test("a query of three characters finds nothing that is only similar", () => {
  expect(indexOf({ title: "cat" }).search("car", null).total).toBe(0);
});

test("only the field of research that was asked for is found", () => {
  const index = indexOf(
    { id: "biology", title: "Cells" },
    { id: "physics", title: "Cells", field: "Physics" },
  );
  expect(idsOf(index, "cells", "Physics")).toEqual(["physics"]);
  expect(idsOf(index, "celks", "Physics")).toEqual(["physics"]);
  expect(index.search("cells", "physics").total).toBe(0);
});

test("what was replaced or removed is not found", () => {
  const index = indexOf({ id: "one", title: "Before", abstract: "stays" });
  index.put(episode({ id: "one", title: "After", abstract: "stays" }));
  expect([index.search("before", null).total, index.search("after", null).total]).toEqual([0, 1]);
  expect(index.search("stays", null).total).toBe(1);
  index.remove("one");
  index.remove("never there");
  expect([index.search("after", null).total, index.search("stays", null).total, index.size()]).toEqual([
    0, 0, 0,
  ]);
});

test("after many episodes have come and gone the right ones are found", () => {
  const index = createSearchIndex();
  for (let round = 0; round < 4; round += 1)
    for (let at = 0; at < 700; at += 1)
      index.put(episode({ id: `id-${at}`, title: `Title w${round}x${at}`, abstract: `quux ${at}` }));
  index.advance(Infinity);
  expect(index.search("3x699", null).hits[0]).toMatchObject({ id: "id-699", where: "title", typo: false });
  expect(index.search("w2x", null).total).toBe(0);
  expect(index.search("title w3x55", null).hits.filter(({ typo }) => !typo).length).toBe(11);
  expect([index.search("qu", null).total, index.search("u", null).total]).toEqual([700, 700]);
});

test("a new word is found at once, and with typing errors after it is prepared", () => {
  const index = createSearchIndex();
  index.put(episode({ id: "one", title: "Chromosome" }));
  expect(idsOf(index, "romos")).toEqual(["one"]);
  expect(index.search("chromozome", null).total).toBe(0);
  expect(index.advance(1)).toBe(false);
  expect(index.advance(10)).toBe(true);
  expect(idsOf(index, "chromozome")).toEqual(["one"]);
});

test("as many hits as asked for are answered, with the count of all", () => {
  const index = indexOf(...Array.from({ length: 7 }, () => ({ title: "Soil" })));
  const answer = index.search("soil", null, 3);
  expect([answer.hits.length, answer.total]).toEqual([3, 7]);
});

test("of a long abstract an excerpt with the hit is shown", () => {
  const words = Array.from({ length: 100 }, (_, at) => `word${at}`);
  const [hit] = indexOf({ abstract: words.join(" ") }).search("ord50 w", null).hits;
  expect(hit?.snippet).toMatch(/^…word\d+ .*word50 word51 .* word\d+…$/);
  expect(hit?.snippet?.length).toBeLessThanOrEqual(122);
});

test.each([
  ["signs of a regular expression", "a.*(b|c)[d]+$^\\", "xa.*(b|c)[d]+$^\\y"],
  ["an emoji", "🧬🔬", "DNA 🧬🔬!"],
  ["writing from right to left", "שלום עול", "אמר שלום עולם"],
  ["writing without spaces", "機械学", "深層と機械学習の研究"],
  ["signs alone", "--", "a -- b"],
])("%s: it is found as it stands", (_, query, abstract) => {
  const index = indexOf({ id: "one", abstract }, { id: "other", abstract: "abcd DNA ab" });
  expect(idsOf(index, query)).toEqual(["one"]);
});

test.each(["", "   ", "\n\t\u00a0", "\u0301"])("a query without letters (%j) finds nothing", (query) => {
  expect(indexOf({ title: "a b" }).search(query, null)).toEqual({ hits: [], total: 0 });
});

test("a query of 500 characters is cut as the server cuts it", () => {
  const text = "long ".repeat(100);
  const index = indexOf({ id: "one", abstract: text }, { id: "other", abstract: "short" });
  expect(idsOf(index, text)).toEqual(["one"]);
  expect(idsOf(index, "x".repeat(500))).toEqual([]);
  expect(idsOf(index, "long ".repeat(39) + "tall ".repeat(60))).toEqual([]);
});
