// What a sentence needs beside itself, and where it belongs: a script takes it with what it leans on, or not at all.
import { describe, expect, test } from "vitest";
import { buildPrompt } from "../../supabase/functions/_shared/generation/prompts.ts";
import type { PaperInput } from "../../supabase/functions/_shared/generation/script-rules.ts";
import { callsByNumber, hasUnexplained, lostLigature } from "../../supabase/local/ai/text/abbreviations.ts";
import { partsOfAbstract } from "../../supabase/local/ai/text/abstract-parts.ts";
import { createExpander } from "../../supabase/local/ai/text/acronyms.ts";
import { leans } from "../../supabase/local/ai/text/connectives.ts";
import { belongs } from "../../supabase/local/ai/text/belonging.ts";
import { completeChat } from "../../supabase/local/ai/text/index.ts";
import { namesUnheard } from "../../supabase/local/ai/text/known-things.ts";
import { tellsOfMethod } from "../../supabase/local/ai/text/moves.ts";
import { announced, pointsBack, setsCondition, tellsAll } from "../../supabase/local/ai/text/needs.ts";
import { settleRoles, readSections } from "../../supabase/local/ai/text/sections.ts";
import { cleanParagraph, withoutMarker } from "../../supabase/local/ai/text/sentence-cleaning.ts";
import { statement } from "./fixtures/statement.ts";

describe("what points back from inside a sentence needs the one before", () => {
  test.each([
    "The oil, however, froze at night.",
    "The pendulum is therefore made of wood.",
    "Another oil was tried in spring.",
    "Their third clock stopped in March.",
    "The makers used the same oil.",
    "Most of those ran fast.",
    "Both were kept in the cellar.",
    "Steel was significantly worse.",
    "The shorter run is due to a storm.",
    "They further oiled it with each wheel left out.",
    "The wheels turn exactly as in the basic clock.",
    "People who choose among clocks break its hands.",
    "Work on bells forms a second strand.",
    "The time in that room is read by a keeper.",
    "A keeper says that the clock will be oiled.",
    "Clocks are slow, keepers are tired, and bells are not rung.",
    "Without oil the opposite would hold.",
  ])("%s", (sentence) => expect(pointsBack(sentence)).toBe(true));

  test.each([
    "One clock stopped and another ran on.",
    "Owners oiled the clocks at the same time every day.",
    "The hands had the same length as the pendulum.",
    "Those who oiled their clocks were late less often.",
    "Both steel and brass shrink in the cold.",
    "Steel was worse than brass.",
    "The larger the clock, the slower it ran.",
    "A hand of the clock is made of tin.",
    "Clocks of the tower keep its time.",
    "Analysis of clocks needs its own tools.",
    "Time was short in that the clock stopped.",
    "A model says how clocks are slowed by cold.",
    "Some clocks are slow, and some keepers are tired.",
    "Keepers in one room set the clock of that room, which is slow.",
  ])("what says itself what it means stands alone: %s", (sentence) =>
    expect(pointsBack(sentence)).toBe(false),
  );

  test("what a first clause has named is known in the second", () => {
    expect(
      leans("We weighed forty clocks and their cases, and compared these weights with a list.", null),
    ).toBe(false);
    expect(leans("In a few rooms, where nobody lived, this loss was large.", null)).toBe(true);
  });
});

test.each([
  ["There are three possible reasons for this loss.", 3],
  ["The clock can be improved in two ways.", 2],
  ["We see several directions for later work.", 2],
  ["There are two ways to stop a clock, namely cold and dust.", 0],
  ["The loss of time has a plausible explanation.", 1],
  ["The loss of time is important for practical reasons.", 1],
  ["The loss of time has an explanation in the oil.", 0],
  ["There are three clocks in the hall.", 0],
])("%s announces %i things", (sentence, count) => {
  expect(announced(sentence)).toBe(count);
});

test("an announcement is kept by so many sentences, or by one that counts to the end", () => {
  expect(tellsAll(2, ["The oil is thick."])).toBe(false);
  expect(tellsAll(2, ["The oil is thick.", "The steel shrinks."])).toBe(true);
  expect(tellsAll(3, ["The first is cold, the second dust."])).toBe(true);
});

test("a thing named as known was heard, or its sentence says which it is", () => {
  const heard = new Set(["clock", "pendulum"]);
  expect(namesUnheard("The clocks were slow.", heard)).toBe(false);
  expect(namesUnheard("The escapement was slow.", heard)).toBe(true);
  expect(namesUnheard("The weight of the pendulum fell.", heard)).toBe(false);
  expect(namesUnheard("The clocks ticked for years.", heard)).toBe(false);
  expect(namesUnheard("They compare the two sources of dust.", heard)).toBe(true);
  expect(namesUnheard("They oil the gear so that it turns.", heard)).toBe(true);
  expect(namesUnheard("A gear turns, and they oil the gear.", heard)).toBe(false);
});

