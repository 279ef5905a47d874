// The rules of a script, held against markup that somebody twisted and against scripts as providers write them.
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { WELCOME_LINE } from "#contract";
import { unknownFigures } from "../../supabase/functions/_shared/generation/numbers.ts";
import {
  dropProblemSentences,
  type PaperInput,
  reviewScript,
  type ScriptReview,
} from "../../supabase/functions/_shared/generation/script-rules.ts";
import { runs } from "./runs.ts";
import { hostileMarkup, proseOf, sentences } from "./texts.ts";

const paper: PaperInput = {
  title: "Rest after Surgery",
  abstract: "In 50 patients, 42% slept well.",
  authors: "Jane Doe, Max Roe, Ada Poe",
  keywords: "sleep",
  field_of_research: "Medicine",
  text: "We followed 50 patients for 3 weeks. Two thirds were well in 2017.",
};
const known = `${paper.title}\n\n${paper.abstract}\n\n${paper.text}`;

/** Sentences of which some break one rule or another. */
const said = fc.oneof(
  { weight: 4, arbitrary: sentences(20) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "This is the work of Jane Doe and colleagues.",
      "In 50 patients, 42 per cent slept well.",
      "Nearly 97 per cent of them felt amazing.",
      "Max Roe measured 12 weeks of rest.",
      "As Figure 2 has it, rest is good.",
      "The rest is given by $x = y^{2}$.",
      "They slept well [3, 4] at home (Smith et al., 2017).",
      WELCOME_LINE,
      "Welcome back to the show.",
    ),
  },
);
const chapter = fc
  .tuple(fc.constantFrom("== Why ==", "## How", "**What they found**", ""), proseOf(said))
  .map(([title, prose]) => `${title}\n\n${prose}`);
const likely = fc.array(chapter, { minLength: 1, maxLength: 4 }).map((chapters) => chapters.join("\n\n"));
const scripts = fc.oneof(likely, hostileMarkup(3000));

function expectWhole(raw: string, { script, chapters }: ScriptReview) {
  expect(script.split(WELCOME_LINE)).toHaveLength(2);
  expect(script.startsWith(WELCOME_LINE)).toBe(true);
  expect(script.length).toBeLessThanOrEqual(raw.length + WELCOME_LINE.length + 2);
  const offsets = chapters.map(({ offset }) => offset);
  expect(offsets).toEqual([...new Set(offsets)].toSorted((one, other) => one - other));
  if (chapters.length > 0) expect(offsets[0]).toBe(0);
  for (const offset of offsets.slice(1)) {
    expect(script.slice(offset - 2, offset)).toBe("\n\n");
    expect(script.slice(offset, offset + 1)).toMatch(/\S/);
  }
}

test("a script has one welcome, a sentence in every chapter, and no more than was sent", () => {
  fc.assert(
    fc.property(scripts, (raw) => {
      expectWhole(raw, reviewScript(raw, paper));
    }),
    runs(400),
  );
});

test("a second review changes nothing in a script", () => {
  fc.assert(
    fc.property(scripts, (raw) => {
      const { script } = reviewScript(raw, paper);
      expect(reviewScript(script, paper).script).toBe(script);
    }),
    runs(400),
  );
});

test("sentences with a problem go when problems are dropped, and a second time changes nothing", () => {
  fc.assert(
    fc.property(scripts, (raw) => {
      const dropped = dropProblemSentences(reviewScript(raw, paper), paper);
      if (dropped.chapters.length > 0)
        expectWhole(`${raw}This episode is about a paper by Jane Doe and colleagues.\n\n`, dropped);
      expect(dropProblemSentences(dropped, paper)).toEqual(dropped);
    }),
    runs(400),
  );
});

test("only figures of the paper are spoken after problems are dropped", () => {
  fc.assert(
    fc.property(likely, (raw) => {
      const { script } = dropProblemSentences(reviewScript(raw, paper), paper);
      expect(unknownFigures(script, known)).toEqual([]);
    }),
    runs(200),
  );
});

test("a hostile script is read to its end", () => {
  fc.assert(
    fc.property(hostileMarkup(60_000), (raw) => {
      expect(dropProblemSentences(reviewScript(raw, paper), paper).script).toContain(WELCOME_LINE);
    }),
    runs(60),
  );
});
