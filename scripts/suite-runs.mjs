// Runs suites (suites.mjs) by their tools and answers their counts. A suite that ran no test and skipped none could
// not run, and one whose tool ended with an error has failed, whatever was reported.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { check } from "./check.mjs";
import { chromiumForTests } from "./chromium.mjs";
import { countBrowserTests, noTests } from "./test-counts.mjs";
import { outputOf, runNode, tool } from "./toolchain.mjs";

/** @typedef {import("./test-counts.mjs").Counts} Counts */

/** @returns {Counts} the counts, with a failure at least if the suite did not end well */
const atLeastOneFailure = (counts, endedWell) =>
  endedWell || counts.failed > 0
    ? counts
    : { ...counts, failed: 1, failures: ["its tool ended with an error, or ran no test"] };
const couldRun = ({ passed, failed, skipped }) => passed + failed + skipped > 0;

/** Runs a tool like `runNode`, but prints what it says when `others` have ended too. */
async function runHeldBack(args, options, others) {
  const { code, stdout, stderr } = await outputOf(args, options);
  await others;
  process.stdout.write(stdout);
  process.stderr.write(stderr);
  return code;
}

/** Runs a tool that writes a JSON report to the file of this variable; the report is null when it left none. */
async function runReporting(args, variable, { env = {}, run = runNode } = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), "orpheus-test-"));
  const file = path.join(folder, "report.json");
  try {
    const code = await run(args, { env: { ...process.env, ...env, [variable]: file } });
    return { endedWell: code === 0, report: JSON.parse(readFileSync(file, "utf8")) };
  } catch {
    return { endedWell: false, report: null };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @returns {Promise<Counts>} */
export async function runCheck() {
  const begun = performance.now();
  const counts = await check();
  return { ...noTests(), ...counts, seconds: (performance.now() - begun) / 1000 };
}

/**
 * Runs projects of vitest.config.ts in one go, whole or these files of theirs alone.
 *
 * @param {string[]} projects
 * @param {string[]} files
 * @param {{ printAfter?: Promise<unknown> | null }} [options] `printAfter`: what prints meanwhile
 * @returns {Promise<Map<string, Counts>>} by project
 */
export async function runVitest(projects, files = [], { printAfter = null } = {}) {
  const asked = [...projects.map((project) => `--project=${project}`), ...files];
  const { endedWell, report } = await runReporting(
    [tool("vitest/vitest.mjs"), "run", ...asked],
    "ORPHEUS_VITEST_REPORT",
    { run: printAfter ? (args, options) => runHeldBack(args, options, printAfter) : runNode },
  );
  const counts = projects.map((project) => {
    const counted = report?.[project] ?? noTests();
    return [project, atLeastOneFailure(counted, couldRun(counted))];
  });
  // An error outside of all tests is none of a project's: without another failure it counts with the first.
  const explained = counts.some(([, { failed }]) => failed > 0);
  counts[0][1] = atLeastOneFailure(counts[0][1], endedWell || explained);
  return new Map(counts);
}

/**
 * Runs the browser tests, or these files of theirs alone.
 *
 * @param {string[]} files
 * @returns {Promise<Counts>}
 */
export async function runBrowser(files = []) {
  const chromium = await chromiumForTests();
  if (chromium === null) {
    console.log("No Chromium could be found or installed; name one in ORPHEUS_CHROMIUM.");
    return atLeastOneFailure(noTests(), false);
  }
  const command = [tool("playwright/cli.js"), "test", "--config", "tests/e2e/playwright.config.ts"];
  // Playwright takes a file for a regular expression.
  const asked = files.map((file) => `/${file.replaceAll(".", "[.]")}$`);
  const { endedWell, report } = await runReporting([...command, ...asked], "ORPHEUS_BROWSER_REPORT", {
    env: { ORPHEUS_CHROMIUM: chromium },
  });
  const counts = report ? countBrowserTests(report) : noTests();
  return atLeastOneFailure(counts, endedWell && couldRun(counts));
}
