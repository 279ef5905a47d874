import { expect, test } from "vitest";
import { fieldOfQuery } from "#features/discover/field-of-query.ts";

test("a query that is the name of a field names that field", () => {
  expect(fieldOfQuery("Physics")).toBe("Physics");
  expect(fieldOfQuery(" computer science ")).toBe("Computer Science");
});

test("a query of other words, or of part of a name, names no field", () => {
  expect(fieldOfQuery("quantum physics of tides")).toBeUndefined();
  expect(fieldOfQuery("Phys")).toBeUndefined();
  expect(fieldOfQuery("")).toBeUndefined();
});
