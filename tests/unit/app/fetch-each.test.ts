import { expect, test } from "vitest";
import { fetchEach } from "../../../src/app/chunks/fetch-each.ts";

test("what fails keeps nothing after it from being fetched, and is told", async () => {
  const called: string[] = [];
  const succeeding = (name: string) => async () => void called.push(name);
  const failing = async () => {
    called.push("failing");
    throw new TypeError("no network");
  };
  expect(await fetchEach([succeeding("first"), failing, succeeding("last")])).toBe(false);
  expect(called).toEqual(["first", "failing", "last"]);
  expect(await fetchEach([succeeding("again")])).toBe(true);
});

test("the next fetch begins when the one before has settled", async () => {
  const order: string[] = [];
  const slow = async () => {
    order.push("begun");
    await Promise.resolve();
    order.push("done");
  };
  await fetchEach([slow, slow]);
  expect(order).toEqual(["begun", "done", "begun", "done"]);
});
