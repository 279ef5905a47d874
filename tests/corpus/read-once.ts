// Readings that several tests of a file judge. A reading takes a second or more and is the same every time, so each is
// made once; none of the tests changes it.
import { readFileSync } from "node:fs";
import type { PaperReading } from "#paper";
import { generatePaper, type Layout, type PaperTruth } from "./generate.ts";
import { readInNode } from "./read-in-node.ts";

type Judged = { reading: PaperReading; truth: PaperTruth };

const ofFiles = new Map<string, Promise<PaperReading>>();
const ofSeeds = new Map<string, Promise<Judged>>();

/** The reading of the PDF at this path. */
export function readingOfFile(path: string): Promise<PaperReading> {
  const reading = ofFiles.get(path) ?? readInNode(readFileSync(path));
  ofFiles.set(path, reading);
  return reading;
}

async function make(seed: number, layout: Layout): Promise<Judged> {
  const { bytes, truth } = await generatePaper(seed, layout);
  return { reading: await readInNode(bytes), truth };
}

/** The reading of a generated paper, and the truth about it. */
export function readingOfSeed(seed: number, layout: Layout): Promise<Judged> {
  const key = `${layout} ${seed}`;
  const judged = ofSeeds.get(key) ?? make(seed, layout);
  ofSeeds.set(key, judged);
  return judged;
}
