// Browser tests run against the built app on the embedded backend, each file on a server of its own.
import { defineConfig } from "playwright/test";

export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: process.env.ORPHEUS_BROWSER_REPORT
    ? [["list"], ["json", { outputFile: process.env.ORPHEUS_BROWSER_REPORT }]]
    : [["list"]],
  outputDir: "../../test-results",
  use: {
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
    trace: "retain-on-failure",
  },
});
