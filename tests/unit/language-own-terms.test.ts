// Terms of two words that a paper names again and again: a listener knows them from the sentence that names them first.
import { expect, test } from "vitest";
import { isAboutTheText } from "../../supabase/local/ai/text/about-the-text.ts";
import { PLACES } from "../../supabase/local/ai/text/chapters.ts";
import { heardIn } from "../../supabase/local/ai/text/known-things.ts";
import { asFollowed } from "../../supabase/local/ai/text/listener.ts";
import { createTermReader, isUnheardTerm, ownTermsOf } from "../../supabase/local/ai/text/own-terms.ts";
import { statement } from "./fixtures/statement.ts";

const FIRST = "A bell pause is the rest that a clock takes at night.";
const LATER = "At a bell pause, keepers oil steel wheels.";
const BODY = [FIRST, LATER, LATER, LATER, LATER].join(" ");
const [term = ""] = ownTermsOf(BODY);

test("two words that a paper names five times side by side are a term of its own", () => {
  expect([...ownTermsOf(BODY)]).toEqual([heardIn("bell pause").at(-1)]);
  expect([...ownTermsOf([FIRST, LATER].join(" "))]).toEqual([]);
});

test("a sentence takes a term as named when the paper has named it before", () => {
  const termsIn = createTermReader(new Set([term]));
  expect(termsIn(FIRST)).toEqual([]);
  expect(termsIn(LATER)).toEqual([term]);
});

test("things of a kind are not taken as named", () => {
  const termsIn = createTermReader(new Set([term]));
  termsIn(FIRST);
  expect(termsIn("Bell pauses differ between towers.")).toEqual([]);
});

test("a term of which either word was heard is followed", () => {
  expect(isUnheardTerm(term, new Set(heardIn("Towers have wheels.")))).toBe(true);
  expect(isUnheardTerm(term, new Set(heardIn("Towers have a bell.")))).toBe(false);
});

test("a sentence with a term of which nothing was heard is not told", () => {
  const place = PLACES.find(({ name }) => name === "steps");
  if (!place) throw new Error("no place for steps");
  const told = (texts: readonly string[]) =>
    asFollowed(
      [
        {
          name: "method",
          passages: texts.map((text, at) => ({
            place,
            statements: [
              {
                ...statement(text, "method"),
                order: at * 2,
                ownTerms: text === LATER ? [term] : [],
                score: 1,
                vector: new Map(),
              },
            ],
          })),
        },
      ],
      "Towers",
    ).flatMap(({ passages }) => passages.flatMap(({ statements }) => statements.map(({ text }) => text)));
  expect(told(["Keepers climb towers.", LATER])).toEqual(["Keepers climb towers."]);
  expect(told([FIRST, LATER])).toEqual([FIRST, LATER]);
});

test("what points at a line of a listing is about the text", () => {
  expect(isAboutTheText("The keeper returns to the bell on line 4.")).toBe(true);
  expect(isAboutTheText("The keeper stands in line every night.")).toBe(false);
});
