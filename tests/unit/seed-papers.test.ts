import { expect, test } from "vitest";
import { RESEARCH_FIELDS, WORDS_TO_AVOID } from "#contract";
import { readPapers } from "../../supabase/local/seed/papers.ts";

const papers = await readPapers();

test("the demo has an episode for each quick chip and at least eight fields", () => {
  const fields = new Set(papers.map(({ request }) => request.field_of_research));
  expect(papers).toHaveLength(12);
  expect(fields.size).toBeGreaterThanOrEqual(8);
  const chips = ["Computer Science", "Artificial Intelligence", "Biology", "Physics", "Psychology"];
  for (const chip of chips) expect(fields).toContain(chip);
  for (const field of fields) expect(RESEARCH_FIELDS.map(({ name }) => name)).toContain(field);
});

test("every demo paper names its source and has the parts a summary is drawn from", () => {
  for (const { request } of papers) {
    expect(request.doi).toMatch(/^10\.\d{4,}\/\S+$/);
    expect(request.publishing_year).toBeGreaterThanOrEqual(1976);
    for (const part of ["Introduction", "Results", "Discussion", "Conclusion"]) {
      expect(request.text).toMatch(new RegExp(`^## .*${part}`, "m"));
    }
  }
});

test("the demo papers do without the words that scripts must avoid", () => {
  for (const { name, request } of papers) {
    const found = WORDS_TO_AVOID.filter((word) => new RegExp(`\\b${word}\\b`, "i").test(request.text));
    expect({ name, found }).toEqual({ name, found: [] });
  }
});
