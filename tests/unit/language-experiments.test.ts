// Papers with several experiments: which one a sentence is of is said where it changes.
import { expect, test } from "vitest";
import { buildPrompt } from "../../supabase/functions/_shared/generation/prompts.ts";
import type { PaperInput } from "../../supabase/functions/_shared/generation/script-rules.ts";
import { createExperimentReader, namesExperiment } from "../../supabase/local/ai/text/experiments.ts";
import { completeChat } from "../../supabase/local/ai/text/index.ts";
import { createWording } from "../../supabase/local/ai/text/wording.ts";
import { statement } from "./fixtures/statement.ts";

const answers = (headings: readonly [string, number][]) => {
  const experimentOf = createExperimentReader(headings.map(([heading]) => heading));
  return headings.map(([heading, depth]) => experimentOf(heading, depth));
};

test("sections below a heading of an experiment tell of that experiment", () => {
  expect(
    answers([
      ["Introduction", 0],
      ["Experiment 1", 0],
      ["Method", 0],
      ["Experiment 2: Delay", 0],
      ["Results and Discussion", 0],
      ["General Discussion", 0],
    ]),
  ).toEqual([null, "first experiment", "first experiment", "second experiment", "second experiment", null]);
  expect(
    answers([
      ["2 Study One", 1],
      ["2.1 Participants", 2],
      ["3 Study Two", 1],
      ["4 Discussion", 1],
    ]),
  ).toEqual(["first study", "first study", "second study", null]);
});

test("a single experiment and a heading on several have no number", () => {
  expect(
    answers([
      ["Experiment 1", 0],
      ["Results", 0],
    ]),
  ).toEqual([null, null]);
  expect(
    answers([
      ["Experiments 1 and 2", 0],
      ["Experiment 1 and 2", 0],
      ["Study 2", 0],
    ]),
  ).toEqual([null, null, null]);
});

test("parts of an experiment, and several at once, are not told as the one before", () => {
  expect(
    answers([
      ["Experiment 1", 0],
      ["Experiment 2a", 0],
      ["Method", 0],
      ["Experiment 3", 0],
      ["Limitations", 0],
    ]),
  ).toEqual(["first experiment", null, null, "third experiment", null]);
  expect(
    answers([
      ["Study 2", 0],
      ["Studies 3 and 4", 0],
      ["Study 7", 0],
      ["Case study 1: Rome", 0],
    ]),
  ).toEqual(["second study", null, "seventh study", "seventh study"]);
});

test.each([
  ["Both experiments were short.", true],
  ["The second experiment was short.", true],
  ["The experiment was short.", false],
])("a sentence may name its experiment itself: %s", (sentence, names) =>
  expect(namesExperiment(sentence)).toBe(names),
);

test("an experiment is named in the place of 'this study', and a sentence without room for it leaves it to the next", () => {
  const wording = createWording({ statements: [], acronyms: new Map(), names: new Set() }, { single: false });
  const of = (text: string, order: number) => ({
    ...statement(text, "method"),
    order,
    experiment: "second study",
    score: 1,
    vector: new Map(),
  });
  expect(wording.sentences([of("In this study, forty clocks were placed in cold rooms.", 1)], true)).toEqual([
    "In the second study, forty clocks were placed in cold rooms.",
  ]);
  const long = `Forty clocks were placed ${"in a very cold room ".repeat(6)}for two days.`;
  expect(wording.sentences([of(long, 1), of("Ninety clocks were placed in warm rooms.", 3)], true)).toEqual([
    long,
    "In the second study, ninety clocks were placed in warm rooms.",
  ]);
});

test("script and summary say of which experiment a sentence is", async () => {
  const paper: PaperInput = {
    title: "Cold Rooms and Slow Clocks",
    authors: "Ada Winter, Ben Frost",
    keywords: "clocks, cold rooms",
    field_of_research: "Physics",
    abstract:
      "Clocks in cold rooms are often slow. In two experiments we measured clocks with pendulums in cold rooms.",
    text: [
      "## 1 Introduction",
      "A clock keeps time by something that swings, and clocks in cold rooms are slow.",
      "## 2 Methods: Experiment 1",
      "Forty clocks with pendulums of steel were placed in cold rooms for ten days.",
      "## 3 Results: Experiment 1",
      "Clocks with pendulums of steel lost 14.5 seconds a day in cold rooms.",
      "## 4 Methods: Experiment 2",
      "Ninety clocks with pendulums of wood were placed in cold rooms for two days.",
      "## 5 Results: Experiment 2",
      "Clocks with pendulums of wood lost 3.5 seconds a day in cold rooms.",
      "## 6 Discussion",
      "Pendulums of steel may shrink in cold rooms and explain why clocks lose time.",
    ].join("\n\n"),
  };
  const ask = async (task: "script" | "summary") =>
    (await completeChat(buildPrompt(task, { paper }).messages))?.text ?? "";
  const script = await ask("script");
  expect(script).toContain("In the first experiment, forty clocks");
  expect(script).toContain("In the second experiment, ninety clocks");
  expect(script).toContain("In the first experiment, clocks with pendulums of steel lost 14.5");
  expect(script).toContain("In the second experiment, clocks with pendulums of wood lost 3.5");
  expect(await ask("summary")).toMatch(/In the (?:first|second) experiment, /);
});
