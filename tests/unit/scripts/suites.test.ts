// What `npm test -- NAME` runs, in a tree with a few files of some suites.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { needsBuiltApp, pickSuites, suites } from "../../../scripts/suites.mjs";

const root = mkdtempSync(path.join(tmpdir(), "orpheus-suites-"));
afterAll(() => rmSync(root, { recursive: true }));
for (const folder of ["unit/sync", "database", "contract", "fuzz", "e2e", "firefox"])
  mkdirSync(path.join(root, "tests", folder), { recursive: true });
for (const file of [
  "unit/sync/outbox.test.ts",
  "unit/gate.test.ts",
  "unit/contract.test.ts",
  "database/contract.test.ts",
  "database/harness.ts",
  "e2e/library-actions.spec.ts",
])
  writeFileSync(path.join(root, "tests", file), "");

const pick = (...names: string[]) => Object.fromEntries(pickSuites(root, names));

test("without a name every suite runs whole, in its order", () => {
  expect([...pickSuites(root, [])]).toEqual(suites.map((suite) => [suite, null]));
});

test("the app is built first for what opens it in a browser, also for one file alone", () => {
  const isBuilt = (...names: string[]) => needsBuiltApp(pickSuites(root, names));
  expect(isBuilt()).toBe(true);
  expect(isBuilt("browser")).toBe(true);
  expect(isBuilt("firefox")).toBe(true);
  expect(isBuilt("library-actions.spec.ts")).toBe(true);
  expect(isBuilt("unit", "database", "outbox.test.ts")).toBe(false);
});

test("the name of a suite runs it whole", () => {
  expect(pick("fuzz")).toEqual({ fuzz: null });
  expect(pick("browser", "check")).toEqual({ check: null, browser: null });
});

test("a file is found by its name or its path", () => {
  expect(pick("library-actions.spec.ts")).toEqual({ browser: ["tests/e2e/library-actions.spec.ts"] });
  expect(pick("tests/unit/sync/outbox.test.ts")).toEqual({ unit: ["tests/unit/sync/outbox.test.ts"] });
  expect(pick("./tests/unit/sync/outbox.test.ts")).toEqual({ unit: ["tests/unit/sync/outbox.test.ts"] });
});

test("files of one name in two suites run both", () => {
  expect(pick("contract.test.ts")).toEqual({
    unit: ["tests/unit/contract.test.ts"],
    database: ["tests/database/contract.test.ts"],
  });
});

test("a suite named together with one of its files runs whole", () => {
  expect(pick("unit", "gate.test.ts")).toEqual({ unit: null });
});

test("an unknown name is answered with the suites there are, in one line", () => {
  expect(() => pick("units")).toThrow(
    /^No suite and no test file is called units[.] The suites are: check, unit, .*firefox[.]$/,
  );
  expect(() => pick("utbox.test.ts")).toThrow("utbox.test.ts");
  expect(() => pick("harness.ts")).toThrow("harness.ts");
});
