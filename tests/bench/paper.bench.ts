// How fast and how true papers are read: against bare pdf.js over the same pages, and against `pdftotext` (Poppler) as
// an independent reader of words and their order.
import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import * as pdfjs from "pdfjs-dist/legacy/build/pdf.mjs";
import type { PaperReading } from "#paper";
import { adjacentPairs, filingOfCorpus, filingOfPaper } from "../corpus/filing.ts";
import { generatePaper, HOUSE_LAYOUTS, LAYOUTS, type PaperTruth, realisticPaper } from "../corpus/index.ts";
import { PAPER_FACTS, type PaperFacts, paperPath } from "../corpus/paper-facts.ts";
import { readInNode } from "../corpus/read-in-node.ts";
import { atLeast, atMost, type BenchRow, median } from "./bench-row.ts";

const ROUNDS = 9;
/** Measured against only where it is installed. */
const POPPLER = "pdftotext";
const SLOWER_AT_MOST = 1.3;
const LEAST_RECALL = 0.98;
const LEAST_ORDER = 0.95;
const LEAST_FILING = 0.97;
const MOST_MEGABYTES = 400;

const script = fileURLToPath(new URL("./paper-memory.main.ts", import.meta.url));

/** With what is known of it: word for word of a generated paper, in a few facts of a real one. */
type Paper = { name: string; bytes: Uint8Array; truth?: PaperTruth; facts?: PaperFacts };

export async function run(): Promise<BenchRow[]> {
  const papers = await collect();
  const rows = [await timeRow(papers), await memoryRow()];
  for (const paper of papers) rows.push(...(await filingRows(paper)));
  if (spawnSync(POPPLER, ["-v"]).status === 0) {
    for (const paper of papers) rows.push(...(await truthRows(paper)));
  }
  return rows;
}

/** The papers at hand and one generated in each layout. */
async function collect(): Promise<Paper[]> {
  const papers: Paper[] = [{ name: "realistic", ...(await realisticPaper()) }];
  for (const layout of [...LAYOUTS, ...HOUSE_LAYOUTS])
    papers.push({ name: layout, ...(await generatePaper(7, layout)) });
  for (const facts of PAPER_FACTS) {
    const path = paperPath(facts);
    if (path) papers.push({ name: facts.name.replace(/^.*\//, ""), bytes: readFileSync(path), facts });
  }
  return papers;
}

/** Whether each part is filed where it belongs; of generated papers the order of their words too. */
async function filingRows({ name, bytes, truth, facts }: Paper): Promise<BenchRow[]> {
  const reading = await readInNode(bytes);
  const filing = truth
    ? filingOfCorpus(reading, truth).filing
    : facts
      ? filingOfPaper(reading, facts).filing
      : 1;
  const rows = [atLeast(`paper: filing of ${name}`, "share", filing, 1, LEAST_FILING)];
  if (truth) {
    const pairs = adjacentPairs(reading, truth);
    rows.push(atLeast(`paper: adjacent pairs of ${name} against its truth`, "share", pairs, 1, LEAST_ORDER));
  }
  return rows;
}

/** Both readers take turns, so that a busy machine slows both; the sum of the medians over all papers is compared. */
async function timeRow(papers: Paper[]): Promise<BenchRow> {
  let ours = 0;
  let against = 0;
  for (const { bytes } of papers) {
    const mine: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const one = await time(() => readInNode(bytes));
      const other = await time(() => readBare(bytes));
      // The first round warms both up.
      if (round > 0) {
        mine.push(one);
        bare.push(other);
      }
    }
    ours += median(mine);
    against += median(bare);
  }
  return atMost("paper: reading against bare pdf.js getTextContent", "ms", ours, against, SLOWER_AT_MOST);
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function readBare(bytes: Uint8Array): Promise<void> {
  const loading = pdfjs.getDocument({ data: new Uint8Array(bytes), verbosity: pdfjs.VerbosityLevel.ERRORS });
  const pdf = await loading.promise;
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    await page.getTextContent();
    page.cleanup();
  }
  await loading.destroy();
}

/** A 300-page paper in a process of its own: the whole process, pdf.js and Node included, is counted. */
async function memoryRow(): Promise<BenchRow> {
  const { stdout } = await promisify(execFile)(process.execPath, [script]);
  return atMost(
    "paper: highest memory of a process reading 300 pages",
    "MB",
    Number(stdout.trim()),
    MOST_MEGABYTES,
    1,
  );
}

/** Recall: of pdftotext's words, how many are in the body or set aside. Order: of our body's neighbours, how many are its. */
async function truthRows({ name, bytes }: Paper): Promise<BenchRow[]> {
  const theirs = wordsOf(await pdfToText(bytes));
  const reading = await readInNode(bytes);
  const recall = recallOf(theirs, wordsOf(everything(reading)));
  const body = wordsOf(reading.text);
  const order = shareOf(pairs(body), pairs(theirs));
  return [
    atLeast(`paper: word recall of ${name}`, "share", recall, 1, LEAST_RECALL),
    atLeast(`paper: adjacent pairs of ${name}`, "share", order, 1, LEAST_ORDER),
  ];
}

async function pdfToText(bytes: Uint8Array): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "orpheus-bench-"));
  try {
    const file = join(folder, "paper.pdf");
    writeFileSync(file, bytes);
    const { stdout } = await promisify(execFile)(POPPLER, ["-enc", "UTF-8", file, "-"], {
      maxBuffer: 1 << 26,
    });
    return stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const everything = ({ text, aside, suggested }: PaperReading) =>
  [text, suggested.abstract ?? "", ...Object.values(aside)].join("\n");

/** Words without hyphens, so that it does not matter how a reader mends the ends of lines. */
function wordsOf(text: string): string[] {
  const mended = text
    .normalize("NFKC")
    .replace(/-\s*\n\s*/g, "")
    .replace(/[-‐–]/g, "")
    .toLowerCase();
  return mended.match(/[\p{L}\p{M}]+|\d+/gu) ?? [];
}

/**
 * pdftotext leaves some words in two pieces: small capitals ("M ETHODS"), or a hyphen whose line end it has moved. What
 * is not found as it stands is therefore looked for together with the word after it.
 */
function recallOf(theirs: string[], ours: string[]): number {
  const left = tally(ours);
  const take = (word: string) => {
    const count = left.get(word) ?? 0;
    if (count > 0) left.set(word, count - 1);
    return count > 0;
  };
  let found = 0;
  for (let index = 0; index < theirs.length; index += 1) {
    const word = theirs[index] ?? "";
    const next = theirs[index + 1] ?? "";
    if (take(word)) found += 1;
    else if (next !== "" && take(word + next)) {
      found += 2;
      index += 1;
    }
  }
  return found / Math.max(1, theirs.length);
}

const pairs = (words: string[]) => words.slice(1).map((word, index) => `${words[index]} ${word}`);

/** Of the items, counted as often as they occur, the share that `others` has too. */
function shareOf(items: string[], others: string[]): number {
  const left = tally(others);
  let found = 0;
  for (const item of items) {
    const count = left.get(item) ?? 0;
    if (count > 0) {
      found += 1;
      left.set(item, count - 1);
    }
  }
  return found / Math.max(1, items.length);
}

function tally(items: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}
