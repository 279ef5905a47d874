// The research field, by the terms a paper uses. Terms that many fields share count little; so do terms that are
// merely repeated, since one word said a hundred times tells no more than said ten times.
import { RESEARCH_FIELDS } from "#contract";
import { FIELD_TERMS } from "./field-terms.ts";

type Term = { pattern: RegExp; weight: number };

const TERMS = new Map<string, Term[]>(
  RESEARCH_FIELDS.map(({ name }) => [
    name,
    (FIELD_TERMS[name] ?? "").split(", ").filter(Boolean).map(toTerm),
  ]),
);

/** A guess needs this much to go on; below it none is made. */
const LEAST_EVIDENCE = 3;

function toTerm(written: string): Term {
  const stem = written.replace(/^\*/, "");
  const several = stem.includes(" ") || stem.includes("-");
  return {
    pattern: new RegExp(`\\b${stem}`, "gi"),
    weight: (several ? 2 : 1) * (written.startsWith("*") ? 1 : 0.6),
  };
}

/**
 * @param heading title and keywords, which say most
 * @param body its beginning is enough
 * @returns a display name of RESEARCH_FIELDS
 */
export function guessField(heading: string, abstract: string, body: string): string | undefined {
  const texts: [string, number][] = [
    [heading, 5],
    [abstract, 2.5],
    [body.slice(0, 30_000), 1],
  ];
  let best: { name: string; score: number } | undefined;
  for (const [name, terms] of TERMS) {
    let score = 0;
    for (const [text, weight] of texts) {
      const unit = Math.sqrt(Math.max(20, text.length / 6));
      for (const term of terms) {
        const hits = text.match(term.pattern)?.length ?? 0;
        if (hits > 0) score += (weight * term.weight * Math.log2(1 + hits) * 10) / unit;
      }
    }
    if (score > (best?.score ?? LEAST_EVIDENCE)) best = { name, score };
  }
  return best?.name;
}
