// How long a script has to be follows from what its paper can say aloud, not from how long the paper is.
import { expect, test } from "vitest";
import { LIMITS } from "#contract";
import { carriesFullScript } from "../../supabase/functions/_shared/generation/full-length.ts";
import { reviewScript } from "../../supabase/functions/_shared/generation/script-rules.ts";

const sentence = "The clocks in the cold rooms lost more time than the clocks in warm rooms.";
const paragraphs = (one: string, words: number) =>
  Array.from({ length: Math.ceil(words / 15 / 8) }, () =>
    Array.from({ length: 8 }, () => one).join(" "),
  ).join("\n\n");
const lengthsAsked = (text: string) =>
  reviewScript("Short.", { title: "T", abstract: "", authors: "", keywords: "", field_of_research: "", text })
    .problems.filter(({ code }) => code === "too_short")
    .map(({ detail }) => detail);

test("a paper with enough words fit to be spoken carries a full script", () => {
  const text = paragraphs(sentence, LIMITS.fullScriptWords + 200);
  expect(carriesFullScript(text)).toBe(true);
  expect(lengthsAsked(text)[0]).toContain(`it needs ${LIMITS.scriptTarget.min} to`);
});

test.each([
  ["formulas", "The loss of the clocks is given by x = y + z, where z is the loss in all of the rooms."],
  [
    "pointers at figures",
    "The loss of the clocks in all of the cold rooms can be seen in Figure 3 and Table 2.",
  ],
  ["pieces of tables", "Room 3."],
])("a paper as long as that of %s does not", (_, unfit) => {
  const text = paragraphs(unfit, LIMITS.fullScriptWords * 3);
  expect(carriesFullScript(text)).toBe(false);
  expect(lengthsAsked(text)[0]).toContain(`it needs ${LIMITS.scriptMinimum} to`);
});
