import { expect, test } from "vitest";
import type { ListRequest } from "#sync";
import { arrange } from "../../../src/features/discover/arrange-list.ts";

const ranked = (list: "trending" | "recent") => ({ kind: "ranked", list, field: null }) satisfies ListRequest;
const kept = { ids: ["first", "second"], fetchedAt: 100 };

test("a list that has just come is shown before the device has ranked its episodes", () => {
  const before = { ids: [], at: 99 };
  expect(arrange(kept, before, ranked("trending"), false)).toEqual(["first", "second"]);
});

test("what was trending when the list was fetched goes when the device finds it too old", () => {
  const after = { ids: ["second"], at: 101 };
  expect(arrange(kept, after, ranked("trending"), false)).toEqual(["second"]);
});

test("what was published since the list was fetched stands before it, and only on the device, behind it", () => {
  const device = { ids: ["newest", "first", "oldest"], at: 101 };
  expect(arrange(kept, device, ranked("recent"), false)).toEqual(["newest", "first", "second"]);
  expect(arrange(kept, device, ranked("recent"), true)).toEqual(["newest", "first", "second", "oldest"]);
  expect(arrange(null, device, ranked("recent"), true)).toEqual(["newest", "first", "oldest"]);
});
