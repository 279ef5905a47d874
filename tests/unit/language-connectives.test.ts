// What opens a sentence may tie it to the one before, or be a part of it that must stay.
import { expect, test } from "vitest";
import { createConnectives, leans, type Tie, untie } from "../../supabase/local/ai/text/connectives.ts";

test.each([
  "Besides the light, each site records the temperature of the air.",
  "In addition to the light, each site records the temperature.",
  "In contrast to earlier work, the model needs no labels.",
  "As a result of the drought, half of the trees died.",
  "However small the sample, the estimate stays unbiased.",
  "Overall survival rose from 40 to 60 per cent.",
  "Generally accepted methods count the same tree twice.",
  "Alternatively spliced transcripts were found in every tissue.",
  "In general relativity, mass bends the path of light.",
  "Thus far, no study has followed the trees for ten years.",
  "So far, no study has followed the trees for ten years.",
  "Despite this work, the question stays open.",
  "Similarly sized samples were taken from each site.",
  "Clearly visible peaks were counted by hand.",
  "Still images were taken every minute.",
  "That is the question the authors ask.",
])("what belongs to the sentence stays: %s", (sentence) => {
  expect(untie(sentence)).toEqual({ text: sentence, tie: null });
});

test.each([
  ["Besides, each site records the temperature.", "addition"],
  ["In addition, each site records the temperature.", "addition"],
  ["However, each site records the temperature.", "contrast"],
  ["However each site records the temperature.", "contrast"],
  ["As a result each site records the temperature.", "cause"],
  ["Therefore each site records the temperature.", "cause"],
  ["For example each site records the temperature.", "example"],
  ["And so, each site records the temperature.", "addition"],
  ["Moreover, in contrast, each site records the temperature.", "addition"],
])("what ties it to the sentence before goes: %s", (sentence, tie) => {
  expect(untie(sentence)).toEqual({ text: "Each site records the temperature.", tie });
});

test.each<[string, Tie, string | null]>([
  ["Moreover, the oil froze.", "addition", "In addition,"],
  ["In particular, the oil froze.", "detail", "In particular,"],
  ["More precisely, the oil froze.", "detail", "In particular,"],
  ["In short, the oil froze.", "remark", null],
  ["In other words, the oil froze.", "remark", null],
  ["Indeed, the oil froze.", "remark", null],
  ["To this end, the oil froze.", "purpose", "To this end,"],
  ["Thus, the oil froze.", "cause", "As a result,"],
])("a connective is told by one of the same meaning, or by none: %s", (sentence, tie, said) => {
  expect(untie(sentence)).toEqual({ text: "The oil froze.", tie });
  expect(createConnectives()(tie)).toBe(said);
});

test("what serves a purpose needs the sentence that names it", () => {
  expect(leans("The makers dried the wheels.", "purpose")).toBe(true);
  expect(leans("The makers dried the wheels.", "detail")).toBe(false);
});

test.each([
  "On two tasks it is better than all of the earlier systems.",
  "For such clocks the loss was small.",
  "These clocks lost ten seconds a day.",
  "For the same reasons, the clocks were oiled.",
  "In the future we plan to apply it to larger rooms.",
  "The second group kept the time.",
])("what points at something said before needs the sentence before it: %s", (sentence) => {
  expect(leans(sentence, null)).toBe(true);
});

test.each([
  "On two tasks the system is better than all of the earlier ones.",
  "It is known that clocks are slow in cold rooms.",
  "Clocks such as wooden ones are slow.",
])("what says what it is about stands alone: %s", (sentence) => {
  expect(leans(sentence, null)).toBe(false);
});

test.each([
  "In this randomised controlled trial we assigned 312 adults to exercise.",
  "This prospective cohort study followed 4,210 nurses for nine years.",
  "We report what this systematic review of clocks could not tell.",
])("what the authors call their own study points at nothing before: %s", (sentence) =>
  expect(leans(sentence, null)).toBe(false),
);

test.each([
  "This trial found no effect.",
  "In this group the clocks stopped.",
  "This limitation of the study is known.",
])("what may be another's, or was told before, points back: %s", (sentence) =>
  expect(leans(sentence, null)).toBe(true),
);
