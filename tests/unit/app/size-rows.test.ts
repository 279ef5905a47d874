import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { sizeOf, sizeRows } from "#app/actions/size-rows.ts";
import { openAccount } from "#db";

test("a file counts with its bytes, and a letter that needs two with two", () => {
  expect(sizeOf("tides")).toBe(5);
  expect(sizeOf("Gezeiten: 潮汐")).toBe(2 * "Gezeiten: 潮汐".length);
  expect(sizeOf({ title: "tides", file: new Blob(["0123456789"]), year: 2026 })).toBe(5 + 5 + 4 + 10 + 4 + 8);
  expect(sizeOf([new Uint8Array(3), null])).toBe(4);
});

test("rows that were not looked at count as much as those that were", async () => {
  const { database } = await openAccount("sizes", () => {});
  const before = await sizeRows(database);
  const rows = Array.from({ length: 1_000 }, (_, at) => ({
    podcast_id: String(at).padStart(4, "0"),
    // Large at the start alone: a sample of the first rows would take all for large.
    summary: "s".repeat(at < 100 ? 10_000 : 1_000),
  }));
  await database.table("texts").bulkAdd(rows);
  const exact = rows.reduce((sum, row) => sum + sizeOf(row), 0);
  const estimated = (await sizeRows(database)) - before;
  expect(estimated / exact).toBeCloseTo(1, 1);
});
