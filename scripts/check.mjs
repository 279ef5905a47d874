// `npm run check`: types, lint, format, dependency rules, dead code, the lock file's platforms, the
// functions' own configurations and the bundle's budgets. Prints a line a check and closes with a count.
import { spawn } from "node:child_process";
import { checkBudgets } from "./budgets.mjs";
import { buildIfStale } from "./build.mjs";
import { checkDependencies } from "./dependency-rules.mjs";
import { checkLock } from "./lock-platforms.mjs";
import { install, nodePath, root, tool } from "./toolchain.mjs";

/** Runs a command line tool; fails with what it printed. */
function run(file, args, node = true) {
  return new Promise((resolve, reject) => {
    const child = spawn(node ? nodePath() : tool(file), node ? [tool(file), ...args] : args, { cwd: root });
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.on("error", reject);
    child.on("close", (code) =>
      code === 0 ? resolve() : reject(new Error(output.trim() || `exit code ${code}`)),
    );
  });
}

const types = (project) => () => run("typescript-7/bin/tsc", ["-p", `tsconfig.${project}.json`]);

/** Every check, in running order: the quick ones first. */
const checks = [
  { name: "format", run: () => run("oxfmt/bin/oxfmt", ["--check", "."]) },
  { name: "lint", run: () => run("oxlint/bin/oxlint", ["--type-aware", "--deny-warnings"]) },
  { name: "types of the page", run: types("page") },
  { name: "types of the workers", run: types("worker") },
  { name: "types of the server and tests", run: types("node") },
  { name: "dependency rules", run: checkDependencies },
  { name: "dead code", run: () => run("knip/bin/knip.js", ["--no-progress"]) },
  { name: "lock file for every platform", run: checkLock },
  { name: "function configurations", run: () => run("../scripts/function-configs.mjs", ["--check"]) },
  { name: "bundle budgets", run: () => buildIfStale().then(checkBudgets) },
];

/** Runs all checks; answers how many passed and failed. */
export async function check() {
  const counts = { passed: 0, failed: 0 };
  for (const { name, run: body } of checks) {
    try {
      await body();
      counts.passed += 1;
      console.log(`ok      ${name}`);
    } catch (error) {
      counts.failed += 1;
      console.log(`FAILED  ${name}\n${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return counts;
}

if (process.argv[1] === import.meta.filename || process.argv[1]?.endsWith("check.mjs")) {
  install("all");
  const { passed, failed } = await check();
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed ? 1 : 0;
}
