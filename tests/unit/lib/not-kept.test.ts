import { Dexie } from "dexie";
import { expect, test } from "vitest";
import { NO_SPACE, sayNotKept } from "../../../src/lib/not-kept.ts";

const full = new DOMException("The quota has been exceeded.", "QuotaExceededError");

test("a write that found no space left says so and what helps, whether a request or the commit failed", () => {
  expect(sayNotKept(full)).toBe(NO_SPACE);
  expect(sayNotKept(new Dexie.QuotaExceededError("The write failed", full))).toBe(NO_SPACE);
  expect(sayNotKept(new Dexie.AbortError("The write failed", full))).toBe(NO_SPACE);
});

test("what else keeps a device from a change is not taken for a lack of space", () => {
  const others = [
    new Dexie.AbortError(),
    new Dexie.AbortError("The write failed", new DOMException("", "UnknownError")),
    { name: "QuotaExceededError" },
    undefined,
  ];
  for (const other of others) expect(sayNotKept(other)).toBe("This device could not keep the change.");
});
