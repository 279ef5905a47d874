// Things that several parts of a paper have, each its own ("the experiment", "the positive control"): they are told of as
// those of their part, or not at all.
import { describe, expect, test } from "vitest";
import { leans } from "../../supabase/local/ai/text/connectives.ts";
import { heardIn, namesUnheard } from "../../supabase/local/ai/text/known-things.ts";
import { readOutline } from "../../supabase/local/ai/text/outline.ts";
import { planEpisode } from "../../supabase/local/ai/text/plan.ts";
import { broughtUp, namedBare, namingControls } from "../../supabase/local/ai/text/procedure-things.ts";

test.each([
  "A brass clock was used in the experiment.",
  "In the assay, keepers read three clocks a day.",
  "Oil was dropped on wheels during the procedure.",
])("what was done in a procedure that is not said needs the sentence before: %s", (sentence) =>
  expect(leans(sentence, null)).toBe(true),
);

test.each([
  "To chime a clock late, we simply turn its dial.",
  "In order to focus on larger clocks, they only read the dials.",
  "We define an extra dial that shows the tide.",
  "We now avoid that problem by oiling the wheels.",
])(
  "what is only or simply done for a purpose, done beside, or done about a problem needs the sentence that tells of it: %s",
  (sentence) => expect(leans(sentence, null)).toBe(true),
);

test("what is done for a purpose, and no more is said of it, does not", () =>
  expect(leans("To read the dials by night, we lit a lamp in each tower.", null)).toBe(false));

test.each([
  "A brass clock was used in the experiment on oil.",
  "A brass clock was used in an experiment.",
  "In the experiment with oil, keepers read three clocks a day.",
])("what says in which one does not: %s", (sentence) => expect(leans(sentence, null)).toBe(false));

test.each([
  ["Clocks were slower than the positive control.", ["control"], []],
  ["The experiment lasted two days.", ["experiment"], []],
  ["A brass clock was used as the control.", [], ["control"]],
  ["Slowness was found by a wheel oil assay.", [], ["assay"]],
  ["Clocks of the control group had a standard dial.", [], []],
  ["The test of wheels needs oil.", [], ["test"]],
])("a procedure's thing is named as known, or brought up: %s", (sentence, bare, brought) => {
  expect(namedBare(sentence)).toEqual(bare);
  expect(broughtUp(sentence)).toEqual(brought);
});

test.each([
  [
    "Clocks met the positive control (brass wheel), and won.",
    "Clocks met the positive control, brass wheel, and won.",
  ],
  ["The control (brass) was slow.", "The control, brass, was slow."],
  ["The control (n = 3) was slow.", "The control (n = 3) was slow."],
  ["The control (see above) was slow.", "The control (see above) was slow."],
  ["The clocks (brass) were slow.", "The clocks (brass) were slow."],
])("a bracket that says which control is meant is said: %s", (text, expected) =>
  expect(namingControls(text)).toBe(expected),
);

test("a control that is named behind its word is known", () => {
  const heard = new Set(heardIn("Clocks were oiled."));
  expect(namesUnheard("Clocks were slower than the positive control, brass wheel, in June.", heard)).toBe(
    false,
  );
  expect(namesUnheard("Clocks were slower than the positive control, however, in June.", heard)).toBe(true);
});

describe("a paper of which two procedures have a control", () => {
  const told = (results: string): string[] => {
    const paper = {
      title: "Slowness of clocks and heat of wheels in towers",
      authors: "",
      keywords: "",
      field_of_research: "",
      abstract: "We tested clocks and wheels of towers.",
      text: `## 1 Introduction

Clocks in towers run slow.

## 2 Methods

### Both

The slowness of clocks was measured in towers for nine days. A brass clock served as the control for slowness of clocks in towers.

The heat of wheels was measured in towers for seven days. A steel wheel served as the control for heat of wheels in towers.

## 3 Results

${results}`,
    };
    const { statements } = readOutline(paper);
    const ranked = statements.map((statement) => ({ ...statement, score: 1, vector: new Map() }));
    return planEpisode(paper, ranked, 4000).chapters.flatMap(({ passages }) =>
      passages.flatMap(({ statements: those }) => those.map(({ text }) => text)),
    );
  };
  const against = "Wheels of towers were 30 per cent hotter than the control.";

  test("is not told of a result against the control that another part brings up", () =>
    expect(told(against)).not.toContain(against));

  test("is told of it where a bracket says which control is meant", () =>
    expect(told("Wheels of towers were 30 per cent hotter than the control (steel wheel).")).toContain(
      "Wheels of towers were 30 per cent hotter than the control, steel wheel.",
    ));

  test("is told of it where its own part brings the control up", () =>
    expect(told(`A steel wheel was the hottest with 12 degrees as a control. ${against}`)).toContain(
      against,
    ));
});
