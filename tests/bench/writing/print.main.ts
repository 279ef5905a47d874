// Writes what the local writer makes of each paper to a folder, to be read by people:
// `node tests/bench/writing/print.main.ts FOLDER [part of a paper's name]`.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { write } from "./answers.ts";
import { collectPapers } from "./papers.ts";

const [, , folder, wanted = ""] = process.argv;
if (!folder) throw new Error("say into which folder the scripts are to be written");
mkdirSync(folder, { recursive: true });
for (const { name, from, paper } of await collectPapers()) {
  if (!name.includes(wanted)) continue;
  const { chapters, problems, summary } = await write(paper);
  const script = chapters.map(({ title, text }) => `== ${title} ==\n\n${text}`).join("\n\n");
  const head = `${paper.title}\n${paper.authors}\n\nAbstract: ${paper.abstract}`;
  const notes = problems.length > 0 ? `\n\nProblems:\n${problems.join("\n")}` : "";
  writeFileSync(
    join(folder, `${from}-${name}.txt`),
    `${head}\n\n-----\n\n${script}${notes}\n\n-----\n\n${summary}\n`,
  );
}
