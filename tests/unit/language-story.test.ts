// The local writer's plan of an episode: what is told where, and what is never told.
import { describe, expect, test } from "vitest";
import { buildPrompt } from "../../supabase/functions/_shared/generation/prompts.ts";
import { type PaperInput, reviewScript } from "../../supabase/functions/_shared/generation/script-rules.ts";
import { labelledParts } from "../../supabase/local/ai/text/abstract-labels.ts";
import { partsOfAbstract } from "../../supabase/local/ai/text/abstract-parts.ts";
import { isAboutTheText, isSignpost } from "../../supabase/local/ai/text/about-the-text.ts";
import { hasFiniteVerb } from "../../supabase/local/ai/text/finite-verbs.ts";
import { completeChat } from "../../supabase/local/ai/text/index.ts";
import { asksQuestion, definedTerm, statesGap, statesLimit } from "../../supabase/local/ai/text/moves.ts";
import { createNarrator } from "../../supabase/local/ai/text/narration.ts";
import { titleAsStatement } from "../../supabase/local/ai/text/recap.ts";
import { isReadable } from "../../supabase/local/ai/text/sentence-cleaning.ts";
import { cutLongSentence } from "../../supabase/local/ai/text/shortening.ts";
import { inThirdPerson } from "../../supabase/local/ai/text/voice.ts";
import { withStatistics } from "../../supabase/local/ai/text/statistics.ts";
import { sharedRuns } from "../bench/writing/text-checks.ts";
import { PAPERS } from "../fixtures/papers.ts";

const ask = async (task: "script" | "summary", paper: PaperInput) =>
  (await completeChat(buildPrompt(task, { paper }).messages))?.text ?? "";

/** A paper whose every part can be recognised in what is said of it. */
const paper: PaperInput = {
  title: "Cold Rooms and Slow Clocks",
  authors: "Ada Winter, Ben Frost, Cy Snow",
  keywords: "clocks, cold rooms",
  field_of_research: "Physics",
  abstract:
    "Clocks in cold rooms are often slow, and nobody likes to be late. Little is known about how cold a room must be. " +
    "We measured 120 clocks in three cold rooms for two years. The clocks lost 14.5 seconds a day at minus 20 degrees " +
    "(95% CI 12.1–16.9). The results suggest heating rooms that hold clocks.",
  text: [
    "## 1. Introduction",
    "A clock keeps time by something that swings. Pendulums are the oldest of these things, and they shrink in the cold. " +
      "In this paper we follow clocks through two winters. We describe the rooms in detail in Section 2.",
    "## 2. Methods",
    "We placed the clocks on wooden shelves at the same height. Each clock was compared with a time signal every " +
      "morning. In (2.3) we say more about shelves.",
    "## 3. Results",
    "Clocks with steel pendulums lost more time than clocks with wooden ones. The loss was the same in both winters. " +
      "Table 2 lists all clocks.",
    "## 4. Discussion",
    "The shrinking of the pendulum explains the loss only in part. Our study has limitations, since all clocks came from one maker. " +
      "Thick oil may explain the rest of the loss.",
    "## 5. Conclusion",
    "We have shown that clocks lose time in cold rooms. Makers should test their clocks in winter.",
  ].join("\n\n"),
};

