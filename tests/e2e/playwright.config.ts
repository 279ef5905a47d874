// Browser tests run against the built app on the embedded backend, each file on a server of its own.
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "playwright/test";
import { chromiumSwitches } from "./chromium-switches.ts";

// Workers read this file again and inherit the environment: one run has one folder.
process.env.ORPHEUS_TEST_FOLDER ??= mkdtempSync(join(tmpdir(), "orpheus-browser-"));

// Passwords of tests need no slow hash: each takes a tenth of a second of processor time.
process.env.LITE_AUTH_BCRYPT_COST ??= "4";

// A file's first visits warm its server up: what it would ask itself before takes half a second of processor time.
process.env.ORPHEUS_WARM_UP ??= "off";

export default defineConfig({
  testDir: ".",
  // Files go to two workers: with one, a third of two cores is idle (docs/decisions/059).
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: process.env.ORPHEUS_BROWSER_REPORT
    ? [["list"], ["json", { outputFile: process.env.ORPHEUS_BROWSER_REPORT }]]
    : [["list"]],
  outputDir: "../../test-results",
  use: {
    viewport: { width: 1280, height: 900 },
    // Longer than anything has to wait for: a test that waits for nothing says at which of its lines.
    actionTimeout: 40_000,
    navigationTimeout: 40_000,
    // A first visit installs the worker, whose files take a quarter of a short test's processor time. What is about
    // being offline, updates, or a whole journey allows it again.
    serviceWorkers: "block",
    // Files whose subject moves ask for motion again: without a graphics card it takes a tenth of the processor time.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      ...(process.env.ORPHEUS_CHROMIUM ? { executablePath: process.env.ORPHEUS_CHROMIUM } : {}),
      args: chromiumSwitches,
    },
    // A failed test leaves its steps, requests and console, and a picture. What the page looked like at each step is
    // left with ORPHEUS_TRACE=1: it takes two thirds more processor time, the rest none that can be measured.
    trace: process.env.ORPHEUS_TRACE
      ? "retain-on-failure"
      : { mode: "retain-on-failure", snapshots: false, screenshots: false },
    screenshot: "only-on-failure",
  },
  projects: [
    { name: "seed", testMatch: "seed.setup.ts", teardown: "clean up" },
    { name: "clean up", testMatch: "clean-up.teardown.ts" },
    { name: "browser", testMatch: "*.spec.ts", dependencies: ["seed"] },
  ],
});
