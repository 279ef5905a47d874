// Browser tests run against the built app on the embedded backend, each file on a server of its own.
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "playwright/test";

// Workers read this file again and inherit the environment: one run has one folder.
process.env.ORPHEUS_TEST_FOLDER ??= mkdtempSync(join(tmpdir(), "orpheus-browser-"));

export default defineConfig({
  testDir: ".",
  workers: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: process.env.ORPHEUS_BROWSER_REPORT
    ? [["list"], ["json", { outputFile: process.env.ORPHEUS_BROWSER_REPORT }]]
    : [["list"]],
  outputDir: "../../test-results",
  use: {
    viewport: { width: 1280, height: 900 },
    launchOptions: {
      ...(process.env.ORPHEUS_CHROMIUM ? { executablePath: process.env.ORPHEUS_CHROMIUM } : {}),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--autoplay-policy=no-user-gesture-required",
      ],
    },
    // A trace of each test, kept of those that fail, takes a third of the run's time.
    trace: process.env.ORPHEUS_TRACE ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
  },
  projects: [
    { name: "seed", testMatch: "seed.setup.ts", teardown: "clean up" },
    { name: "clean up", testMatch: "clean-up.teardown.ts" },
    { name: "browser", testMatch: "*.spec.ts", dependencies: ["seed"] },
  ],
});
