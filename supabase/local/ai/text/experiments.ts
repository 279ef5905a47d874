// Papers with several experiments or studies: a listener has to be told which one a sentence is of.

const ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"];
const WORDS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const ROMAN = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"];
/** A heading on experiments with numbers, and the number where it is a single one: not of "2a" or "Studies 3 and 4". */
const NUMBERED =
  /(?<!\bcase )\b(?:experiment|stud(?:y|ie)|trial)s? (?:\d|[ivx]+\b|(?:one|two|three|four|five|six|seven|eight|nine)\b)/i;
const SINGLE = new RegExp(
  `(?<!\\bcase )\\b(experiment|study|trial) ([1-9]|${[...WORDS, ...ROMAN].join("|")})\\b(?![.]\\d)(?! ?(?:and|to|&|-|\u2013|,) ?\\w)`,
  "i",
);
/** Ends the account of single experiments. */
const GENERAL =
  /^[\d\W]*(?:general|overall|conclusions?|concluding|limitations?|implications?|discussion of|acknowledge?ments?|references)\b/i;

/** @returns "second experiment" of the heading "Experiment 2: Delay", null of others. */
const experimentOf = (heading: string): string | null => {
  const [, kind = "", number = ""] = SINGLE.exec(heading) ?? [];
  const at = [WORDS, ROMAN].map((names) => names.indexOf(number.toLowerCase())).find((place) => place >= 0);
  const ordinal = ORDINALS[at ?? Number(number) - 1];
  return kind === "" || ordinal === undefined ? null : `${ordinal} ${kind.toLowerCase()}`;
};

/**
 * Reads a paper's headings in order. The answer to each is the experiment that its section tells of: also that of "Methods"
 * below "Experiment 2".
 * @param headings all of the paper's; with fewer than two experiments each answer is null.
 */
export const createExperimentReader = (
  headings: readonly string[],
): ((heading: string, depth: number) => string | null) => {
  const several = new Set(headings.map(experimentOf).filter((name) => name !== null)).size > 1;
  let current: { name: string; depth: number } | null = null;
  return (heading, depth) => {
    if (!several) return null;
    const name = experimentOf(heading);
    const isBehind = depth > 0 && current !== null && depth <= current.depth;
    if (name !== null) current = { name, depth };
    else if (GENERAL.test(heading) || NUMBERED.test(heading) || isBehind) current = null;
    return current?.name ?? null;
  };
};

const NAMES_ONE =
  /\b(?:(?:first|second|third|fourth|fifth|both|two|three|all|each|every) (?:experiments?|stud(?:y|ies)|trials?)|(?:experiments?|study|trial) \d)\b/i;
/** Whether a sentence says itself which experiments it is of. */
export const namesExperiment = (sentence: string): boolean => NAMES_ONE.test(sentence);

/** "In this study, …": which one is said in its place. */
export const IN_THIS_ONE = /^In (?:this|the present|the current) (?:study|experiment|trial),? /;
