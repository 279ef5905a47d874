import { defineConfig } from "vitest/config";

/** Suites by what they need: nothing (unit), a database, a running server (contract), time (fuzz), a Firefox. */
const suite = (name: string, testTimeout: number) => ({
  extends: true as const,
  test: { name, include: [`tests/${name}/**/*.test.{ts,tsx}`], testTimeout, hookTimeout: 120_000 },
});

export default defineConfig({
  test: {
    environment: "node",
    pool: "forks",
    maxWorkers: 2,
    projects: [
      suite("unit", 30_000),
      suite("database", 60_000),
      suite("contract", 120_000),
      suite("fuzz", 120_000),
      // A job of its own in `npm test`.
      suite("firefox", 120_000),
    ],
  },
});
