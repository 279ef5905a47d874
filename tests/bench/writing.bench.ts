// What the local writer makes of papers, judged by checks that share no code with it: sentences, figures of the
// abstract, what the summary repeats of the script, and lines that every episode has.
import { WELCOME_LINE } from "#contract";
import { atLeast, atMost, type BenchRow } from "./bench-row.ts";
import { write } from "./writing/answers.ts";
import { collectPapers } from "./writing/papers.ts";
import { faultsOf, leansBack, sentencesOf, wordsOf } from "./writing/sentence-checks.ts";
import { headlineFigures, narratorLines, saidFigures, sharedRuns } from "./writing/text-checks.ts";

const WHOLE = 0.99;
const LONG_WORDS = 25;
const LONG = 0.1;
const FIGURES = 0.8;
const SHARED = 0.4;
/** Share of the episodes that one line of the narrator's may stand in. */
const STOCK = 1 / 3;

export async function run(): Promise<BenchRow[]> {
  const papers = await collectPapers();
  const count = {
    sentences: 0,
    whole: 0,
    long: 0,
    chapters: 0,
    leaning: 0,
    figures: 0,
    said: 0,
    runs: 0,
    shared: 0,
  };
  const episodes = new Map<string, number>();
  const twice: string[] = [];
  for (const { paper } of papers) {
    const { script, chapters, summary } = await write(paper);
    const spoken = script.slice(WELCOME_LINE.length);
    for (const sentence of sentencesOf(spoken)) {
      count.sentences += 1;
      if (faultsOf(sentence).length === 0) count.whole += 1;
      if (wordsOf(sentence).length > LONG_WORDS) count.long += 1;
    }
    for (const { text } of chapters) {
      count.chapters += 1;
      if (leansBack(sentencesOf(text.replace(WELCOME_LINE, ""))[0] ?? "")) count.leaning += 1;
    }
    const figures = headlineFigures(paper.abstract);
    count.figures += figures.length;
    count.said += saidFigures(figures, script).length;
    const { shared, of } = sharedRuns(summary, script);
    count.shared += shared;
    count.runs += of;
    const lines = narratorLines(spoken, Object.values(paper).join("\n"));
    for (const [line, times] of lines) {
      episodes.set(line, (episodes.get(line) ?? 0) + 1);
      if (times > 1) twice.push(line);
    }
  }
  // What stands in one or two episodes is a name or a paper's own term.
  const repeated = twice.filter((line) => (episodes.get(line) ?? 0) > 2).length;
  const commonest = Math.max(...episodes.values());
  return [
    atLeast("writing: whole sentences", "sentences", count.whole, count.sentences, WHOLE),
    atMost(`writing: sentences over ${LONG_WORDS} words`, "sentences", count.long, count.sentences, LONG),
    atMost(
      "writing: chapters that begin with what leans on a sentence before",
      "chapters",
      count.leaning,
      count.chapters,
      0,
    ),
    atLeast("writing: figures of the abstract that are said", "figures", count.said, count.figures, FIGURES),
    atMost(
      "writing: runs of five words of the summary that the script has",
      "runs",
      count.shared,
      count.runs,
      SHARED,
    ),
    atMost("writing: the line that stands in the most episodes", "episodes", commonest, papers.length, STOCK),
    atMost("writing: lines said twice in an episode", "lines", repeated, papers.length, 0),
  ];
}
