import { expect, test } from "vitest";
import { LIMITS, WELCOME_LINE } from "#contract";
import {
  dropProblemSentences,
  type PaperInput,
  reviewScript,
  wordToAvoid,
} from "../../supabase/functions/_shared/generation/script-rules.ts";
import { cleanForListening } from "../../supabase/functions/_shared/generation/spoken-text.ts";

const paper: PaperInput = {
  title: "Rest after Surgery",
  abstract: "In 50 patients, 42% slept well.",
  authors: "Jane Doe, Max Roe, Ada Poe",
  keywords: "sleep",
  field_of_research: "Medicine",
  text: "We followed 50 patients with electronic health records (EHRs). Two thirds were well in 2017.",
};
const byline = "This is the work of Jane Doe and colleagues.";
const codes = (raw: string, about: PaperInput = paper) =>
  reviewScript(raw, about)
    .problems.map(({ code }) => code)
    .filter((code) => code !== "too_short");

test("a provider's own welcome is replaced by the server's", () => {
  const { script } = reviewScript(`Welcome to the show, dear listeners! ${byline}`, paper);
  expect(script).toBe(`${WELCOME_LINE}\n\n${byline}`);
});

test("a chapter's offset is where its first sentence stands, the first chapter's is 0", () => {
  const raw = `== The question ==\n${byline}\n\n== Empty ==\n\n== What they found ==\n\nTwo thirds of them were well.`;
  const { script, chapters } = reviewScript(raw, paper);
  expect(chapters.map(({ title }) => title)).toEqual(["The question", "What they found"]);
  expect(chapters[0]?.offset).toBe(0);
  expect(script.slice(chapters[1]?.offset)).toBe("Two thirds of them were well.");
  expect(script).not.toContain("==");
});