describe("abbreviations, numbers and lost letters", () => {
  const explained = new Map([["RTC", "real-time clock"]]);
  test.each([
    ["The LIR is kept in a table.", true],
    ["The BX5 stops at noon.", true],
    ["Every RTC stops at noon.", false],
    ["The MRI showed a gap of 3 GHz.", false],
    ["World War II stopped the clocks.", false],
  ])("%s", (sentence, found) => {
    expect(hasUnexplained(sentence, explained, new Set())).toBe(found);
  });

  test("an abbreviation is always said in full, also at a sentence's beginning", () => {
    const expand = createExpander(new Map([["TTC", "temperature compensated tower clock"]]));
    expect(expand("A TTC is slow.")).toBe("A temperature compensated tower clock is slow.");
    expect(expand("TTC hands are slow.")).toBe("Temperature compensated tower clock hands are slow.");
  });

  test("what is only known by the paper's own number is not told", () => {
    expect(callsByNumber("Heating the flask gave compound 3 in good yield.")).toBe(true);
    expect(callsByNumber("Heating the flask gave compound 3.5 times as fast.")).toBe(false);
  });

  test.each([
    ["The e ciency of the clock fell.", true],
    ["The loss was signi cant in winter.", true],
    ["Every avor of clock was tried.", true],
    ["The con ning wall was cold.", true],
    ["The efficiency of each flavor in the field was significant.", false],
    ["A cult of clocks lasted from I to V and cost a cent.", false],
  ])("%s", (sentence, lost) => {
    expect(lostLigature(sentence)).toBe(lost);
  });

  test("an accent that was set for an apostrophe is one", () => {
    expect(cleanParagraph("Harrisonś clock was slow.")).toBe("Harrison's clock was slow.");
  });
});

test.each([
  ["(ii) The clock stopped.", "The clock stopped."],
  ["b) The clock stopped.", "The clock stopped."],
  ["3. The clock stopped.", "The clock stopped."],
  ["– The clock stopped.", "The clock stopped."],
  ["Cold storage: The clock stopped.", "The clock stopped."],
  ["The result is plain: The clock stopped.", "The result is plain: The clock stopped."],
  ["A clock stopped.", "A clock stopped."],
])("marks of lists go, sentences stay: %s", (written, said) => {
  expect(withoutMarker(written)).toBe(said);
});

test("what was done in the work is no background of its abstract", () => {
  expect(
    partsOfAbstract([
      "Brass and zinc were isolated from the case of a tower clock.",
      "The metals were subjected to frost.",
      "Zinc showed cracks in 12 of 14 samples.",
    ]),
  ).toEqual(["method", "method", "results"]);
});

test("what was done in the work is no conclusion of its abstract, also where it looks ahead", () => {
  expect(
    partsOfAbstract([
      "Clocks in cold rooms are often slow.",
      "We use a new balance to treat them.",
      "Our results are in agreement with earlier measurements.",
      "We estimate two losses, and propose further clocks that may be measured in the future.",
    ]),
  ).toEqual(["background", "method", "results", "results"]);
});

test("a section of its own name after the introduction tells of the work", () => {
  const sections = readSections(
    "## 1 Introduction\n\nClocks.\n\n## 2 The Tower\n\nStone.\n\n## 3 Methods\n\nOil.\n\n## 4 Experiments\n\nRuns.\n\n## 4.1 Experimental Setup\n\nShelves.",
  );
  settleRoles(sections);
  expect(sections.map(({ role }) => role)).toEqual(["background", "method", "method", "results", "method"]);
});

test("what tells how a result was come by is told with the method", () => {
  expect(tellsOfMethod("We repeated the runs without the first month.")).toBe(true);
  expect(tellsOfMethod("We compared the rooms and found no difference.")).toBe(false);
});

describe("a script", () => {
  const paper: PaperInput = {
    title: "Slow Clocks",
    authors: "Ada Winter, Ben Frost",
    keywords: "clocks",
    field_of_research: "Physics",
    abstract:
      "Clocks in cold rooms are often slow. We measured 120 clocks for two years. The clocks lost 14.5 seconds a day.",
    text: [
      "## Introduction",
      "A clock keeps time by something that swings. Everyone believes that clocks need thick oil. However, FROB 1 + 2 = 3 refutes it.",
      "## Methods",
      "We placed the clocks on shelves in two ways. We noted the time of each clock every morning. Clocks from the tower lost more seconds than clocks from the hall.",
      "## Results",
      "Clocks with steel pendulums lost 17.5 seconds a day. We plan to measure clocks in warmer rooms in the future. The hairspring was slower than the clocks by 3.5 seconds.",
      "## Conclusion",
      "We have shown that clocks lose time in cold rooms.",
    ].join("\n\n"),
  };
  const script = async () => (await completeChat(buildPrompt("script", { paper }).messages))?.text ?? "";

  test("says nothing that the next sentence of the paper takes back, where that one cannot be said", async () => {
    expect(await script()).not.toContain("thick oil");
  });

  test("announces nothing that does not follow", async () => {
    expect(await script()).not.toContain("in two ways");
  });

  test("tells no result among the methods, no plan among the results", async () => {
    expect(await script()).not.toMatch(/from the tower|plan to measure/);
  });

  test("names nothing as known that was not heard", async () => {
    expect(await script()).not.toContain("hairspring");
    expect(await script()).toContain("17.5 seconds");
  });
});

