// Mends an answer of its own making: sentences that the rules named go, authors that were not named are. A
// summary or a script of the wrong length is written anew from the paper.

import {
  dropProblemSentences,
  reviewScript,
  type PaperInput,
} from "../../../functions/_shared/generation/script-rules.ts";
import { reviewSummary } from "../../../functions/_shared/generation/summary-rules.ts";
import { writeScript } from "./script.ts";
import { writeSummary } from "./summary.ts";

/** Problems of the whole text, which leaving out sentences does not cure. */
const WHOLE = /^(too_short|too_long):/;

/** The script with its chapter lines, welcome line off, as a provider hands it over. */
const asAnswer = (script: string, chapters: readonly { title: string; offset: number }[]): string =>
  chapters
    .map(({ title, offset }, index) => {
      const text = script.slice(offset, chapters[index + 1]?.offset ?? script.length).trim();
      return `== ${title} ==\n\n${index === 0 ? text.slice(text.indexOf("\n") + 1).trim() : text}`;
    })
    .join("\n\n");

/** @param problems as the prompt lists them, one a line: `code: detail | sentence`. */
export const repairScript = (paper: PaperInput, script: string, problems: readonly string[]): string => {
  if (problems.some((line) => WHOLE.test(line))) return writeScript(paper);
  const reviewed = reviewScript(script, paper);
  const named = new Set(problems.flatMap((line) => line.split(" | ").slice(1)));
  const listed = [...named]
    .filter((sentence) => reviewed.script.includes(sentence))
    .map((sentence) => ({ code: "unknown_figure" as const, sentence, detail: "" }));
  const settled = dropProblemSentences({ ...reviewed, problems: [...reviewed.problems, ...listed] }, paper);
  return asAnswer(settled.script, settled.chapters);
};

/** A summary that lacks sections is written anew; one that is whole is returned clean. */
export const repairSummary = (paper: PaperInput, summary: string): string => {
  const { html, problems } = reviewSummary(summary);
  return problems.length === 0 ? html : writeSummary(paper);
};
