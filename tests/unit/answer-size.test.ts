// How large an answer would be, before it is written.
import { expect, test } from "vitest";
import { isLarger } from "../../supabase/local/database/answer-size.ts";

test("says that rows are larger than a limit before they are written, and lets those be that fit", () => {
  const row = { title: "t".repeat(900), nested: { list: ["a".repeat(50), 1, null, true] } };
  const rows = Array.from({ length: 100 }, () => row);
  const bytes = JSON.stringify(rows).length;
  expect(isLarger(rows, bytes / 1.1)).toBe(true);
  expect(isLarger(rows, bytes * 1.1)).toBe(false);
});

test("counts what is nested and what is binary", () => {
  expect(isLarger([{ deep: { deeper: ["x".repeat(1000)] } }], 900)).toBe(true);
  expect(isLarger([{ bytes: new Uint8Array(600) }], 900)).toBe(true);
  expect(isLarger([], 900)).toBe(false);
});
