// How far the demo seed came, across starts that are cut off.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openProgress, writeProgress } from "../../supabase/local/seed/progress.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "orpheus-seed-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("a first start that is cut off before any episode is done names the same files the next time", async () => {
  await openProgress(folder, 1000);
  expect(await openProgress(folder, 2000)).toEqual({ firstStart: 1000, done: [] });
});

test("what is done stays done", async () => {
  const progress = await openProgress(folder, 1000);
  await writeProgress(folder, { ...progress, done: ["ozone"] });
  expect(await openProgress(folder, 2000)).toEqual({ firstStart: 1000, done: ["ozone"] });
});

test.each(["{}", "", "null", '{"firstStart":1,"done":"all"}'])(
  "a file that cannot be meant (%s) does not keep the seed from running",
  async (content) => {
    writeFileSync(join(folder, "seed.json"), content);
    expect(await openProgress(folder, 3000)).toEqual({ firstStart: 3000, done: [] });
  },
);
