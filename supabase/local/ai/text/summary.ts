// The extractive summary: its plan as clean HTML, in the third person.

import { spokenAuthors } from "../../../functions/_shared/generation/authors.ts";
import type { PaperInput } from "../../../functions/_shared/generation/script-rules.ts";
import type { SummarySection } from "../../../functions/_shared/generation/summary-rules.ts";
import { inOrder, planSummary } from "./summary-plan.ts";
import { createWording } from "./wording.ts";

/** Where nothing in the paper answers to a section, saying so is truer than filling it. */
const NOTHING: Record<SummarySection, string> = {
  "Key Findings": "The text does not state its findings in sentences of their own.",
  "Background and Motivation": "The text does not describe its background separately.",
  Methodology: "The text does not describe its methods separately.",
  Results: "The text does not report its results separately.",
  Discussion: "The text does not discuss its results separately.",
  Conclusion: "The text does not draw a conclusion of its own.",
};
/** Said of results that the list above them holds all. */
const RESULTS_LISTED = "The results are listed under Key Findings.";

const escape = (text: string): string =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

/** Prose in paragraphs of about this many characters. */
const PARAGRAPH = 600;

const paragraphs = (sentences: readonly string[]): string => {
  const html: string[] = [];
  for (const sentence of sentences) {
    const last = html.at(-1);
    if (last !== undefined && last.length + sentence.length < PARAGRAPH)
      html[html.length - 1] = `${last} ${sentence}`;
    else html.push(sentence);
  }
  return html.map((text) => `<p>${text}</p>`).join("\n");
};

/** @returns clean HTML: `<h3>` headings with the contract's names in its order, paragraphs and one list. */
export const writeSummary = (paper: PaperInput): string => {
  const { sections, outline } = planSummary(paper);
  const wording = createWording(outline, { single: spokenAuthors(paper.authors)?.count === 1 });
  const listed = (sections[0]?.statements.length ?? 0) > 0;
  return sections
    .map(({ name, statements }) => {
      const isList = name === "Key Findings";
      const passages = isList ? inOrder(statements).map((one) => [one]) : [inOrder(statements)];
      const texts = passages.flatMap((passage) => wording.sentences(passage, true)).map(escape);
      const nothing = name === "Results" && listed ? RESULTS_LISTED : NOTHING[name];
      if (texts.length === 0) return `<h3>${name}</h3>\n<p>${nothing}</p>`;
      const list = `<ul>\n${texts.map((text) => `<li>${text}</li>`).join("\n")}\n</ul>`;
      return `<h3>${name}</h3>\n${isList ? list : paragraphs(texts)}`;
    })
    .join("\n");
};
