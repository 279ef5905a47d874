// A paper's wire text as sections, each with the part of the paper it is.

import { createExperimentReader } from "./experiments.ts";
import { countsInRoman, depthOfHeading, type Role, roleOfHeading } from "./headings.ts";

export type Section = {
  role: Role | "aside" | null;
  paragraphs: string[];
  /** Its heading names a matter of its own, unlike "Results": its paragraphs tell of the same thing. */
  ofOneMatter: boolean;
  /** Its heading says that it tells what the work cannot tell. */
  ofLimits: boolean;
  /** "second experiment", where a paper has several. */
  experiment: string | null;
};

const LIMITS = /^[\d\W]*(?:limitations?|limits|caveats|threats to validity)(?: of [\p{L} ]+)?\W*$/iu;

const SETS_UP =
  /\b(?:set-?up|settings?|data ?sets?|data description|implementation|procedures?|participants|materials|baselines|methods compared|measures|design)\b/i;

/** Opens a section of its own on methods, unlike "The official system" below "Results". */
const ON_METHODS =
  /^[\d\W]*(?:materials?|methods?|methodology|patients|participants|subjects|experimental|data|statistic\w*|study|research|design|procedures?|sampling|supplement\w*)\b/iu;

export const readSections = (text: string): Section[] => {
  const sections: Section[] = [
    { role: null, paragraphs: [], ofOneMatter: false, ofLimits: false, experiment: null },
  ];
  const parents: (Role | "aside" | null)[] = [];
  /** Between a heading "Results" without a text of its own and the next part of the paper. */
  let inResults = false;
  const headings = [...text.matchAll(/^##\s+(.*)$/gm)].map(([, heading = ""]) => heading);
  const inRoman = countsInRoman(headings);
  const experimentOf = createExperimentReader(headings);
  for (const block of text.split(/\n\s*\n/)) {
    const lines = block.trim().split("\n");
    const heading = /^##\s+(.*)$/.exec(lines[0] ?? "")?.[1];
    if (heading !== undefined) {
      const numbered = depthOfHeading(heading, inRoman);
      const depth = numbered || 1;
      const parent = depth > 1 ? (parents[depth - 1] ?? null) : null;
      const own = roleOfHeading(heading);
      // Under "Results" a "model comparison" still is a result.
      // Under "Experiments" their set-up is a method.
      const setsUp = parent === "results" && own === "method" && SETS_UP.test(heading);
      const named = parent !== null && parent !== "background" && !setsUp ? parent : (own ?? parent);
      inResults &&= own === null || own === "results" || (own === "method" && !ON_METHODS.test(heading));
      const role = inResults && (named === null || named === "method") ? "results" : named;
      inResults ||= own === "results" && lines.length === 1;
      parents[depth] = role;
      parents.length = depth + 1;
      sections.push({
        role,
        paragraphs: [],
        ofOneMatter: depth > 1 || own === null,
        ofLimits: LIMITS.test(heading),
        experiment: experimentOf(heading, numbered),
      });
      lines.shift();
    }
    const rest = lines.join(" ").trim();
    if (rest !== "") sections.at(-1)?.paragraphs.push(rest);
  }
  return sections.filter(({ paragraphs }) => paragraphs.length > 0);
};

/** A heading of the paper's own making takes its role from where it stands between those that say theirs. */
export const settleRoles = (sections: Section[]): void => {
  const named = sections.filter(({ role }) => role !== null && role !== "aside");
  if (new Set(named.map(({ role }) => role)).size < 2) return;
  const results = sections.findIndex(({ role }) => role === "results");
  const method = sections.findIndex(({ role }) => role === "method");
  sections.forEach((section, index) => {
    if (section.role !== null) return;
    // What follows an introduction is the work, unless its heading says otherwise.
    if (index === 0) section.role = "background";
    else if (results >= 0) section.role = index < results ? "method" : "discussion";
    else section.role = method >= 0 && method < index ? "results" : "method";
  });
};