describe("the script of a paper", () => {
  const chapters = async () => {
    const { script, chapters: found } = reviewScript(await ask("script", paper), paper);
    return found.map(({ offset }, index) => script.slice(offset, found[index + 1]?.offset ?? script.length));
  };

  test("begins with the problem and what was not known, then names paper and authors", async () => {
    const [question = ""] = await chapters();
    const places = [
      "Clocks in cold rooms are often slow",
      "Little is known",
      "Ada Winter and colleagues",
    ].map((words) => question.indexOf(words));
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  test("says on what and how many the work was done", async () => {
    const [, method = ""] = await chapters();
    expect(method).toContain("120 clocks in three cold rooms");
  });

  test("says the abstract's result with its figure first, then how sure it is", async () => {
    const [, , results = ""] = await chapters();
    const result = results.indexOf("14.5 seconds a day");
    const certainty = results.indexOf("95 per cent confidence interval from 12.1 to 16.9");
    expect(result).toBeGreaterThan(0);
    expect(certainty).toBeGreaterThan(result);
    expect(results.indexOf("steel pendulums")).toBeGreaterThan(certainty);
  });

  test("says the limits last, before the one sentence that sums it up", async () => {
    const [, , , meaning = ""] = await chapters();
    expect(meaning).toContain("all clocks came from one maker");
    expect(meaning.indexOf("one maker")).toBeGreaterThan(meaning.indexOf("suggest heating rooms"));
    expect(meaning).toMatch(/clocks lose time in cold rooms\.$/);
  });

  test("announces nothing that a listener cannot look up", async () => {
    expect((await chapters()).join(" ")).not.toMatch(/Section|Table|in detail|\(2\.3\)|shelves at more/);
  });

  test("ends with its title where that is a statement and the conclusion has none", async () => {
    const title = "Clocks are slow in cold rooms";
    const text = paper.text.slice(0, paper.text.indexOf("## 4."));
    const script = await ask("script", { ...paper, title, text, abstract: "" });
    expect(script).toMatch(/Clocks are slow in cold rooms\.$/);
  });
});

test("the summary repeats at most two fifths of what the script says", async () => {
  for (const one of [...PAPERS.values()].filter(({ text }) => text.length > 4000)) {
    const { shared, of } = sharedRuns(await ask("summary", one), await ask("script", one));
    expect([one.title, shared / of <= 0.4]).toEqual([one.title, true]);
  }
});

test("a summary does not say that results are missing where only the abstract has them", async () => {
  const text = paper.text.replace(/## 3\. Results[^]*?(?=## 4)/, "");
  const summary = await ask("summary", { ...paper, text });
  expect(summary).toContain("14.5 seconds");
  expect(summary).not.toContain("does not report its results");
});

test.each([
  [
    "the parts of an abstract keep their order",
    [
      "Falls are a major problem in old age.",
      "We trained 300 people for a year.",
      "Falls dropped by 40%.",
      "Training should be offered to all.",
    ],
    ["background", "method", "results", "conclusion"],
  ],
  [
    "what goes on from the sentence before stays in its part",
    ["Two waves were observed at once.", "They match the theory.", "It is the first such observation."],
    ["results", "results", "results"],
  ],
])("%s", (_, sentences, parts) => {
  expect(partsOfAbstract(sentences)).toEqual(parts);
});

test.each([
  [
    "Clocks in cold rooms lost about fourteen seconds on every single day of the winter, whereas the clocks in warm rooms kept their time through all of the season.",
    [
      "Clocks in cold rooms lost about fourteen seconds on every single day of the winter.",
      "By contrast, the clocks in warm rooms kept their time through all of the season.",
    ],
  ],
  [
    "The clocks in the cold rooms lost about fourteen seconds on every day of the winter, suggesting that the oil between the wheels is too thick at that temperature.",
    [
      "The clocks in the cold rooms lost about fourteen seconds on every day of the winter.",
      "This suggests that the oil between the wheels is too thick at that temperature.",
    ],
  ],
  [
    "Although the clocks in warm rooms were older than all of the others, the clocks in the cold rooms lost more time on every single day of both winters.",
    [
      "The clocks in warm rooms were older than all of the others.",
      "Still, the clocks in the cold rooms lost more time on every single day of both winters.",
    ],
  ],
  [
    "We collected the daily readings of more than 120 clocks in three cold rooms during both winters, and compared them with the signal of a radio station every morning.",
    [
      "We collected the daily readings of more than 120 clocks in three cold rooms during both winters.",
      "We compared them with the signal of a radio station every morning.",
    ],
  ],
])("a long sentence is split where a clause of its own begins: %s", (sentence, pieces) => {
  expect(cutLongSentence(sentence)).toEqual(pieces);
});

test.each([
  "Infection can be seen only through abnormal laboratory values and vital signs, the administration of antibiotics, and the drawing of blood cultures to test for a suspected infection.",
  "They are also very simple clocks, as they use only a small number of wheels with large teeth, and compare them to a signal in order to correct a single hand.",
  "The authors do not claim that the cold alone makes every clock in the room lose its time, and they were not sure that the oil mattered at all.",
])(
  "a long sentence whose second part is no clause, or is governed by the first, stays whole: %s",
  (sentence) => {
    expect(cutLongSentence(sentence)).toEqual([sentence]);
  },
);

test.each([
  [
    "The hazard fell (HR 0.75; 95% CI 0.60–0.93; p < 0.001).",
    "The hazard ratio was 0.75, with a 95 per cent confidence interval from 0.60 to 0.93 and a p-value below 0.001.",
  ],
  [
    "The odds rose (adjusted odds ratio 1.8, 95% CI: 1.2 to 2.7).",
    "The adjusted odds ratio was 1.8, with a 95 per cent confidence interval from 1.2 to 2.7.",
  ],
  ["Pain fell by a third (p = .03).", "This was found with a p-value of 0.03."],
])("what a bracket says of a result's certainty is said after it: %s", (sentence, said) => {
  expect(withStatistics(sentence)).toBe(`${sentence} ${said}`);
});

test.each([
  "Of the first group (95% CI 1–2) and the second (95% CI 3–4) all slept.",
  "The rate fell (HR 0.75; see also the appendix).",
  "The rate fell (95% CI 0.93–0.60).",
  "The rate fell (n = 45).",
])("a bracket that is not understood, or not the only one, says nothing: %s", (sentence) => {
  expect(withStatistics(sentence)).toBe(sentence);
});

test.each([
  ["Clocks lose time in the cold.", true],
  ["The loss was small.", true],
  ["Weight heparins as the primary deep venous thrombosis prophylactic agent.", false],
  ["Department of Surgery, University of Somewhere, Canada.", false],
  ["Whether cold rooms might act as a buffer against warm ones.", false],
  ["Whether cold rooms matter remained an open question.", true],
])("%s has a finite verb: %s", (text, finite) => {
  expect(hasFiniteVerb(text)).toBe(finite);
});

test("what a sentence does in a story is told by its words", () => {
  expect(statesGap("Little is known about clocks in cold rooms.")).toBe(true);
  expect(statesGap("Clocks in cold rooms are slow.")).toBe(false);
  expect(asksQuestion("We ask whether cold makes clocks slow.")).toBe(true);
  expect(asksQuestion("We placed the clocks on shelves.")).toBe(false);
  expect(statesLimit("Our study is limited to one maker.")).toBe(true);
  expect(statesLimit("The collection currently lacks clocks of wood.")).toBe(true);
  expect(statesLimit("A study of wooden clocks is left to future work.")).toBe(true);
  expect(statesLimit("The clocks were limited edition pieces.")).toBe(false);
  expect(definedTerm("A pendulum is a weight that swings from a fixed point.")).toBe("pendulum");
  expect(definedTerm("It is a weight that swings from a fixed point.")).toBeNull();
});

test.each([
  "All authors read and approved the final manuscript.",
  "Details have been described elsewhere.",
  "In Frost and colleagues, we showed that clocks are slow.",
  "Readers who are in a hurry may turn to the discussion.",
])("a sentence about the text is not told: %s", (sentence) => {
  expect(isAboutTheText(sentence)).toBe(true);
});

test.each([
  ["We briefly discuss how clocks are made.", true],
  ["Compare this to the clocks in warm rooms.", true],
  ["We discovered that clocks are slow.", false],
  ["Consider clocks with pendulums.", false],
])("%s only announces what the text does: %s", (sentence, announces) => {
  expect(isSignpost(sentence)).toBe(announces);
});

test.each([
  [
    "Stressful life events are not associated with dementia",
    "Stressful life events are not associated with dementia.",
  ],
  ["Construction of the literature graph in a search engine", null],
  ["Does cold make the clocks of a house slow?", null],
])("the title %s makes the sentence %s", (title, statement) => {
  expect(titleAsStatement(title)).toBe(statement);
});

test("no form of a narrator's line stands in more than a third of many episodes", () => {
  const counts = new Map<string, number>();
  const episodes = 300;
  for (let index = 0; index < episodes; index += 1) {
    const narrator = createNarrator(`A study of the clock number ${index}`);
    for (const line of [
      narrator.opening("method"),
      narrator.opening("results"),
      narrator.opening("meaning"),
      narrator.limits(),
      narrator.recap(),
      narrator.farewell(),
    ])
      if (line !== null) counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  expect(Math.max(...counts.values())).toBeLessThanOrEqual(episodes / 3);
});

test("a labelled abstract is told by its labels, and what stands behind them becomes sentences", () => {
  const abstract =
    "IMPORTANCE: Whether cold makes clocks slow is unknown. OBJECTIVE: To determine whether it does. " +
    "DESIGN, SETTING, AND PARTICIPANTS: Observational study of 120 clocks in three rooms. " +
    "RESULTS: Clocks lost 14 seconds a day. CONCLUSIONS AND RELEVANCE: Clocks should be kept warm. " +
    "TRIAL REGISTRATION: Registered as number 12.";
  expect(labelledParts(abstract)).toEqual([
    { role: "background", text: "Whether cold makes clocks slow is unknown." },
    { role: "background", text: "The aim was to determine whether it does." },
    { role: "method", text: "The work was an observational study of 120 clocks in three rooms." },
    { role: "results", text: "Clocks lost 14 seconds a day." },
    { role: "conclusion", text: "Clocks should be kept warm." },
  ]);
});

test("a colon in an abstract without labels divides nothing", () => {
  const abstract = "We had one question: are clocks slow? Results of two kinds show that they are.";
  expect(labelledParts(abstract)).toEqual([{ role: null, text: abstract }]);
});

test("a share in brackets is said with the number that it is of", () => {
  expect(withStatistics("It stopped in 98 clocks (8.1%) of one group and in 139 (11.5%).")).toBe(
    "It stopped in 98 clocks, or 8.1 per cent, of one group and in 139, or 11.5 per cent.",
  );
});

test("two results in the same words are told both where their figures differ", async () => {
  const text = paper.text.replace(
    "The loss was the same in both winters.",
    "The loss in the first winter was 14.2 seconds in the cold rooms. The loss in the second winter was 16.8 seconds in the cold rooms.",
  );
  const script = await ask("script", { ...paper, text });
  expect(script).toContain("14.2 seconds");
  expect(script).toContain("16.8 seconds");
});

test("an announcement of questions is not told where they do not follow", async () => {
  const text = paper.text.replace(
    "In this paper we follow clocks through two winters.",
    "In this paper we ask the following three questions.",
  );
  expect(await ask("script", { ...paper, text })).not.toContain("three questions");
});

test.each([
  ["It reminds us that clocks are machines.", "It reminds people that clocks are machines."],
  ["Our clock's hands are of steel.", "The clock's hands are of steel."],
  ["We asked them to join us.", "The authors asked them to join them."],
])("who is meant by us and our: %s", (written, said) => {
  expect(inThirdPerson(written, { single: false })).toBe(said);
});

test("a short sentence full of terms is still a sentence", () => {
  const sentence = "The study involved 2,462 dementia-free participants aged 55 years and older.";
  expect(isReadable(sentence, new Map())).toBe(true);
});
