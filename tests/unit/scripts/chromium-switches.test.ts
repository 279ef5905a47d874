// Our list of what Chromium leaves out replaces Playwright's own, so it must hold all of that.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { expect, test } from "vitest";
import { disabledByPlaywright } from "../../e2e/chromium-switches.ts";

test("whatever Playwright turns off in Chromium is off in browser tests", () => {
  const playwright = createRequire(import.meta.resolve("playwright")).resolve("playwright-core/package.json");
  const source = readFileSync(path.join(path.dirname(playwright), "lib", "coreBundle.js"), "utf8");
  const list = /disabledFeatures = \[([^\]]*)\]/.exec(source)?.[1] ?? "";
  const own = [...list.matchAll(/"(\w+)"/g)].map(([, name]) => name);
  expect(own).not.toEqual([]);
  expect(new Set(disabledByPlaywright)).toEqual(new Set(own));
});