test("chapters set as Markdown headings are chapters", () => {
  const { chapters, script } = reviewScript(`## Why\n${byline}\n\n**How**\nThey were asked.`, paper);
  expect(chapters.map(({ title }) => title)).toEqual(["Why", "How"]);
  expect(script).not.toMatch(/[#*]/);
});

test("a script without markers has one chapter, named after the paper", () => {
  expect(reviewScript(byline, paper).chapters).toEqual([{ title: "Rest after Surgery", offset: 0 }]);
});

test.each([
  ["a numbered citation", "They slept well [3, 4–6].", "They slept well."],
  ["an author-year citation", "They slept well (Smith et al., 2017; Lee, 2018).", "They slept well."],
  [
    "a pointer at a figure",
    "They slept well, as shown in Figure 2, and woke late.",
    "They slept well and woke late.",
  ],
  ["a pointer in brackets", "They slept well (see Table 3).", "They slept well."],
  ["an address", "They slept well, see https://example.org/a?b=1.", "They slept well."],
  ["an address without a scheme", "They slept well (see sleep.example.org/a).", "They slept well."],
  ["a numeric address", "The server at 192.168.0.1 was read.", "The server was read."],
  ["a numeric address with a port", "Notes from 10.0.0.1:8080 were read.", "Notes were read."],
  ["a numeric address with a path", "Notes from 10.0.0.1/notes were read.", "Notes were read."],
  ["the name of a server", "Notes from data.sleep.it were read.", "Notes were read."],
  [
    "an abbreviation in parentheses",
    "Electronic health records (EHRs) were read.",
    "Electronic health records were read.",
  ],
  ["bold type", "They slept **very** well.", "They slept very well."],
  ["a speaker's name", "Host: They slept well.", "They slept well."],
  ["a stage direction", "[soft music] They slept well.", "They slept well."],
])("%s is not read aloud", (_, said, heard) => {
  expect(reviewScript(said, paper).script.slice(WELCOME_LINE.length).trim()).toBe(heard);
});

test.each([
  "They used Node.js, ASP.NET and fisher.test, e.g. for notes of Booking.com.",
  "They slept well, i.e. by day vs. by night, in the U.S. and the U.K. alike.",
  "They used version 2.10.3.4 and release 300.1.2.4 to search the range 10.0.0.0/8 by day.",
  "They compared Booking.com, Hotels.com and the notes that Drugs.com holds.",
  "It rose from 3.5 to 12.50 mg/kg and/or fell by no. 4 of 7.",
  "Naps by Roe et al.in wards were short.It was so in basins.it rose.",
])("words, figures and abbreviations with dots are no addresses: %s", (said) => {
  expect(cleanForListening(said)).toBe(said);
});

test.each([
  ["word_to_avoid", "It is a groundbreaking idea for hospitals."],
  ["unknown_figure", "In all, 60 patients took part in it."],
  ["visual_reference", "Figure two is fine, but Figure 2 is what a listener cannot see."],
  ["formula", "Here the loss x = y is small."],
  ["author_rule", "Max Roe says that they slept well."],
  ["sentence_too_long", `They ${"slept and ".repeat(25)}woke.`],
])("%s is noticed", (code, sentence) => {
  expect(codes(`${byline} ${sentence}`)).toContain(code);
});

test("a script that keeps the rules has no problem", () => {
  expect(codes(`${byline} Two thirds of the fifty patients were well, and 42 per cent slept well.`)).toEqual(
    [],
  );
});

test("an author who is never named is a problem, by the rule for their number", () => {
  expect(codes("Nobody is named here.")).toEqual(["author_rule"]);
  expect(codes("Jane Doe is named here.")).toEqual(["author_rule"]);
  expect(codes("Jane Doe is named here.", { ...paper, authors: "Jane Doe" })).toEqual([]);
  expect(codes("Jane Doe is named here.", { ...paper, authors: "Jane Doe and Max Roe" })).toEqual([
    "author_rule",
  ]);
});

test("words to avoid are found as whole words, in either case", () => {
  expect(wordToAvoid("The wheel makes two revolutions in a stun-free field.")).toBeNull();
  expect(wordToAvoid("A Game Changer, they said")).toBe("Game Changer");
  expect(wordToAvoid("incredibly fast")).toBe("incredibly");
});

test("after the repair failed, only the wrong sentences go and chapters keep their places", () => {
  const raw = `== One ==\nIt is an amazing thing. They slept in their beds.\n== Two ==\nThere were 61 of them. Two thirds were well.`;
  const settled = dropProblemSentences(reviewScript(raw, paper), paper);
  expect(settled.script).toBe(
    `${WELCOME_LINE}\n\nThis episode is about a paper by Jane Doe and colleagues.\n\nThey slept in their beds.\n\nTwo thirds were well.`,
  );
  expect(settled.script.slice(settled.chapters[1]?.offset)).toBe("Two thirds were well.");
  expect(settled.problems.map(({ code }) => code)).toEqual(["too_short"]);
});

test("of a sentence said twice, one stays", () => {
  const settled = dropProblemSentences(
    reviewScript(`${byline} They slept well. They slept well.`, paper),
    paper,
  );
  expect(settled.script.match(/They slept well\./g)).toHaveLength(1);
});

test("where every sentence is wrong, a plain one is said instead", () => {
  const unnamed = { ...paper, authors: "" };
  const { script, chapters } = dropProblemSentences(reviewScript("It is amazing to see.", unnamed), unnamed);
  expect(script).toBe(`${WELCOME_LINE}\n\nThis episode is about a paper.`);
  expect(chapters).toEqual([{ title: paper.title, offset: 0 }]);
});

test("a script over the hard cap is returned whole, for the pipeline to end the job", () => {
  const long = Array.from({ length: 400 }, (_, index) => `Sentence ${index} is here.`).join(" ");
  const { script, problems } = reviewScript(long, paper);
  expect(script.length).toBeGreaterThan(LIMITS.scriptHardCap);
  expect(problems.map(({ code }) => code)).toContain("too_long");
});

test("a hostile text is read in linear time", () => {
  const hostile = ["(", "[1", " a", "<b", "a.", "**x", "Smith et al ", " ", "=", "1 2/"].map((piece) =>
    piece.repeat(20_000),
  );
  for (const text of hostile) expect(reviewScript(`${byline}\n\n${text}`, paper).script).toContain(byline);
});
