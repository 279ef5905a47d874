// Sentences of results and conclusions that stand alone although a word of them looks as if it pointed elsewhere.
import { describe, expect, test } from "vitest";
import { PLACES } from "../../supabase/local/ai/text/chapters.ts";
import { createExpander, findAcronyms } from "../../supabase/local/ai/text/acronyms.ts";
import { namesUnheard } from "../../supabase/local/ai/text/known-things.ts";
import { pointsBack } from "../../supabase/local/ai/text/needs.ts";
import { readOutline, type Statement } from "../../supabase/local/ai/text/outline.ts";
import { rank } from "../../supabase/local/ai/text/ranking.ts";
import { cutLongSentence } from "../../supabase/local/ai/text/shortening.ts";
import type { PaperInput } from "../../supabase/functions/_shared/generation/script-rules.ts";

test.each([
  ["The brass clock outperformed all other clocks.", false],
  ["The brass clock was slower than any other clock.", false],
  ["The brass clock was compared with the other clocks.", false],
  ["All other clocks stopped.", true],
  ["Oil was found in most other clocks.", true],
])("what is compared with others says itself what they are other than: %s", (sentence, points) => {
  expect(pointsBack(sentence)).toBe(points);
});

test.each([
  ["Brass was best in all of the rooms considered.", false],
  ["Brass led in the rooms tested because of oil.", false],
  ["They heard that the committee considered a plan.", true],
  ["They heard that the committee considered plans.", true],
  ["They heard that the committee considered ten plans.", true],
])("a name is told by what was considered, not by who considers: %s", (sentence, unheard) => {
  expect(namesUnheard(sentence, new Set(["brass"]))).toBe(unheard);
});

const paper = (sections: string): PaperInput => ({
  title: "Clocks in cold rooms",
  authors: "Ada Miller",
  abstract: "Clocks in cold rooms run late. We oiled forty clocks and compared them with others.",
  keywords: "",
  field_of_research: "Physics",
  text: sections,
});
const statementsOf = (sections: string): Statement[] => readOutline(paper(sections)).statements;
const told = (sections: string, words: string): Statement | undefined =>
  statementsOf(sections).find(({ text }) => text.includes(words));

describe("the problem of a conclusion", () => {
  const sentence = "Due to the importance of this problem in winter, our clocks can be of use to many homes.";

  test("is the paper's own where a paragraph begins with it", () => {
    const found = told(`## 1. Conclusion\n\nWe oiled forty clocks in a room.\n\n${sentence}`, "importance");
    expect(found).toMatchObject({ leans: false });
    expect(found?.text).toMatch(/^Due to the importance of the problem in winter/);
  });

  test("is that of the sentence before inside a paragraph, and elsewhere in the paper", () => {
    const inside = told(`## 1. Conclusion\n\nThe oil of some clocks froze. ${sentence}`, "importance");
    expect(inside).toMatchObject({ leans: true });
    const results = told(`## 1. Results\n\nThe oil froze at night.\n\n${sentence}`, "importance");
    expect(results).toMatchObject({ leans: true });
  });
});

test("a result is told as one although it ends with what the authors considered", () => {
  const text = "Brass clocks outperformed steel clocks in all of the rooms that we considered.";
  const aside = "We considered brass clocks and steel clocks in all rooms of the house.";
  const given = paper(`## 1. Results\n\n${text}\n\n${aside}`);
  const ranked = rank(readOutline(given).statements, given);
  const details = PLACES.find(({ name }) => name === "more");
  const fits = (start: string) =>
    ranked.filter((one) => one.text.startsWith(start)).map((one) => details?.fits(one, new Set()));
  expect(fits("Brass")).toEqual([true]);
  expect(fits("We considered")).toEqual([false]);
});

describe("what a thing does, and what it should or will do, are two sentences", () => {
  test.each([
    [
      "Clearly, our new method offers large reductions in the number of late clocks across all of the rooms, and should greatly lessen the worry of the keepers in winter.",
      [
        "Clearly, our new method offers large reductions in the number of late clocks across all of the rooms.",
        "It should greatly lessen the worry of the keepers in winter.",
      ],
    ],
  ])("%s", (sentence, pieces) => expect(cutLongSentence(sentence)).toEqual(pieces));

  test.each([
    "If it is kept warm, our new method offers large reductions in the number of late clocks across all rooms, and should greatly lessen the worry of the keepers.",
    "Our new method shows the keepers of the house that the oil in the clocks is thick, and should greatly lessen the worry of the keepers in winter.",
    "Our new methods offer large reductions in the number of late clocks across all of the rooms, and should greatly lessen the worry of the keepers in winter.",
  ])(
    "but not where the first half governs the second, or has several things for its subject: %s",
    (sentence) => expect(cutLongSentence(sentence)).toEqual([sentence]),
  );
});

test.each([
  ["A gust lengthens one arm and shortens the other.", true],
  ["A gust lengthens one arm of a pair and shortens the other.", false],
  ["A gust stops one clock and not the other.", false],
  ["A lamp with arms loses one arm and keeps the other.", false],
  ["A gust moves on one side and on the other.", false],
  ["A gust reached the 12 arms in brass.", true],
  ["A gust reached the 12 clocks in brass.", false],
])("one of two, or so many, are of a thing that was heard: %s", (sentence, unheard) => {
  expect(namesUnheard(sentence, new Set(["clock", "gust", "lamp", "brass"]))).toBe(unheard);
});

test.each([
  ["Where the clocks had stopped at night, now 92 of them ran.", true],
  ["Where the clocks had stopped, dust was found on every wheel.", false],
])("what is set against what was before needs the sentence that tells of it: %s", (sentence, points) => {
  expect(pointsBack(sentence)).toBe(points);
});

test("an abbreviation that ends with a capital S is said in full", () => {
  const expand = createExpander(
    findAcronyms("The Night Early Winding Score (NEWS) and amyotrophic lateral sclerosis (ALS) were noted."),
  );
  expect(expand("Clocks with a low NEWS stop first.")).toBe(
    "Clocks with a low Night Early Winding Score stop first.",
  );
  expect(expand("An ALS patient heard the clock.")).toBe(
    "An amyotrophic lateral sclerosis patient heard the clock.",
  );
  expect(expand("Als patients heard the clock.")).toBe("Als patients heard the clock.");
});
