// Reads a 300-page paper and prints the most memory the process ever held, in MB. The making of the paper happens in a
// process of its own, so that it is not counted.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { LIMITS } from "#contract";

const [, , target] = process.argv;
if (target) {
  const { longPaper } = await import("../corpus/long-paper.ts");
  const bytes = await longPaper([
    { heading: "1. Introduction", pages: 60 },
    { heading: "Appendix A. Tables", pages: LIMITS.paperPages - 60 },
  ]);
  writeFileSync(target, bytes);
} else {
  const folder = mkdtempSync(join(tmpdir(), "orpheus-bench-"));
  const file = join(folder, "paper.pdf");
  spawnSync(process.execPath, [fileURLToPath(import.meta.url), file], { stdio: "inherit" });
  const { readInNode } = await import("../corpus/read-in-node.ts");
  await readInNode(readFileSync(file));
  rmSync(folder, { recursive: true });
  console.log(Math.round(process.resourceUsage().maxRSS / 1024));
}
