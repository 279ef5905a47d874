// The counts of `npm test`: Vitest's from a run of its own over files written here, Playwright's from reports as it
// writes them.
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countBrowserTests } from "../../../scripts/test-counts.mjs";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), "orpheus-counts-"));
afterAll(() => rmSync(folder, { recursive: true }));

const files = {
  "passes.test.js": `test("passes", () => {}); test.skip("is skipped", () => {});`,
  "fails.test.js": `test("fails", () => { throw new Error("no"); }); test.skip("is skipped", () => {});`,
  "unprepared.test.js": `beforeAll(() => { throw new Error("no"); }); test("one", () => {}); test("two", () => {});`,
  "unended.test.js": `afterAll(() => { throw new Error("no"); }); test("passes", () => {});`,
  "unreadable.test.js": `throw new Error("no");`,
  "group.test.js": `describe("group", () => { beforeAll(() => { throw new Error("no"); }); test("one", () => {}); });
    test("passes", () => {});`,
};

let counts: Record<string, { passed: number; failed: number; skipped: number; failures: string[] }>;
beforeAll(async () => {
  symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"), "junction");
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  const projects = Object.keys(files).map((name) => ({ test: { name, include: [name], globals: true } }));
  writeFileSync(
    path.join(folder, "vitest.config.mjs"),
    `import { countsReporter } from ${JSON.stringify(path.join(root, "scripts/test-counts.mjs"))};
     const projects = ${JSON.stringify(projects)};
     export default { test: { projects, reporters: [countsReporter("counts.json")] } };`,
  );
  // It ends with an error, since tests fail in it.
  await new Promise((resolve) =>
    execFile(
      process.execPath,
      [path.join(root, "node_modules/vitest/vitest.mjs"), "run"],
      { cwd: folder },
      resolve,
    ),
  );
  counts = JSON.parse(readFileSync(path.join(folder, "counts.json"), "utf8"));
});

test.each([
  ["passes.test.js", "tests that pass and are skipped are counted as such", [1, 0, 1]],
  ["fails.test.js", "a failed test does not make the skipped one next to it a failure", [0, 1, 1]],
  ["unprepared.test.js", "each test of a file whose preparation failed has failed", [0, 2, 0]],
  ["unended.test.js", "a file whose end failed has one failure in addition to what passed", [1, 1, 0]],
  ["unreadable.test.js", "a file that cannot be read is one failure", [0, 1, 0]],
  ["group.test.js", "each test of a group whose preparation failed has failed", [1, 1, 0]],
] as const)("%s: %s", (name, _, [passed, failed, skipped]) => {
  expect(counts[name]).toMatchObject({ passed, failed, skipped });
});

test("each failure is told by its file, its name and the first line of its error", () => {
  expect(counts["fails.test.js"]?.failures).toEqual(["fails.test.js › fails: no"]);
  expect(counts["group.test.js"]?.failures).toEqual(["group.test.js › group > one: no"]);
  expect(counts["unreadable.test.js"]?.failures).toEqual(["unreadable.test.js: no"]);
  expect(counts["passes.test.js"]?.failures).toEqual([]);
});

const report = (...tests: { status: string; expectedStatus: string; results: object[] }[]) => ({
  errors: [],
  stats: { duration: 1500 },
  suites: [{ specs: [], suites: [{ specs: [{ file: "a.spec.ts", title: "a test", tests }] }] }],
});
const run = { status: "passed" };

test("a browser test that passed at the second try has passed", () => {
  const flaky = { status: "flaky", expectedStatus: "passed", results: [{ status: "failed" }, run] };
  expect(countBrowserTests(report(flaky))).toEqual({
    passed: 1,
    failed: 0,
    skipped: 0,
    seconds: 1.5,
    failures: [],
  });
});

test("a browser test that was to run and did not has failed, and one skipped on purpose is skipped", () => {
  const kept = { status: "skipped", expectedStatus: "passed", results: [] };
  const skipped = { status: "skipped", expectedStatus: "skipped", results: [{ status: "skipped" }] };
  expect(countBrowserTests(report(kept, skipped))).toMatchObject({ passed: 0, failed: 1, skipped: 1 });
});

test("a failed browser test is told without the colours of its error", () => {
  const errors = [{ message: "\u001B[31mno\u001B[39m\nand more" }];
  const failed = { status: "unexpected", expectedStatus: "passed", results: [{ status: "failed", errors }] };
  expect(countBrowserTests(report(failed)).failures).toEqual(["a.spec.ts › a test: no"]);
});

test("an error outside of every browser test is a failure", () => {
  const passed = { status: "expected", expectedStatus: "passed", results: [run] };
  const withError = { ...report(passed), errors: [{ message: "no" }] };
  expect(countBrowserTests(withError)).toMatchObject({ passed: 1, failed: 1 });
});
