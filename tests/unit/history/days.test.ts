import { expect, test } from "vitest";
import type { HistoryItem } from "#listening";
import { byDay } from "../../../src/features/history/days.ts";

const now = new Date(2026, 2, 5, 9).getTime();
const heard = (...date: [year: number, month: number, day: number, hour: number]): HistoryItem => ({
  at: new Date(...date).getTime(),
  progress: { seconds: 10, finished: false },
  liked: false,
  saved: false,
  episode: {
    id: date.join(),
    title: "",
    authors: "",
    userId: "",
    field: "",
    createdAt: "",
    audioPath: "",
    audioSeconds: null,
    coverPath: null,
  } as HistoryItem["episode"],
});
const names = (items: readonly HistoryItem[]) => byDay(items, now).map((day) => [day.name, day.items.length]);

test("the history is grouped by the reader's days", () => {
  const items = [
    heard(2026, 2, 5, 8),
    heard(2026, 2, 5, 0),
    heard(2026, 2, 4, 23),
    heard(2026, 2, 3, 23),
    heard(2026, 2, 3, 1),
    heard(2025, 11, 31, 12),
  ];
  expect(names(items)).toEqual([
    ["Today", 2],
    ["Yesterday", 1],
    ["March 3, 2026", 2],
    ["December 31, 2025", 1],
  ]);
});

test("what a clock that was set back puts into the future is of today", () => {
  expect(names([heard(2026, 2, 6, 12), heard(2026, 2, 5, 7)])).toEqual([["Today", 2]]);
});

test("without episodes there are no days", () => {
  expect(names([])).toEqual([]);
});
