import { expect, test } from "vitest";
import { ERROR_MESSAGES, RESEARCH_FIELDS } from "#contract";

test("a research field's id is its hyphenated lower-case name", () => {
  expect(RESEARCH_FIELDS).toHaveLength(32);
  expect(RESEARCH_FIELDS.find((field) => field.name === "Human-Computer Interaction")).toEqual({
    id: "human-computer-interaction",
    name: "Human-Computer Interaction",
    category: "Computer Science & Technology",
  });
});

test("no error code is without words", () => {
  for (const message of Object.values(ERROR_MESSAGES)) expect(message.length).toBeGreaterThan(3);
});
