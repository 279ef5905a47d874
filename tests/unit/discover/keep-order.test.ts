import { expect, test } from "vitest";
import { keepOrder } from "#features/discover/following/keep-order.ts";

test("what leaves a list and comes back has its place again, and what is new comes first", () => {
  const order = keepOrder([], ["c", "b", "a"]);
  expect(order).toEqual(["c", "b", "a"]);
  expect(keepOrder(order, ["c", "a"])).toBe(order);
  expect(keepOrder(order, ["b", "c", "a"])).toBe(order);
  expect(keepOrder(order, ["d", "c", "a"])).toEqual(["d", "c", "b", "a"]);
});
