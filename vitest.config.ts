import { defineConfig } from "vitest/config";
import { countsReporter } from "./scripts/test-counts.mjs";

// Where `npm test` reads how many tests passed.
const report = process.env["ORPHEUS_VITEST_REPORT"];

// Postgres is WebAssembly in these suites, started anew for most files: compiled simply it takes a tenth to a quarter
// less of the processor than compiled well.
const simplyCompiled = ["--liftoff-only"];

// Where the files of these suites share what is made once in a run.
const shared = "tests/database/once-per-run.setup.ts";

/** Suites by what they need: nothing (unit), a database, a running server (contract), time (fuzz), a Firefox. */
const suite = (name: string, testTimeout: number, globalSetup: string[] = [], execArgv: string[] = []) => ({
  extends: true as const,
  test: {
    name,
    include: [`tests/${name}/**/*.test.{ts,tsx}`],
    testTimeout,
    hookTimeout: 120_000,
    globalSetup,
    execArgv,
  },
});

export default defineConfig({
  test: {
    environment: "node",
    // Passwords of tests need no slow hash; where its time is the subject, a test takes one of the real cost.
    env: { LITE_AUTH_BCRYPT_COST: "4" },
    pool: "forks",
    maxWorkers: 2,
    reporters: ["default", ...(report === undefined ? [] : [countsReporter(report)])],
    projects: [
      suite("unit", 30_000),
      suite("database", 60_000, [shared, "tests/database/shared-postgres.setup.ts"], simplyCompiled),
      suite("contract", 120_000, [shared], simplyCompiled),
      suite("fuzz", 120_000, [shared]),
      // A job of its own in `npm test`.
      suite("firefox", 120_000),
    ],
  },
});
