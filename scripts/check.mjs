// `npm run check`: types, lint, format, dependency rules, dead code, the lock file's platforms, the
// functions' own configurations and the bundle's budgets. Prints a line a check and closes with a count.
import { checkBudgets } from "./budgets.mjs";
import { buildIfStale } from "./build.mjs";
import { checkDependencies } from "./dependency-rules.mjs";
import { checkLock } from "./lock-platforms.mjs";
import { install, outputOf, tool } from "./toolchain.mjs";

/** Runs a command line tool; fails with what it printed. */
async function run(file, args) {
  const { code, stdout, stderr } = await outputOf([tool(file), ...args]);
  if (code !== 0) throw new Error((stdout + stderr).trim() || `exit code ${code}`);
}

const types = (project) => () => run("typescript-7/bin/tsc", ["-p", `tsconfig.${project}.json`]);

/** Every check, in the order in which they begin: those that keep one core busy for long come first. */
const checks = [
  { name: "dependency rules", run: checkDependencies },
  { name: "format", run: () => run("oxfmt/bin/oxfmt", ["--check", "."]) },
  { name: "lint", run: () => run("oxlint/bin/oxlint", ["--type-aware", "--deny-warnings"]) },
  { name: "bundle budgets", run: () => buildIfStale().then(checkBudgets) },
  { name: "dead code", run: () => run("knip/bin/knip.js", ["--no-progress"]) },
  { name: "types of the page", run: types("page") },
  { name: "types of the workers", run: types("worker") },
  { name: "types of the server and tests", run: types("node") },
  { name: "lock file for every platform", run: checkLock },
  { name: "function configurations", run: () => run("../scripts/function-configs.mjs", ["--check"]) },
];
const atOnce = 2;

/** Runs all checks, two at a time; answers how many passed and failed. */
export async function check() {
  const counts = { passed: 0, failed: 0 };
  const waiting = [...checks];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      try {
        await next.run();
        counts.passed += 1;
        console.log(`ok      ${next.name}`);
      } catch (error) {
        counts.failed += 1;
        console.log(`FAILED  ${next.name}\n${error instanceof Error ? error.message : String(error)}`);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return counts;
}

if (process.argv[1] === import.meta.filename || process.argv[1]?.endsWith("check.mjs")) {
  install("all");
  const { passed, failed } = await check();
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed ? 1 : 0;
}
