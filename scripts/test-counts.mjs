// How many tests of each suite passed, failed and were skipped, from what the runners report. A test that was to run
// and did not counts as failed: one of a file whose preparation failed, for example.
import { writeFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

/**
 * `failures`: one line for each test that failed, its file and name and the first line of its error.
 *
 * @typedef {{ passed: number, failed: number, skipped: number, seconds: number, failures: string[] }} Counts
 */

/** @returns {Counts} */
export const noTests = () => ({ passed: 0, failed: 0, skipped: 0, seconds: 0, failures: [] });

/** @param {readonly { message?: string }[]} errors */
const failureLine = (name, errors) =>
  [name, stripVTControlCharacters(errors[0]?.message ?? "did not run").split("\n", 1)[0]].join(": ");

/** Whether the test's file or one of its groups failed by itself, as in a hook: it then skips its tests. */
function isUnderFailure({ parent }) {
  return parent.errors().length > 0 || (parent.type === "suite" && isUnderFailure(parent));
}

/** The errors of a test, or those for which it did not run. */
function errorsOf(test) {
  const own = test.type === "test" ? (test.result().errors ?? []) : test.errors();
  return own.length > 0 || test.type === "module" ? own : errorsOf(test.parent);
}

function countModule(module, counts) {
  const before = counts.failed;
  const fail = (name, errors) => {
    counts.failed += 1;
    counts.failures.push(failureLine(name, errors));
  };
  for (const test of module.children.allTests()) {
    const { state } = test.result();
    if (state === "passed") counts.passed += 1;
    else if (state === "skipped" && !isUnderFailure(test)) counts.skipped += 1;
    else fail(`${module.relativeModuleId} › ${test.fullName}`, errorsOf(test));
  }
  // A file that could not be read has no tests, and one whose end failed no failed test.
  if (module.state() === "failed" && counts.failed === before) fail(module.relativeModuleId, module.errors());
  counts.seconds += module.diagnostic().duration / 1000;
}

/**
 * A reporter of Vitest that writes the counts of each project, by its name, as JSON.
 *
 * @param {string} file
 * @returns {import("vitest/reporters").Reporter}
 */
export const countsReporter = (file) => ({
  onTestRunEnd(modules) {
    /** @type {Record<string, Counts>} */
    const suites = {};
    for (const module of modules) countModule(module, (suites[module.project.name] ??= noTests()));
    writeFileSync(file, JSON.stringify(suites));
  },
});

function countTest({ status, expectedStatus, results }, name, counts) {
  if (status === "expected" || status === "flaky") counts.passed += 1;
  else if (status === "skipped" && (expectedStatus === "skipped" || results.length > 0)) counts.skipped += 1;
  else {
    counts.failed += 1;
    counts.failures.push(failureLine(name, results.at(-1)?.errors ?? []));
  }
}

/**
 * The counts of a JSON report of Playwright.
 *
 * @returns {Counts}
 */
export function countBrowserTests(report) {
  const counts = { ...noTests(), seconds: report.stats.duration / 1000 };
  const visit = (suite) => {
    for (const { tests, file, title } of suite.specs)
      for (const test of tests) countTest(test, `${file} › ${title}`, counts);
    for (const inner of suite.suites ?? []) visit(inner);
  };
  for (const suite of report.suites) visit(suite);
  if (report.errors.length > 0 && counts.failed === 0) {
    counts.failed += 1;
    counts.failures.push(failureLine("outside of every test", report.errors));
  }
  return counts;
}