test.each([
  ["Of primary importance is its use in tall towers.", true],
  ["Of forty clocks thirty were slow.", false],
])("what is of importance is so after what it is chosen from: %s", (sentence, leaning) =>
  expect(leans(sentence, null)).toBe(leaning),
);

test("an account that is announced has to follow", () => {
  expect(announced("The rate is most easily understood in relation to the weight.")).toBe(1);
  expect(announced("The rate is easily measured.")).toBe(0);
});

test.each([
  "Several described how they wind their clocks.",
  "Most were slow in winter.",
  "We use the resulting clock in the tower.",
  "We give up the previous rule of winding.",
  "No tower was the cause of it, or responsible for the result, in any year.",
  "Cold rooms changed the estimate for the loss of time by one tenth.",
  "The fall follows the cold of the rooms.",
  "The number is expected to double in ten years.",
  "The clocks in question were made of brass.",
  "Current efforts focus on oil.",
  "In one tower, they oiled each clock at night.",
  "In winding each clock by hand and using only the last reading, they lose what was read before.",
])("what is told of something that was left out needs the sentence before: %s", (sentence) =>
  expect(leans(sentence, null)).toBe(true),
);

test.each([
  "Several clocks kept their rate.",
  "Most oiled clocks were slow.",
  "The number of clocks is expected to double.",
  "We mixed oil and wax, and the resulting paste was used.",
  "The fall of the weight drives the clock.",
  "The previous year had been warm.",
  "Oil did not change the results.",
  "In cold rooms, it is possible to hear a clock.",
])("what says itself of what it tells does not: %s", (sentence) => expect(leans(sentence, null)).toBe(false));

test("ways, a particular way and a difficulty are announced", () => {
  expect(announced("Clocks are wound in one of two ways in towers.")).toBe(2);
  expect(announced("Cold acts on clocks in a particular way.")).toBe(1);
  expect(announced("The matter of two clocks is somewhat more complicated.")).toBe(1);
  expect(announced("Clocks are wound in two ways: by hand and by motor.")).toBe(0);
});

test.each([
  "At night, the keeper only needs to lift the weight.",
  "A keeper would then be able to read the time.",
  "Noise and cold all play a part.",
])("what is only enough, comes then or plays a part needs the sentence before: %s", (sentence) =>
  expect(leans(sentence, null)).toBe(true),
);

test.each([
  "The place of the gap played a part: a gap below cost more time.",
  "Oil plays a role in the wear of clocks.",
])("what says in what it plays a part does not: %s", (sentence) => expect(leans(sentence, null)).toBe(false));

test.each([
  "Cutting the weight by half evidently costs more than oil.",
  "The readings of one keeper thus corrected those clocks.",
  "Most earlier studies were small and lasted only a few weeks.",
])("what follows from the sentence before, or is of its matter, needs it: %s", (sentence) =>
  expect(leans(sentence, null)).toBe(true),
);

test("an observation that a method rests on is announced, unless it is said", () => {
  expect(announced("The method rests on a simple observation about heavy clocks.")).toBe(1);
  expect(announced("The method rests on the observation that heavy clocks are slow.")).toBe(0);
});

test("figures behind a sentence that sets the time or place for them hold only there", () => {
  expect(setsCondition("After one week the order was exactly the opposite.")).toBe(true);
  expect(setsCondition("On hot days, the picture changed.")).toBe(true);
  expect(setsCondition("After one week the clocks were wound.")).toBe(false);
});

test("what a study asked is no result, unless it says what came out", () => {
  const asked = statement("We asked whether the clocks differ in ways that were not measured.", "results");
  const found = statement("We examined whether clocks depend on oil, and found a weak relation.", "results");
  expect(belongs("results", asked)).toBe(false);
  expect(belongs("results", found)).toBe(true);
});

test.each([
  "In cold rooms, clocks lose time because they shrink.",
  "On average, patients slept longer after they stopped the drug.",
  "Our clock outperforms the previous state of the art by 3 per cent.",
  "We dissolved silver, and the resulting solution was heated.",
  "We dissolved silver and the resulting solution was heated.",
  "Few previous studies have compared oil with wax.",
  "Several previous studies have linked sleep to memory.",
  "The growth rate of yeast doubled.",
  "The decline among women was 4 per cent.",
  "If rooms are cold, clocks would then lose time.",
  "The samples are frozen and can then be cut.",
  "Microglia play a key role within the brain.",
  "Cold shrinks the pendulum, which thus swings faster.",
])("what says itself of what it tells needs no sentence before it: %s", (sentence) =>
  expect(leans(sentence, null)).toBe(false),
);
