// The papers on which the local writer is judged: those written for the tests, the demo's, generated ones read from
// their PDFs, and real ones where they are at hand.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { PaperInput } from "../../../supabase/functions/_shared/generation/script-rules.ts";
import { readPapers } from "../../../supabase/local/seed/papers.ts";
import { generatePaper, LAYOUTS, realisticPaper } from "../../corpus/index.ts";
import { readInNode } from "../../corpus/read-in-node.ts";
import { PAPERS } from "../../fixtures/papers.ts";

export type WrittenPaper = {
  name: string;
  from: "fixture" | "demo" | "corpus" | "real";
  paper: PaperInput;
};

/** Where real papers may be. They are not part of the repository. */
const FOLDERS = ["../../../../shared/papers/", "../../../../shared/papers-unread/"].map((folder) =>
  fileURLToPath(new URL(folder, import.meta.url)),
);

/** As the form would send it with every suggestion taken. */
async function read(bytes: Uint8Array): Promise<PaperInput> {
  const { text, suggested } = await readInNode(bytes);
  const { title = "", authors = "", abstract = "", keywords = "", field_of_research = "" } = suggested;
  return { title, authors, abstract, keywords, field_of_research, text };
}

/** Seeds of generated papers: each is set in another layout. */
const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/** All papers, the same in every run. */
export async function collectPapers(): Promise<WrittenPaper[]> {
  const papers: WrittenPaper[] = [...PAPERS].map(([name, paper]) => ({ name, from: "fixture", paper }));
  for (const { name, request } of await readPapers()) papers.push({ name, from: "demo", paper: request });
  papers.push({ name: "realistic", from: "corpus", paper: await read((await realisticPaper()).bytes) });
  for (const seed of SEEDS) {
    const layout = LAYOUTS[seed % LAYOUTS.length] ?? "journal";
    const { bytes } = await generatePaper(seed, layout);
    papers.push({ name: `${layout}-${seed}`, from: "corpus", paper: await read(bytes) });
  }
  for (const folder of FOLDERS.filter(existsSync))
    for (const file of readdirSync(folder).filter((name) => name.endsWith(".pdf")))
      papers.push({
        name: file.replace(".pdf", ""),
        from: "real",
        paper: await read(readFileSync(join(folder, file))),
      });
  return papers;
}
