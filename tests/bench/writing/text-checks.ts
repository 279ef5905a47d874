// Judges whole scripts without a line of the writer's code: what they have in common with their summary and with each
// other, and which of the abstract's figures they say.
import { wordsOf } from "./sentence-checks.ts";

const runsOf = (words: readonly string[], length: number): Set<string> => {
  const runs = new Set<string>();
  for (let at = 0; at + length <= words.length; at += 1) runs.add(words.slice(at, at + length).join(" "));
  return runs;
};

/** Of the summary's runs of five words, how many stand in the script too: 0 to 1. */
export function sharedRuns(summary: string, script: string): { shared: number; of: number } {
  const said = runsOf(wordsOf(script), 5);
  const runs = [...runsOf(wordsOf(summary.replace(/<h3>.*?<\/h3>/g, " ")), 5)];
  return { shared: runs.filter((run) => said.has(run)).length, of: runs.length };
}

const YEAR = /^(?:19|20)\d\d$/;
const NUMBER = /\d+(?:[.,]\d+)*/g;
const plainNumber = (digits: string): string => digits.replace(/,(?=\d{3}\b)/g, "").replace(/\.0+$/, "");

/** Numbers in digits, without years, citations, the digits of names and a confidence level. */
export function headlineFigures(abstract: string): string[] {
  const text = abstract
    .replace(/\[[\d,\s–-]*\]/g, " ")
    .replace(/\b9[059]\s?(?:%|per ?cent)(?=\s*(?:CI|confidence|credible))/gi, " ");
  const figures: string[] = [];
  for (const match of text.matchAll(NUMBER)) {
    const before = text[match.index - 1] ?? " ";
    if (/[\p{L}_-]/u.test(before) && !/\d-$/.test(text.slice(0, match.index))) continue;
    if (!YEAR.test(match[0])) figures.push(plainNumber(match[0]));
  }
  return [...new Set(figures)];
}

/** Which of these figures a script says. */
export function saidFigures(figures: readonly string[], script: string): string[] {
  const said = new Set((script.match(NUMBER) ?? []).map(plainNumber));
  return figures.filter((figure) => said.has(figure));
}

/** "We find" is said "the authors find" or "they find": not a line of the narrator's. */
function paperRuns(paper: string, length: number): Set<string> {
  const words = wordsOf(paper);
  const put = (we: string[], our: string[], us: string[]) =>
    words.flatMap((word) =>
      word === "we" || word === "i"
        ? we
        : word === "our" || word === "my"
          ? our
          : word === "us"
            ? us
            : [word],
    );
  const runs = runsOf(words, length);
  for (const [we, our, us] of [
    [
      ["the", "authors"],
      ["the", "authors"],
      ["the", "authors"],
    ],
    [
      ["the", "author"],
      ["the", "author's"],
      ["the", "author"],
    ],
    [["they"], ["their"], ["them"]],
  ] as const)
    for (const run of runsOf(put([...we], [...our], [...us]), length)) runs.add(run);
  return runs;
}

/** Runs of this many words that its paper does not have are a line of the narrator's. */
const LINE = 3;

/** How often each line of the narrator's stands in one script. */
export function narratorLines(script: string, paper: string): Map<string, number> {
  const known = paperRuns(paper, LINE);
  const counts = new Map<string, number>();
  for (const sentence of script.split(/(?<=[.?!:]["']?)\s+/)) {
    const words = wordsOf(sentence.replace(/'(?=[\s.,])/g, ""));
    for (let at = 0; at + LINE <= words.length; at += 1) {
      const run = words.slice(at, at + LINE).join(" ");
      if (!known.has(run)) counts.set(run, (counts.get(run) ?? 0) + 1);
    }
  }
  return counts;
}
