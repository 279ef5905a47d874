// What part of a paper a heading opens, by the names that fields use for the same thing.

/** The parts of a paper that summary and script draw from. */
export type Role = "background" | "method" | "results" | "discussion" | "conclusion";

const NAMES: [RegExp, Role | "aside"][] = [
  [
    /^(references|bibliography|literature cited|acknowledge?ments?|funding|author contributions?|contributors?|competing interests?|conflicts? of interest|declarations?|disclosures?|data availability|code availability|availability|ethics( statement| approval)?|appendi(x|ces)|supplement|supporting information|keywords?|index terms|abbreviations|categories and subject|general terms|about the authors?|notation)/,
    "aside",
  ],
  [/\b(conclusions?|concluding|final remarks|closing remarks|take-?aways?)\b/, "conclusion"],
  [/\b(results? and discussion|findings and discussion)\b/, "results"],
  [
    /\b(discussion|(?:open|other|research|remaining|future) (?:research )?(?:problems?|questions?|challenges?)|limitations?|limits|caveats|implications?|interpretation|future (work|directions|research)|outlook|threats to validity|perspectives?)\b/,
    "discussion",
  ],
  [
    /\b(results?|findings?|evaluation|experimental results|performance|benchmarks?|observations?|outcomes?|explains|predictions?|empirical (study|analysis))\b/,
    "results",
  ],
  [
    /\b(methods?|methodology|materials?|approach|experimental (setup|design|procedures?)|experiments? setup|study design|design|procedures?|implementation|architecture|algorithms?|system|model(l?ing)?|data ?sets?|data( collection)?|participants|subjects|measures?|statistical analys[ei]s|analysis|training|setup|apparatus|technique|overview|framework|preliminaries|theory|cohort description|proposed|sampling|instruments?|preprocessing|sources|archives?|fieldwork|case selection)\b/,
    "method",
  ],
  [/^experiments?\b|\bexperiments?$/, "results"],
  [
    /\b(introduction|background|motivation|related works?|prior work|previous work|literature review|literature$|state of the art|problem( statement)?|context|history|clinical relevance|significance|the problem)\b/,
    "background",
  ],
];

/** The heading without its number, in lower case: "3.2 Data Set" → "data set". */
const plainHeading = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/^[\s§]*(?:\d+(?:\.\d+)*|[ivx]+|[a-h])[.):]?\s+/, "")
    .replace(/^\d+(?:\.\d+)*[.):]?/, "")
    .replace(/\s+/g, " ")
    .trim();

/** The role a heading names; "aside" for what no summary draws from; null when it names none. */
export const roleOfHeading = (heading: string): Role | "aside" | null => {
  const plain = plainHeading(heading);
  return NAMES.find(([pattern]) => pattern.test(plain))?.[1] ?? null;
};

const ROMAN = /^\s*[IVX]+\.\s/;

/** Whether sections are counted as in REVTeX: "IV. Results", "A. Spectra", "1. Heavy mesons". */
export const countsInRoman = (headings: readonly string[]): boolean =>
  headings.filter((heading) => ROMAN.test(heading)).length > 1;

/** How deep a numbered heading lies: "3.2" is 2; 0 for a heading without a number. */
export const depthOfHeading = (heading: string, inRoman = false): number =>
  inRoman && ROMAN.test(heading)
    ? 1
    : inRoman && /^\s*[A-Z]\.\s/.test(heading)
      ? 2
      : inRoman && /^\s*\d{1,2}\.\s/.test(heading)
        ? 3
        : (/^\s*(\d+(?:\.\d+)*)/.exec(heading)?.[1]?.split(".").length ?? 0);
