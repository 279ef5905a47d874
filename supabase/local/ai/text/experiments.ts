// Papers with several experiments or studies: a listener has to be told which one a sentence is of.

const ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth"];
const WORDS = ["one", "two", "three", "four", "five", "six"];
const ROMAN = ["i", "ii", "iii", "iv", "v", "vi"];
const HEADING =
  /\b(experiment|study|trial) (\d|one|two|three|four|five|six|iii|ii|iv|vi|i|v)\b(?!\.\d)(?! (?:and|to)\b)/i;
/** Ends the account of single experiments. */
const GENERAL = /^[\d\W]*(?:general|overall|conclusions?|concluding|acknowledge?ments?|references)\b/i;

/** @returns "second experiment" of the heading "Experiment 2: Delay", null of others. */
const experimentOf = (heading: string): string | null => {
  const [, kind = "", number = ""] = HEADING.exec(heading) ?? [];
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
    const ends = GENERAL.test(heading) || (depth > 0 && current !== null && depth <= current.depth);
    if (name !== null) current = { name, depth };
    else if (ends) current = null;
    return current?.name ?? null;
  };
};

const NAMES_ONE =
  /\b(?:(?:first|second|third|fourth|fifth|both|two|three|all|each|every) (?:experiments?|stud(?:y|ies)|trials?)|(?:experiments?|study|trial) \d)\b/i;
/** Whether a sentence says itself which experiments it is of. */
export const namesExperiment = (sentence: string): boolean => NAMES_ONE.test(sentence);
