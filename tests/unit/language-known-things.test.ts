// What a listener can place: things that were counted, measured or named before, sentences that belong to what was said
// just before, and the chapter in which a kind of sentence is told.
import { describe, expect, test } from "vitest";
import { goesOn, partsOfAbstract } from "../../supabase/local/ai/text/abstract-parts.ts";
import { belongs } from "../../supabase/local/ai/text/belonging.ts";
import type { ChapterName } from "../../supabase/local/ai/text/chapters.ts";
import { leans } from "../../supabase/local/ai/text/connectives.ts";
import { heardIn, namesUnheard } from "../../supabase/local/ai/text/known-things.ts";
import { statesLimit } from "../../supabase/local/ai/text/moves.ts";
import { readOutline, type Statement } from "../../supabase/local/ai/text/outline.ts";
import { cutLongSentence } from "../../supabase/local/ai/text/shortening.ts";
import { statement } from "./fixtures/statement.ts";

describe("after tower clocks and 300 measurements were told of", () => {
  const heard = new Set(heardIn("We took 300 measurements of tower clocks in two winters."));

  test.each([
    "In winter, the 16 days of silence were left out.",
    "Cold oil nearly always lowers the rating.",
    "For the additional measurements they chose a second tower.",
    "Winding the clock loft barrel is dear.",
    "Our prediction algorithm is based on bells.",
    "During training, keepers only used bells.",
    "At test time, keepers look for a bell.",
    "When the inner tower door is open, clocks are slow.",
    "A keeper winds an additional two-sided clock at noon.",
  ])("what was not told of is not named as known: %s", (sentence) =>
    expect(namesUnheard(sentence, heard)).toBe(true),
  );

  test.each([
    "In winter, the 300 measurements were repeated.",
    "The clocks stopped in the 30 days after a storm.",
    "The rate was low.",
    "The tower clocks were slow.",
    "Our method is based on bells.",
    "Our proposed method is based on bells.",
    "During winter, keepers only used bells.",
    "At night time is told by bells.",
    "A tower has an outer wall, and the outer wall is cold.",
    "Keepers wound an additional clock at noon.",
  ])("what was told of, or is known to all, is: %s", (sentence) =>
    expect(namesUnheard(sentence, heard)).toBe(false),
  );
});

test.each([
  "The clocks were read for one more month, and the difference between the rooms persisted.",
  "In addition to the questions now being studied, bells deserve a look.",
  "In order to oil additional clocks, more keepers are needed.",
  "Small towers need neither, and their owners can rarely pay for a bell.",
  "Most tower clocks are slower than that.",
  "Keepers might still be surprised by the time of a clock.",
  "A keeper with a lamp then decided whether the clock was slow.",
  "After two nights we counted the clocks.",
  "Lower rooms changed by less than 5 per cent.",
  "Teaching keepers and owners together might reduce it.",
])("what adds to something, or says that it lasted, needs the sentence before: %s", (sentence) =>
  expect(leans(sentence, null)).toBe(true),
);

test.each([
  "The difference between steel and brass was small and persisted for a year.",
  "In addition to the questions of cost, bells deserve a look.",
  "In order to oil clocks, more keepers are needed.",
  "Small towers need neither oil nor bells.",
  "Most tower clocks are slower than those of churches.",
  "If a clock is slow, a keeper then oils the wheels.",
  "After two nights in the cold we counted the clocks.",
  "Lower rooms were warmer than those above them.",
  "Keepers who own a clock might oil it.",
])("what says itself of what it speaks does not: %s", (sentence) =>
  expect(leans(sentence, null)).toBe(false),
);

describe("an abstract", () => {
  const sentences = [
    "The theory of pendulums has long been used by makers of clocks.",
    "Keepers who wind tower clocks break its rules every day.",
    "We measured 120 clocks for two years.",
    "The clocks lost 14.5 seconds a day.",
  ];

  test("tells whose rules are broken just before it says so", () => {
    expect(goesOn(sentences[1] ?? "")).toBe(true);
    expect(partsOfAbstract(sentences)).toEqual(["background", "background", "method", "results"]);
  });

  test("tells what was done on how many before what came out, and what could be done last", () => {
    expect(
      partsOfAbstract([
        "Clocks in cold rooms are often slow.",
        "We ask whether oil is the cause.",
        "We fitted four clocks with six lamps each and observed them in 48 nights.",
        "A bell recognised a slow clock in 91% of the nights.",
        "Bells in towers could close the gap between two visits of a keeper.",
      ]),
    ).toEqual(["background", "background", "method", "results", "conclusion"]);
  });

  test("tells what was estimated, without a figure, as something done", () => {
    const abstract =
      "Clocks in cold rooms are often slow. We found that 280 of 300 clocks were slow. We estimate two losses of oil, and propose clocks that may be measured later.";
    const { statements } = readOutline({
      title: "Clocks",
      authors: "",
      keywords: "",
      field_of_research: "",
      abstract,
      text: "",
    });
    expect(statements.map(({ role }) => role)).toEqual(["background", "results", "method"]);
  });

  test("tells of nothing that is known by the paper's own number only", () => {
    const { statements } = readOutline({
      title: "Oils",
      authors: "",
      keywords: "",
      field_of_research: "",
      abstract:
        "Three oils were drawn from the case. This is the first report of the compounds 1-3 in clocks.",
      text: "",
    });
    expect(statements.map(({ text }) => text)).toEqual(["Three oils were drawn from the case."]);
  });
});

test("what might be is not cut from what was, for whose sake it is said", () => {
  const whole =
    "A warm room might keep clocks going in any kind of weather; the oiled clocks of our towers kept going when all of the rooms were cold.";
  expect(cutLongSentence(whole)).toEqual([whole]);
  expect(cutLongSentence(whole.replace("might keep", "kept"))).toHaveLength(2);
});

test.each([
  "Owners took part voluntarily, and keen keepers may be overrepresented.",
  "Short stops may have left no trace in the book.",
  "The rate may also be too high, because old clocks were sold.",
  "All plates came from three plants in one country.",
  "We tested plates of one thickness only.",
  "The toll books cannot tell why single merchants chose, and the letters come from three families only.",
  "Our experiments cover images only.",
  "Nothing can be said about windscreens.",
  "We did not ask for the income of the families.",
])("who took part, and what may have been missed, is a limit of the work: %s", (sentence) =>
  expect(statesLimit(sentence)).toBe(true),
);

test.each<[ChapterName, Statement["role"], string, boolean]>([
  ["method", "method", "Small losses are generally overrated, and large ones are not.", false],
  ["method", "method", "We generally oiled the clocks at night.", true],
  ["method", "method", "The clocks were usually oiled at night.", true],
  ["results", "results", "The bell was installed in 14 towers.", false],
  ["meaning", "discussion", "Covering bells requires small changes to the list of clocks.", true],
])("in the chapter %s, of a section on the %s: %s %s", (chapter, role, text, told) =>
  expect(belongs(chapter, statement(text, role))).toBe(told),
);
