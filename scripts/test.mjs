// `npm test`: installs what is missing, then checks, unit, database, contract, fuzz and browser tests.
// Closes with one line, `N passed, N failed`, over all of them.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { install, runNode, tool } from "./toolchain.mjs";

install("all");
const { check } = await import("./check.mjs");
const { chromiumPath } = await import("./chromium.mjs");

const reports = mkdtempSync(path.join(tmpdir(), "orpheus-test-"));
const total = { passed: 0, failed: 0, skipped: 0 };
const add = (passed, failed, skipped = 0) => {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
};
const readReport = (file) => JSON.parse(readFileSync(file, "utf8"));

/** Runs a suite that writes a JSON report; a crash without a report counts as one failure. */
async function suite(name, args, env, count) {
  const file = path.join(reports, `${name}.json`);
  console.log(`\n── ${name}`);
  const code = await runNode(args(file), { env: { ...process.env, ...env(file) } });
  try {
    const counted = count(readReport(file));
    add(counted.passed, Math.max(counted.failed, code === 0 ? 0 : 1), counted.skipped);
  } catch {
    add(0, 1);
  }
}

console.log("── check");
const checked = await check();
add(checked.passed, checked.failed);

/** Runs vitest on these projects. */
const vitest = (name, projects) =>
  suite(
    name,
    (file) => [
      tool("vitest/vitest.mjs"),
      "run",
      ...projects.map((project) => `--project=${project}`),
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${file}`,
    ],
    () => ({}),
    (report) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests,
    }),
  );

await vitest("unit, database, contract and fuzz", ["unit", "database", "contract", "fuzz"]);

const chromium = await chromiumPath();
if (chromium) {
  await suite(
    "browser",
    () => [tool("playwright/cli.js"), "test", "--config", "tests/e2e/playwright.config.ts"],
    (file) => ({ ORPHEUS_CHROMIUM: chromium, ORPHEUS_BROWSER_REPORT: file }),
    ({ stats }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
    }),
  );
} else {
  console.log("\nNo Chromium could be found or installed; name one in ORPHEUS_CHROMIUM.");
  add(0, 1);
}

await vitest("firefox", ["firefox"]);

rmSync(reports, { recursive: true, force: true });
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 ? 1 : 0;
