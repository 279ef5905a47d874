import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { RESEARCH_FIELDS } from "#contract";
import { guessField } from "../../src/paper/suggest/field.ts";
import { fieldTexts } from "../corpus/field-texts.ts";
import { PAPER_FACTS, paperPath } from "../corpus/paper-facts.ts";
import { readInNode } from "../corpus/read-in-node.ts";

const MOST_WRONG = 0.05;
const MOST_UNSURE = 0.2;

/** What papers of any field say; each word of it was once taken for a term of some field. */
const GENERAL = `In general we start with a novel method and generate an example for each case. Recent work has warmed to the
idea, and business as usual returns the same result. The reaction to earlier studies was mixed, since there is a
trade-off between the two. Examples are examined in the next section, the medians are given in the table, and the
author of the current study has examined the evolution of the state over time. We engineered the features ourselves,
took a grade of difficulty into account and discuss the policy implications for the reader. A taxonomy of the plots is
part of the main argument, and the character of the data is described in a warning above the taxa.`;

const guess = (half: "tuning" | "sealed", body: string) =>
  fieldTexts(half).map(({ fields, title, abstract }) => ({
    title,
    fields,
    guessed: guessField(`${title} ${title}`, abstract, body),
  }));

test.each(["tuning", "sealed"] as const)(
  "a field is hardly ever wrong, and seldom unsure: %s half",
  (half) => {
    for (const body of ["", GENERAL.repeat(3)]) {
      const guesses = guess(half, body);
      const wrong = guesses.filter(
        ({ guessed, fields }) => guessed !== undefined && !fields.includes(guessed),
      );
      const unsure = guesses.filter(({ guessed }) => guessed === undefined);
      expect(wrong.length / guesses.length, JSON.stringify(wrong)).toBeLessThanOrEqual(MOST_WRONG);
      expect(unsure.length / guesses.length, JSON.stringify(unsure)).toBeLessThanOrEqual(MOST_UNSURE);
    }
  },
);

test("both halves have a text for every field", () => {
  for (const half of ["tuning", "sealed"] as const) {
    const fields = new Set(fieldTexts(half).map(({ fields: [first] }) => first));
    expect(RESEARCH_FIELDS.filter(({ name }) => !fields.has(name))).toEqual([]);
  }
});

test("what papers of any field say tells no field", () => {
  expect(guessField("A study of the two methods", GENERAL, GENERAL)).toBeUndefined();
});

test("a text that is as much of one field as of another leaves the choice to the user", () => {
  const both = "The ligand and the solvent of the monarch, and the catalyst of the medieval parish.";
  expect(guessField("Notes", both, "")).toBeUndefined();
});

const present = PAPER_FACTS.filter((facts) => paperPath(facts) !== undefined);
test.skipIf(present.length === 0).for(present)(
  "the field of a real paper is right or open: $name",
  async (facts) => {
    const { suggested } = await readInNode(readFileSync(paperPath(facts) ?? ""));
    expect([undefined, ...facts.fields]).toContain(suggested.field_of_research);
  },
);
