// Runs every benchmark of this folder, prints the table and, with `--json FILE`, writes the rows.
import { readdir, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import type { BenchRow } from "./bench-row.ts";

const { values: options } = parseArgs({ options: { json: { type: "string" }, only: { type: "string" } } });
const number = new Intl.NumberFormat("en", { maximumSignificantDigits: 4 });

const files = (await readdir(import.meta.dirname)).filter((file) => file.endsWith(".bench.ts")).sort();
const wanted = files.filter((file) => !options.only || file.includes(options.only));
const rows: BenchRow[] = [];
let broken = 0;
for (const file of wanted) {
  try {
    const { run } = (await import(`./${file}`)) as { run: () => Promise<BenchRow[]> };
    for (const row of await run()) {
      rows.push(row);
      const figures = `${number.format(row.ours)} against ${number.format(row.against)} ${row.unit}`;
      console.log(
        `${row.ok ? "ok  " : "MISS"} ${row.name}: ${number.format(row.ratio)} (${row.target}); ${figures}`,
      );
    }
  } catch (error) {
    broken += 1;
    console.error(`BROKEN ${file}:`, error);
  }
}
if (options.json) await writeFile(options.json, `${JSON.stringify(rows, null, 2)}\n`);
const missed = rows.filter((row) => !row.ok).length;
console.log(`${rows.length - missed} figures met, ${missed} missed, ${broken} benchmarks broken`);
process.exit(broken > 0 ? 1 : 0);
