// The pgTAP files of supabase/tests, each as one test on PGlite (which ships pgTAP). The names of their checks
// say which policy they are about, so a policy without an allow and a deny is found here.
import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPglite, type TestDatabase } from "./harness.ts";

const folder = new URL("../../supabase/tests/", import.meta.url);
const files = readdirSync(folder)
  .filter((name) => name.endsWith(".test.sql"))
  .sort();
const passed: string[] = [];
let database: TestDatabase;

beforeAll(async () => {
  database = await openPglite();
});
afterAll(() => database.close());

/** The lines of a file's TAP report: every value that its statements answered, in order. */
async function report(file: string): Promise<string[]> {
  try {
    const results = await database.run(readFileSync(new URL(file, folder), "utf8"));
    return results.flatMap((rows) => rows.flatMap((row) => Object.values(row).map(String)));
  } catch (error) {
    await database.run("rollback");
    throw error;
  }
}

for (const file of files) {
  test(`${file} finds the schema as it should be`, async () => {
    const lines = (await report(file)).flatMap((text) => text.split("\n"));
    const checks = lines.filter((line) => /^(not )?ok \d+/.test(line));
    const planned = Number(/^1\.\.(\d+)$/.exec(lines.find((line) => line.startsWith("1..")) ?? "")?.[1]);
    const diagnosis = lines.filter((line) => /^(not ok|\s*#)/.test(line));
    expect(diagnosis, diagnosis.join("\n")).toEqual([]);
    expect(checks.length).toBe(planned);
    passed.push(...checks.map((line) => line.replace(/^ok \d+ - /, "")));
  });
}

test("no policy is left without an allow and a deny", async () => {
  const policies = await database.query<{ policyname: string }>("select policyname from pg_policies");
  const missing = policies.flatMap(({ policyname }) =>
    ["allows", "denies"]
      .map((verdict) => `[${policyname}] ${verdict}`)
      .filter((claim) => !passed.some((name) => name.startsWith(claim))),
  );
  expect(policies.length).toBeGreaterThan(0);
  expect(missing).toEqual([]);
});
