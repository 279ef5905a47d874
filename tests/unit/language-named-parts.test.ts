// Names that a paper gives to parts of its own, and sentences that take for known what they date, leave out or compare:
// they are told behind the sentence that brings them up, or not at all.
import { describe, expect, test } from "vitest";
import { partsOfAbstract } from "../../supabase/local/ai/text/abstract-parts.ts";
import { PLACES } from "../../supabase/local/ai/text/chapters.ts";
import { leans } from "../../supabase/local/ai/text/connectives.ts";
import { heardIn, namesUnheard } from "../../supabase/local/ai/text/known-things.ts";
import { asFollowed } from "../../supabase/local/ai/text/listener.ts";
import { statesLimit } from "../../supabase/local/ai/text/moves.ts";
import { planEpisode } from "../../supabase/local/ai/text/plan.ts";
import type { Ranked } from "../../supabase/local/ai/text/ranking.ts";
import { statement } from "./fixtures/statement.ts";

const ranked = (text: string, role: Ranked["role"], more: Partial<Ranked>): Ranked => ({
  ...statement(text, role),
  score: 1,
  vector: new Map(),
  ...more,
});

describe("after clocks, their wheels and a pause were told of", () => {
  const heard = new Set(
    heardIn("The ringing clocks in towers have steel wheels. Some paused: the pause was long."),
  );

  test.each([
    "Oiling the clock wheel counter is dear.",
    "Keepers set the clock wheel model every night.",
    "Keepers solve the tower clock problem by oil.",
    "Keepers order the candidate clocks every night.",
    "They fix the clock wheel parts during the training of keepers.",
    "A gap of three hundred Harrison units stops clocks.",
    "The pause of ten weeks agrees with the cold.",
    "The pause of 1985 was found in all towers.",
    "Different hands point to different hours.",
  ])("a part, a kind or a date that was not told of is not named as known: %s", (sentence) =>
    expect(namesUnheard(sentence, heard)).toBe(true),
  );

  test.each([
    "Keepers oil the steel wheels every night.",
    "Keepers oil the control clocks every night.",
    "They study the formal steel-wheel clocks.",
    "The new pause of 1985 was found in all towers.",
    "Different clocks were slow.",
    "To close the towers at night, we built the TickLock system.",
    "Keepers order the old clocks every night.",
    "Keepers say the clocks lost time.",
  ])("what was told of, or brings up what it names, is: %s", (sentence) =>
    expect(namesUnheard(sentence, heard)).toBe(false),
  );
});

test.each([
  "We excluded three clocks that were older than the tower.",
  "In the loft, keepers use wheels with a similar shape, but of brass.",
])("what leaves out or compares needs the sentence that says of what: %s", (sentence) =>
  expect(leans(sentence, null)).toBe(true),
);

test.each([
  "We excluded three of the clocks that were read at night.",
  "Keepers use wheels with a similar shape to that of bells.",
  "Three clocks have wheels of a similar shape.",
])("what says so itself does not: %s", (sentence) => expect(leans(sentence, null)).toBe(false));

test("an abstract measures from how many before it finds, and says last what is worth its price", () => {
  expect(
    partsOfAbstract([
      "How fast clocks lose time is usually inferred from complaints.",
      "I measure the loss directly from the dates of 4,318 repairs in seven towers.",
      "A clock lost 11.2 seconds a day on average, and a third less in summer.",
      "Shorter intervals are worth their price in towers with many stairs.",
    ]),
  ).toEqual(["background", "method", "results", "conclusion"]);
});

test.each([
  "Owners knew of the oil and may have treated slow clocks earlier.",
  "Clocks that were sold late may be missing.",
  "The lists do not cover clocks that were kept indoors.",
])("what may be missing, or was known to those who took part, is a limit: %s", (sentence) =>
  expect(statesLimit(sentence)).toBe(true),
);

describe("a thing that the paper made and named", () => {
  const place = (name: string) => {
    const found = PLACES.find((one) => one.name === name);
    if (found === undefined) throw new Error(`no place ${name}`);
    return found;
  };
  const told = (background: string) =>
    asFollowed(
      [
        {
          name: "question",
          passages: [
            { place: place("background"), statements: [ranked(background, "background", { order: 5 })] },
          ],
        },
        {
          name: "results",
          passages: [
            {
              place: place("finding"),
              statements: [
                ranked("The Ticker is simpler than a clock.", "results", { order: 2, fromAbstract: true }),
              ],
            },
          ],
        },
      ],
      "Counting time",
    ).map(({ passages }) => passages.length);

  test("is no background of the question before it was introduced", () =>
    expect(told("In the Ticker a number of wheels is constant.")).toEqual([0, 1]));

  test("leaves other names alone", () =>
    expect(told("In the Harrison a number of wheels is constant.")).toEqual([1, 1]));
});

test("what names a part as known is told behind the sentence that brings it up", () => {
  const paper = { title: "Clocks", authors: "", keywords: "", field_of_research: "", abstract: "", text: "" };
  const plan = planEpisode(
    paper,
    [
      ranked("Clocks have a small wheel hit counter in their case.", "method", { order: 4, score: 0.1 }),
      ranked("Reading the wheel hit counter is slow work for keepers.", "method", { order: 5 }),
    ],
    2000,
  );
  const orders = plan.chapters.flatMap(({ passages }) =>
    passages.flatMap(({ statements }) => statements.map(({ order }) => order)),
  );
  expect(orders).toEqual([4, 5]);
});
