// Abstracts with labels, "Objective: … Methods: …", as their parts. What stands behind a label is often no sentence:
// "To determine whether …", "Randomized trial at 32 centres." It is made one.

import { splitSentences } from "../../../functions/_shared/generation/sentences.ts";
import type { AbstractPart } from "./abstract-parts.ts";
import { hasCertainVerb } from "./finite-verbs.ts";

/** `null`: tells nothing of the paper's subject. */
const LABELS: [RegExp, AbstractPart | null][] = [
  [
    /^(?:background|introduction|context|rationale|importance|significance|objectives?|aims?|purpose|question)/i,
    "background",
  ],
  [/^(?:results?|findings|main results|observations)/i, "results"],
  [/^(?:conclusions?|interpretation|discussion|implications|limitations?|meaning|relevance)/i, "conclusion"],
  [
    /^(?:trial registration|registration|funding|keywords?|systematic review registration|clinical trial)/i,
    null,
  ],
  [/^/, "method"],
];
const WORDS =
  "Background|Introduction|Context|Rationale|Importance|Significance|Objectives?|Aims?|Purpose|Question|(?:Materials? and )?Methods?|Methodology|(?:Study )?Design|Settings?|Participants|Patients|Subjects|Population|Interventions?|Exposures?|Main Outcomes?|Main Results|Outcomes?|Measurements?|Data Sources?|Data Extraction|Study Selection|Approach|Results?|Findings|Observations|Conclusions?|Interpretation|Discussion|Implications|Limitations?|Meaning|Relevance|Trial Registration|Registration|Funding|Key ?words";
const anyCase = WORDS.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
/** A label before a colon or dash, "DESIGN, SETTING, AND PARTICIPANTS:" being one; in capitals also before none. */
const LABEL = new RegExp(
  `(?:^|(?<=[.?!)]\\s))((?:${anyCase})(?:,? (?:(?:and|of|or|AND|OF|OR) )?[A-Za-z]+){0,6}\\s?[:—–]\\s|(?:${WORDS.replace(/[a-z]/g, (letter) => letter.toUpperCase())})(?:,? (?:(?:AND|OF|OR) )?[A-Z]+){0,6}\\.?\\s(?=\\p{Lu}\\p{Ll}))`,
  "gu",
);

const article = (text: string): string => (/^[aeiou]/i.test(text) ? "an" : "a");
const lowered = (text: string): string =>
  /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
const STUDY = /\b(?:trial|study|analysis|review|survey|cohort|experiment)s?\b/i;

const asSentences = (label: string, text: string): string => {
  const [first = "", ...rest] = splitSentences(text);
  const purpose = /^(?:objectives?|aims?|purpose)/i.test(label) ? /^To (?=\p{Ll})/u.exec(first) : null;
  const study = !hasCertainVerb(first) && /design|methods?/i.test(label) && STUDY.test(first);
  const said = purpose
    ? `The aim was to ${first.slice(purpose[0].length)}`
    : study && !/^(?:A|An|The|We) /.test(first)
      ? `The work was ${article(first)} ${lowered(first)}`
      : first;
  return [said, ...rest].join(" ");
};

/** An abstract's labelled parts in order; one part without a role where it has no labels. */
export const labelledParts = (abstract: string): { role: AbstractPart | null; text: string }[] => {
  const labels = [...abstract.matchAll(LABEL)];
  if (labels.length < 2) return [{ role: null, text: abstract }];
  const parts: { role: AbstractPart | null; text: string }[] = [
    { role: null, text: abstract.slice(0, labels[0]?.index ?? 0).trim() },
  ];
  labels.forEach((label, index) => {
    const text = abstract
      .slice(label.index + label[0].length, labels[index + 1]?.index ?? abstract.length)
      .trim();
    const role = LABELS.find(([pattern]) => pattern.test(label[0]))?.[1] ?? null;
    if (role !== null) parts.push({ role, text: asSentences(label[0], text) });
  });
  return parts.filter(({ text }) => text !== "");
};
