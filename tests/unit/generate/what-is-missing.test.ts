// The reason next to a disabled "Generate Podcast".
import { expect, test } from "vitest";
import { whatIsMissing } from "#features/generate/what-is-missing.ts";

test("a form without a paper says what is missing, and one with a paper nothing", () => {
  expect(whatIsMissing(false, { state: "none" })).toBe("Choose the PDF of your paper first.");
  expect(whatIsMissing(false, { state: "reading", page: 2, pages: 9 })).toBe(
    "Your paper is still being read.",
  );
  expect(whatIsMissing(true, { state: "ready" })).toBeNull();
});
