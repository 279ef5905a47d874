// Whether each part of a paper is filed where it belongs, over generated papers in every layout and over the real ones
// that may lie beside the repository.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { generatePaper, HOUSE_LAYOUTS, LAYOUTS } from "../corpus/index.ts";
import { adjacentPairs, filingOfCorpus, filingOfPaper, plain } from "../corpus/filing.ts";
import { PAPER_FACTS, paperPath } from "../corpus/paper-facts.ts";
import { readInNode } from "../corpus/read-in-node.ts";

const LEAST_FILING = 0.97;
const LEAST_PAIRS = 0.95;

describe("generated papers", () => {
  const cases = [...LAYOUTS, ...HOUSE_LAYOUTS].flatMap((layout) => [{ layout, seed: 2 }]);
  const harder = HOUSE_LAYOUTS.flatMap((layout) => [1, 3].map((seed) => ({ layout, seed })));

  // Its title begins with "A", which no section does.
  const titled = { layout: "physics", seed: 7 } as const;
  const withDoi = { layout: "physics", seed: 5 } as const;

  test.each([...cases, ...harder, titled, withDoi])(
    "every part is filed where it belongs: $layout $seed",
    async (one) => {
      const { bytes, truth } = await generatePaper(one.seed, one.layout);
      const reading = await readInNode(bytes);
      const filing = filingOfCorpus(reading, truth);
      expect(filing.filing, JSON.stringify(filing)).toBeGreaterThanOrEqual(LEAST_FILING);
      expect(adjacentPairs(reading, truth)).toBeGreaterThanOrEqual(LEAST_PAIRS);
      expect(truth.statements.filter((text) => plain(reading.text).includes(plain(text)))).toEqual([]);
      expect(plain(reading.suggested.title ?? "")).toBe(plain(truth.title));
      expect(reading.suggested.authors).toBe(truth.authors.join(", "));
      expect(reading.suggested.publishing_year).toBe(truth.year);
    },
  );
});

describe("papers beside the repository", () => {
  test.for(PAPER_FACTS)("every part is filed where it belongs: $name", async (facts, { skip }) => {
    const path = paperPath(facts);
    if (path === undefined) return skip("the paper is not beside the repository");
    const filing = filingOfPaper(await readInNode(readFileSync(path)), facts);
    expect(filing.filing, JSON.stringify(filing)).toBeGreaterThanOrEqual(LEAST_FILING);
  });
});
