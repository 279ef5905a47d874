// How well a paper's parts are filed: the abstract as abstract, each heading as a heading, the references aside, and
// everything else where it belongs, body or aside. Each part weighs the same, so that a lost abstract is not hidden by a
// long body.
import type { PaperReading } from "#paper";
import type { PaperTruth } from "./generate.ts";
import type { PaperFacts } from "./paper-facts.ts";

/** Shares from 0 to 1. `filing` is their mean. */
export type Filing = {
  abstract: number;
  headings: number;
  references: number;
  rest: number;
  filing: number;
};

/** Of so many words is a piece of text by which it is looked for. */
const RUN = 5;

/** @param truth of a generated paper, which is known word for word */
export function filingOfCorpus(reading: PaperReading, truth: PaperTruth): Filing {
  const body = bodyOf(reading);
  const inBody = words(body);
  const aside = words(Object.values(reading.aside).join("\n"));
  const abstract = shareFound(runsOf(truth.abstract), runSet(words(reading.suggested.abstract ?? "")));
  const longer = words(reading.suggested.abstract ?? "").length - words(truth.abstract).length;
  const bodyRuns = runSet(inBody);
  const outside = [
    ...truth.captions,
    ...truth.footnotes,
    ...truth.runningHeads,
    ...truth.statements,
    truth.abstract,
  ];
  const strays = outside.flatMap((text) => runsOf(text)).filter((run) => bodyRuns.has(run)).length;
  const kept = truth.paragraphs.flatMap((text) => runsOf(text));
  const found = kept.filter((run) => bodyRuns.has(run)).length;
  const references = truth.references.flatMap((text) => runsOf(text));
  const asideRuns = runSet(words(reading.aside.references));
  const filedReferences = references.filter((run) => asideRuns.has(run) && !bodyRuns.has(run)).length;
  return mean({
    abstract:
      longer > RUN
        ? abstract * (words(truth.abstract).length / (words(truth.abstract).length + longer))
        : abstract,
    headings: headingShare(reading, truth.headings),
    references: filedReferences / Math.max(1, references.length),
    rest: Math.min(found / Math.max(1, kept.length), 1 - strays / Math.max(1, inBody.length, aside.length)),
  });
}

/** @param facts a few words of each part, as a librarian would note them */
export function filingOfPaper(reading: PaperReading, facts: PaperFacts): Filing {
  const body = plain(bodyOf(reading));
  const abstract = plain(reading.suggested.abstract ?? "");
  const references = plain(reading.aside.references);
  const right = [
    ...facts.body.map((phrase) => body.includes(plain(phrase))),
    ...facts.aside.map((phrase) => !body.includes(plain(phrase))),
  ];
  return mean({
    abstract: share([
      abstract.startsWith(plain(facts.abstract.begins)),
      abstract.endsWith(plain(facts.abstract.ends)),
    ]),
    headings: headingShare(reading, facts.headings),
    references: share(
      [facts.references.begins, facts.references.ends].map(
        (phrase) => references.includes(plain(phrase)) && !body.includes(plain(phrase)),
      ),
    ),
    rest: share(right),
  });
}

function mean(parts: Omit<Filing, "filing">): Filing {
  const { abstract, headings, references, rest } = parts;
  return { ...parts, filing: (abstract + headings + references + rest) / 4 };
}

const share = (right: readonly boolean[]) =>
  right.length === 0 ? 1 : right.filter(Boolean).length / right.length;

/** F1 of the headings found in their order; signs of formulas in them don't count. */
function headingShare({ sections }: PaperReading, meant: readonly string[]): number {
  const name = (text: string) =>
    plain(text)
      .split(" ")
      .filter((word) => word.length > 1)
      .join(" ");
  const [read, known] = [sections.map(({ heading }) => name(heading)), meant.map(name)];
  if (read.length === 0 && known.length === 0) return 1;
  return (2 * commonInOrder(read, known)) / (read.length + known.length);
}

/** Length of the longest common subsequence. */
function commonInOrder(one: readonly string[], other: readonly string[]): number {
  let row = Array.from({ length: other.length + 1 }, () => 0);
  for (const item of one) {
    const next = [0];
    other.forEach((candidate, index) => {
      next.push(candidate === item ? (row[index] ?? 0) + 1 : Math.max(row[index + 1] ?? 0, next[index] ?? 0));
    });
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** The share of neighbouring words of the body that are neighbours in the truth too. */
export function adjacentPairs(reading: PaperReading, truth: PaperTruth): number {
  const meant = runSet(words([...truth.paragraphs].join(" ")), 2);
  const pairs = runsOf(bodyOf(reading), 2);
  return pairs.filter((pair) => meant.has(pair)).length / Math.max(1, pairs.length);
}

const bodyOf = ({ text }: PaperReading) =>
  text
    .split("\n\n")
    .filter((block) => !block.startsWith("## "))
    .join(" ");

export const plain = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, " ")
    .trim();

const words = (text: string) => plain(text).split(" ");

const runsOf = (text: string, size = RUN) => [...runSet(words(text), size)];

function runSet(list: readonly string[], size = RUN): Set<string> {
  const length = Math.min(size, list.length);
  const runs = new Set<string>();
  for (let start = 0; start + length <= list.length; start += 1)
    runs.add(list.slice(start, start + length).join(" "));
  return runs;
}

const shareFound = (runs: readonly string[], within: ReadonlySet<string>) =>
  runs.filter((run) => within.has(run)).length / Math.max(1, runs.length);
