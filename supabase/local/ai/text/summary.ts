// The extractive summary: its plan as clean HTML, in the third person.

import type { PaperInput } from "../../../functions/_shared/generation/script-rules.ts";
import type { SummarySection } from "../../../functions/_shared/generation/summary-rules.ts";
import { planSummary, textsOf } from "./summary-plan.ts";

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
  const texts = textsOf(sections, outline, paper).map((sentences) => sentences.map(escape));
  const listed = (texts[0]?.length ?? 0) > 0;
  return sections
    .map(({ name }, at) => {
      const sentences = texts[at] ?? [];
      const nothing = name === "Results" && listed ? RESULTS_LISTED : NOTHING[name];
      if (sentences.length === 0) return `<h3>${name}</h3>\n<p>${nothing}</p>`;
      const list = `<ul>\n${sentences.map((text) => `<li>${text}</li>`).join("\n")}\n</ul>`;
      return `<h3>${name}</h3>\n${name === "Key Findings" ? list : paragraphs(sentences)}`;
    })
    .join("\n");
};
