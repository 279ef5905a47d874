// `npm test [-- NAME …]`: installs what is missing, builds the app where a browser opens it, then runs the suites
// (suites.mjs), or those and the files named. Closes with what each suite took and, over all of them, one line:
// `N passed, N failed, N skipped`.
import { buildIfStale } from "./build.mjs";
import { needsBuiltApp, pickSuites } from "./suites.mjs";
import { noTests } from "./test-counts.mjs";
import { fail, install, root } from "./toolchain.mjs";

/** Projects of vitest.config.ts that run in one go, two files at a time. */
const together = ["unit", "database", "contract", "fuzz"];

function pick(names) {
  try {
    return pickSuites(root, names);
  } catch (error) {
    return fail(error.message);
  }
}

const picked = pick(process.argv.slice(2));
install("all");
const { runBrowser, runCheck, runVitest } = await import("./suite-runs.mjs");

/** @type {Map<string, import("./test-counts.mjs").Counts>} */
const results = new Map();
const addAll = (counts) => counts.forEach((each, suite) => results.set(suite, each));
const title = (suites) => console.log(`\n── ${suites.join(", ")}`);

async function runTogether() {
  const asked = together.filter((suite) => picked.has(suite));
  const whole = asked.filter((suite) => !picked.get(suite));
  const inParts = asked.filter((suite) => picked.get(suite));
  for (const suites of [whole, inParts].filter((each) => each.length > 0)) {
    title(suites);
    addAll(
      await runVitest(
        suites,
        suites.flatMap((suite) => picked.get(suite) ?? []),
      ),
    );
  }
}

if (needsBuiltApp(picked)) await buildIfStale();
const begun = performance.now();
if (picked.has("check")) {
  title(["check"]);
  results.set("check", await runCheck());
}
await runTogether();
// The browser suite begins with its seed, which uses one core: Firefox has the other one meanwhile.
const browsers = ["browser", "firefox"].filter((suite) => picked.has(suite));
if (browsers.length > 0) title(browsers);
const browserRun = picked.has("browser") ? runBrowser(picked.get("browser") ?? []) : null;
const [browser, firefox] = await Promise.all([
  browserRun,
  picked.has("firefox")
    ? runVitest(["firefox"], picked.get("firefox") ?? [], { printAfter: browserRun })
    : null,
]);
if (browser) results.set("browser", browser);
if (firefox) addAll(firefox);

const total = [...results.values()].reduce(
  (sum, { passed, failed, skipped }) => ({
    passed: sum.passed + passed,
    failed: sum.failed + failed,
    skipped: sum.skipped + skipped,
  }),
  noTests(),
);
if (total.passed + total.failed === 0) {
  console.log("\nNo test ran, which counts as a failure.");
  total.failed = 1;
}

const failures = [...results].flatMap(([suite, counts]) =>
  counts.failures.map((line) => `${suite}: ${line}`),
);
if (failures.length > 0) console.log(`\nFailed:\n${failures.join("\n")}`);

const row = (cells) => cells.map((cell, n) => (n === 0 ? cell.padEnd(10) : cell.padStart(9))).join("");
const seconds = (value) => `${value.toFixed(1)} s`;
console.log(`\n${row(["suite", "passed", "failed", "skipped", "time"])}`);
for (const [suite, { passed, failed, skipped, seconds: taken }] of results)
  console.log(row([suite, ...[passed, failed, skipped].map(String), seconds(taken)]));
const wall = seconds((performance.now() - begun) / 1000);
console.log(
  `${wall} in all; ${together.join(", ")} add up the time of their files, of which two run at once.`,
);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 ? 1 : 0;
