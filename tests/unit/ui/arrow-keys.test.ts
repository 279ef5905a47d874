import { expect, test } from "vitest";
import { HORIZONTAL, indexAfter, VERTICAL } from "../../../src/ui/arrow-keys.ts";

test.each([
  ["ArrowDown", 0, 1],
  ["ArrowDown", 2, 0],
  ["ArrowUp", 2, 1],
  ["ArrowUp", 0, 2],
  ["Home", 2, 0],
  ["End", 0, 2],
])("%s leads from entry %s of three to entry %s", (key, at, to) => {
  expect(indexAfter(key, VERTICAL, at, 3)).toBe(to);
});

test("without a present entry the arrows lead to the first and the last", () => {
  expect(indexAfter("ArrowRight", HORIZONTAL, -1, 3)).toBe(0);
  expect(indexAfter("ArrowLeft", HORIZONTAL, -1, 3)).toBe(2);
});

test("the arrows across, other keys and an empty list lead nowhere", () => {
  expect(indexAfter("ArrowDown", HORIZONTAL, 0, 3)).toBeNull();
  expect(indexAfter("ArrowRight", VERTICAL, 0, 3)).toBeNull();
  expect(indexAfter("Enter", VERTICAL, 0, 3)).toBeNull();
  expect(indexAfter("End", VERTICAL, -1, 0)).toBeNull();
});
