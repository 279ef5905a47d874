// What a first visit to the home page loads of JavaScript, as it is served (Brotli), against the budget. The
// entry chunk is loaded by every page, the rest by what the home page imports before anything is clicked.
import { firstVisitScripts } from "../../scripts/budgets.mjs";
import { atMost, type BenchRow } from "./bench-row.ts";

const BUDGET_KILOBYTES = 120;

export function run(): Promise<BenchRow[]> {
  const bytes = firstVisitScripts().reduce((sum, script) => sum + script.bytes, 0);
  return Promise.resolve([atMost("first-visit JavaScript, Brotli", "kB", bytes / 1000, BUDGET_KILOBYTES, 1)]);
}
