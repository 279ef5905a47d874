// What papers put in brackets about how sure a result is, "(HR 0.75; 95% CI 0.60–0.93; p < 0.001)", as a sentence of its
// own behind the one it belongs to. A bracket that is not understood to its end says nothing.

import { splitSentences } from "../../../functions/_shared/generation/sentences.ts";

const NUMBER = "-?\\d+(?:\\.\\d+)?";
const RATIOS: [RegExp, string][] = [
  [/^(?:adjusted )?(?:hazard ratio|a?HR)\b/i, "hazard ratio"],
  [/^(?:adjusted )?(?:odds ratio|a?OR)\b/, "odds ratio"],
  [/^(?:adjusted )?(?:risk ratio|relative risk|a?RR)\b/, "relative risk"],
  [/^(?:adjusted )?(?:rate ratio|IRR)\b/, "rate ratio"],
  [/^(?:mean difference|MD)\b/, "mean difference"],
];
const VALUE = new RegExp(`^[\\s,:=]*(?:of |was )?(${NUMBER})\\s*(%)?$`);
const INTERVAL = new RegExp(
  `^(9[059])\\s?(?:%|per cent)[- ]?(?:CI|confidence interval)[\\s,:=]*\\[?(${NUMBER})\\s?(%)?\\s?(?:to|–|—|-|,)\\s?(${NUMBER})\\s?(%)?\\]?$`,
  "i",
);
const CHANCE = /^p\s?(?:-\s?value)?\s?([<=])\s?(0?\.\d+)$/i;

type Said = { value?: string; interval?: string; chance?: string };

const readPart = (part: string, said: Said): boolean => {
  const interval = INTERVAL.exec(part);
  if (interval) {
    const [, level, low, percentLow, high, percentHigh] = interval;
    const unit = percentLow || percentHigh ? " per cent" : "";
    if (Number(low) >= Number(high) || said.interval) return false;
    said.interval = `${level} per cent confidence interval from ${low} to ${high}${unit}`;
    return true;
  }
  const chance = CHANCE.exec(part);
  if (chance) {
    if (said.chance) return false;
    said.chance = `p-value ${chance[1] === "<" ? "below" : "of"} ${chance[2]?.replace(/^\./, "0.")}`;
    return true;
  }
  for (const [name, words] of RATIOS) {
    const found = name.exec(part);
    const value = found && VALUE.exec(part.slice(found[0].length));
    if (!value) continue;
    if (said.value) return false;
    const adjusted = /^(?:adjusted|a(?:HR|OR|RR)\b)/.test(part) ? "adjusted " : "";
    said.value = `The ${adjusted}${words} was ${value[1]}${value[2] ? " per cent" : ""}`;
    return true;
  }
  return false;
};

/** The sentence that a bracket's content makes; null where any of it is not understood. */
const sentenceOf = (content: string): string | null => {
  const parts = content
    .replace(/(CI|interval)\s*[,:]/gi, "$1 ")
    .split(/;|,(?=\s*(?:9[059]\s?%|9[059] per cent|[pP]\s?[<=]))/)
    .map((part) => part.trim());
  const said: Said = {};
  if (!parts.every((part) => readPart(part, said))) return null;
  const rest = [said.interval, said.chance].filter((text) => text !== undefined);
  if (said.value) return `${said.value}${rest.length > 0 ? `, with a ${rest.join(" and a ")}` : ""}.`;
  return rest.length > 0 ? `This was found with a ${rest.join(" and a ")}.` : null;
};

/** "98 participants (8.1%)" gives a number and the share it is: it is said with both. */
const SHARE = /(\d[\d,]*(?: (?!and|or|in|of|to)\p{Ll}+){0,2}) \((\d+(?:\.\d+)?)\s?%\)(?=([.,;:])?)/gu;
const withShares = (sentence: string): string =>
  sentence.replace(
    SHARE,
    (_, counted: string, share: string, mark?: string) =>
      `${counted}, or ${share} per cent${mark === undefined ? "," : ""}`,
  );

/** Longer sentences are no statements. */
const LONGEST = 600;

/**
 * A paragraph in which each sentence with a single bracket of statistics is followed by what the bracket says. With more
 * than one bracket nobody can hear which figure belongs to what: they go, as all brackets do.
 */
export const withStatistics = (paragraph: string): string =>
  /\(\d[\d.]*\s?%\)|\b(?:CI|confidence interval|[pP]\s?[<=]|HR|OR|RR)/.test(paragraph)
    ? splitSentences(paragraph)
        .map((written) => {
          const sentence = written.length < LONGEST ? withShares(written) : written;
          const brackets = sentence.length < LONGEST ? [...sentence.matchAll(/\(([^()]*)\)/g)] : [];
          const telling = brackets.filter(([, content]) => /\d/.test(content ?? ""));
          const said = telling.length === 1 ? sentenceOf(telling[0]?.[1] ?? "") : null;
          return said === null ? sentence : `${sentence} ${said}`;
        })
        .join(" ")
    : paragraph;
