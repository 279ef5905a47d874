import { expect, test } from "vitest";
import { chapterEnd } from "../../../src/features/player/sheet/chapter-end.ts";
import { chapterMarks } from "../../../src/features/player/sheet/chapter-marks.ts";

const chapters = [
  { start: 0, title: "The question" },
  { start: 100, title: "What they found" },
  { start: 250, title: "Why it matters" },
];

test.each([
  [0, 100],
  [99.9, 100],
  [100, 250],
  [260, 400],
])("at %d s the chapter ends at %d s", (position, end) => {
  expect(chapterEnd(chapters, position, 400)).toBe(end);
});

test("without a chapter, or an end of the last one, there is no chapter's end", () => {
  expect(chapterEnd([], 10, 400)).toBeNull();
  expect(chapterEnd(chapters.slice(1), 10, 400)).toBeNull();
  expect(chapterEnd(chapters, 260, null)).toBeNull();
});

test("chapters are marked within the episode, and its beginning is not", () => {
  expect(chapterMarks(chapters, null)).toBeUndefined();
  expect(chapterMarks(chapters, 100)).toBeUndefined();
  expect(chapterMarks(chapters, 250)?.match(/paper/g)).toHaveLength(1);
});

test("a mark stands where the thumb stands at that time", () => {
  expect(chapterMarks(chapters.slice(0, 2), 400)).toContain("calc(25.00% + 4.00px - 1.5px)");
});
