// What a sentence loses when it leaves its place: the way into its subsection, the choice that was made in the end, the
// article of an abbreviation. A script tells it with that, or not at all.
import { expect, test } from "vitest";
import { buildPrompt } from "../../supabase/functions/_shared/generation/prompts.ts";
import { partsOfAbstract } from "../../supabase/local/ai/text/abstract-parts.ts";
import { createExpander } from "../../supabase/local/ai/text/acronyms.ts";
import { PLACES } from "../../supabase/local/ai/text/chapters.ts";
import { completeChat } from "../../supabase/local/ai/text/index.ts";
import { hasFiniteVerb } from "../../supabase/local/ai/text/finite-verbs.ts";
import { asFollowed } from "../../supabase/local/ai/text/listener.ts";
import { pointsBack, needsTableOrFormula, weighsWays } from "../../supabase/local/ai/text/needs.ts";
import { readOutline } from "../../supabase/local/ai/text/outline.ts";
import { rank, type Ranked } from "../../supabase/local/ai/text/ranking.ts";
import { createLedger } from "../../supabase/local/ai/text/selection.ts";
import { inThirdPerson } from "../../supabase/local/ai/text/voice.ts";
import { statement } from "./fixtures/statement.ts";

const ranked = (text: string, more: Partial<Ranked>): Ranked => ({
  ...statement(text, "method"),
  score: 1,
  vector: new Map(),
  ...more,
});

const told = (statements: readonly Ranked[]): string[] => {
  const place = PLACES.find(({ name }) => name === "steps");
  if (!place) throw new Error("no place for steps");
  return asFollowed(
    [{ name: "method", passages: statements.map((one) => ({ place, statements: [one] })) }],
    "Clocks",
  ).flatMap(({ passages }) => passages.flatMap((passage) => passage.statements.map(({ text }) => text)));
};

test("how a system works is not told from the middle of a subsection of which nothing was told", () => {
  const first = "A clock needs a weight.";
  const inside = "We use a clock to wake a keeper.";
  const outer = ranked(first, { order: 1, part: 1 });
  expect(told([outer, ranked(inside, { order: 9, part: 2, opens: false })])).toEqual([first]);
  expect(told([outer, ranked(inside, { order: 9, part: 1, opens: false })])).toEqual([first, inside]);
  expect(told([outer, ranked(inside, { order: 9, part: 2, opens: true })])).toEqual([first, inside]);
});

test("what was done in a study is told from the middle of a subsection too", () => {
  const text = "Keepers were trained for two days.";
  expect(told([ranked(text, { order: 9, part: 2, opens: false })])).toEqual([text]);
});

test("the first two sentences of a subsection and the first of each paragraph open it", () => {
  const { statements } = readOutline({
    title: "Slow Clocks",
    authors: "Ada Winter",
    abstract: "Clocks in cold rooms are slow.",
    keywords: "",
    field_of_research: "Physics",
    text: [
      "## 1 Introduction",
      "Clocks are slow in cold rooms.",
      "## 2 Clocks in towers",
      "Keepers hang a weight of lead on every clock. A keeper moves the weight with a long chain every night. Makers keep the lead in dry rooms in winter.",
      "Every chain in the towers has forty links of brass. Links of brass are filed by hand every spring.",
    ].join("\n\n"),
  });
  const opens = statements.filter(({ text }) => /keeper|lead|links/i.test(text)).map((one) => one.opens);
  expect(opens).toEqual([true, true, false, true, false]);
});

test.each([
  "When the clock stops, the basic design has two choices.",
  "The other choice is to oil the clock every night.",
  "The keeper can stop the clock, clearly an undesirable solution.",
  "The naive approach oils every wheel.",
])("a way that was weighed is not told as the one that was taken: %s", (sentence) =>
  expect(weighsWays(sentence)).toBe(true),
);

test.each(["One choice of oil made no difference.", "We chose between two oils for each clock."])(
  "what was chosen is told: %s",
  (sentence) => expect(weighsWays(sentence)).toBe(false),
);

test.each([
  "It was 7.4 seconds in one room and 11.5 seconds in the other.",
  "Hcold is the loss of time by cold.",
])("what is understood only beside a table or a formula is not told: %s", (sentence) =>
  expect(needsTableOrFormula(sentence)).toBe(true),
);

test.each([
  "It was 7.4 seconds in one room and 11.5 seconds in the other room of the tower.",
  "Psychology is the study of keepers.",
  "Three are slow.",
])("what says of which part its figures are, and of what it speaks, is told: %s", (sentence) =>
  expect(needsTableOrFormula(sentence)).toBe(false),
);

test("what the authors did with the same thing is told once, unless one sentence follows the other", () => {
  const ledger = createLedger();
  ledger.take(ranked("We use wooden pendulums to save time.", { order: 1 }));
  expect(ledger.isNew(ranked("We use wooden pendulums by hanging them in towers.", { order: 9 }))).toBe(
    false,
  );
  expect(ledger.isNew(ranked("We use wooden pendulums by hanging them in towers.", { order: 2 }))).toBe(true);
  expect(ledger.isNew(ranked("We use wooden shelves to save room.", { order: 9 }))).toBe(true);
});

test.each([
  "It is important to note that keepers oil the wheels only in winter.",
  "It should be noted that the clocks were new.",
  "Once identified, clocks were sorted by their makers.",
])("an aside, and what follows an unnamed step, need the sentence before: %s", (sentence) =>
  expect(pointsBack(sentence)).toBe(true),
);

test.each([
  [
    "Scores such as TKPS are broad in scope.",
    "Scores such as the Tower Keeper Pause Score are broad in scope.",
  ],
  ["The TKPS is broad in scope.", "The Tower Keeper Pause Score is broad in scope."],
  ["We collected TKPS values.", "We collected Tower Keeper Pause Score values."],
])("the name of one thing is said with its article: %s", (sentence, full) =>
  expect(createExpander(new Map([["TKPS", "Tower Keeper Pause Score"]]))(sentence)).toBe(full),
);

test("a work that was announced is not announced again in other words", () => {
  const paper = { title: "Clocks", authors: "", abstract: "", keywords: "", field_of_research: "", text: "" };
  const texts = [
    "We present a system that keeps tower clocks in time.",
    "We describe a method for keeping the clocks of towers in time with a bell.",
    "We describe the rooms of forty keepers.",
    "Rain fell.",
    "Oil froze in March.",
    "Winter was long.",
    "Brass shrinks at night.",
  ];
  const statements = texts.map((text, order) => ({ ...statement(text, "method" as const), order }));
  const [first, again, other] = rank(statements, paper);
  if (!first || !again || !other) throw new Error("no statements");
  const ledger = createLedger();
  ledger.take(first);
  expect(ledger.isNew(again)).toBe(false);
  expect(ledger.isNew(other)).toBe(true);
});

test("what the body says in other words than the abstract is not told again, unless it asks or has a figure", () => {
  const abstract = "Clocks in cold rooms lose time because their pendulums shrink.";
  const words = (...list: string[]) => new Map(list.map((word) => [word, 1 / Math.sqrt(list.length)]));
  const ledger = createLedger();
  const told = words("clock", "cold", "room", "lose", "time", "pendulum", "shrink");
  ledger.take(ranked(abstract, { order: 1, fromAbstract: true, vector: told }));
  const vector = words("shrink", "pendulum", "time", "winter", "tower", "keeper", "long");
  const again = "Shrinking pendulums cost time, as keepers of towers have long known in winter.";
  expect(ledger.isNew(ranked(again, { order: 9, vector }))).toBe(false);
  expect(ledger.isNew(ranked(`${again} It was 14.5 seconds.`, { order: 9, vector }))).toBe(true);
  expect(ledger.isNew(ranked("We asked whether pendulums shrink.", { order: 9, vector }))).toBe(true);
  expect(ledger.isNew(ranked(again, { order: 9, fromAbstract: true, vector }))).toBe(true);
});

test("in an abstract what fell is a result, and so is what the fall follows", () => {
  expect(
    partsOfAbstract([
      "Records of tower clocks reach back to 1957.",
      "The rates of tower clocks have fallen greatly since then.",
      "The fall follows the cold of the rooms.",
    ]).slice(1),
  ).toEqual(["results", "results"]);
});

test("what people told the authors was not told to everyone", () => {
  const voice = { single: false };
  expect(inThirdPerson("Engineers told us that clocks help.", voice)).toBe(
    "Engineers told the authors that clocks help.",
  );
  expect(inThirdPerson("The data tell us that clocks help.", voice)).toBe(
    "The data tell people that clocks help.",
  );
});

test("an outlook that lost its addition is told behind what it adds to", () => {
  const { statements } = readOutline({
    title: "Slow Clocks",
    authors: "Ada Winter",
    abstract: "Clocks in cold rooms are slow.",
    keywords: "",
    field_of_research: "Physics",
    text: "## 1 Introduction\n\nClocks are slow in cold rooms.\n\n## 2 Conclusion\n\nWe have shown that clocks are slow in cold rooms. In addition, the wear of the wheels may also be measured with a lens.",
  });
  expect(statements.at(-1)?.leans).toBe(true);
});

test("what holds in all cases that were told is told behind them with their number", async () => {
  const abstract =
    "Clocks in towers are often slow. We describe two experiments on clocks in cold and in warm rooms. " +
    "We found a loss of 14 seconds in cold rooms and of 3 seconds in warm rooms. " +
    "In both cases the loss is limited by the oil, and may thus be lowered with thin oil. Towers should be heated in winter. Keepers should wind clocks in towers at noon.";
  const { messages } = buildPrompt("script", {
    paper: {
      title: "Two Experiments on Clocks",
      authors: "Ada Winter",
      abstract,
      keywords: "clocks",
      field_of_research: "Physics",
      text: `## Abstract\n\n${abstract}`,
    },
  });
  const script = (await completeChat(messages))?.text ?? "";
  expect(script).toMatch(/warm rooms\. In both cases the loss is limited/);
});

test("what holds in both cases keeps their number where it alone begins the next chapter", async () => {
  const abstract =
    "Clocks in towers are often slow. We describe two experiments on clocks in cold and in warm rooms. " +
    "We found a loss of 14 seconds in cold rooms and of 3 seconds in warm rooms. " +
    "In both cases the loss is limited by the oil, and may thus be lowered with thin oil.";
  const { messages } = buildPrompt("script", {
    paper: {
      title: "Two Experiments on Clocks",
      authors: "Ada Winter",
      abstract,
      keywords: "clocks",
      field_of_research: "Physics",
      text: `## Abstract\n\n${abstract}`,
    },
  });
  const script = (await completeChat(messages))?.text ?? "";
  expect(script).toMatch(/warm rooms\.\s+==[^]*In both cases the loss is limited/);
});

test("the short first sentence of a paragraph on the work is told with what it leads to", () => {
  const read = (heading: string) =>
    readOutline({
      title: "Slow Clocks",
      authors: "Ada Winter",
      abstract: "Clocks in cold rooms are slow.",
      keywords: "",
      field_of_research: "Physics",
      text: `## 1 Introduction\n\nClocks are slow in cold rooms.\n\n## 2 ${heading}\n\nWeights of lead decide about the rate of clocks. The upper weight of the clock moves the pendulum every second. The lower weight of the clock moves the bell every hour.`,
    }).statements.find(({ text }) => text.startsWith("Weights of lead"))?.announces;
  expect(read("Methods")).toBe(1);
  expect(read("Conclusion")).toBe(0);
});

test("the beginning of a paragraph that adds to the one before is not told alone", () => {
  const { statements } = readOutline({
    title: "Slow Clocks",
    authors: "Ada Winter",
    abstract: "Clocks in cold rooms are slow.",
    keywords: "",
    field_of_research: "Physics",
    text: "## 1 Introduction\n\nClocks are slow in cold rooms.\n\n## 2 Methods\n\nWe wound the clocks of the tower every morning at nine.\n\nSimilarly, we oiled the clocks of the tower every evening at nine.",
  });
  expect(statements.at(-1)?.leans).toBe(true);
});

test("a name that says of what it is needs nothing before it", () => {
  const leaning = (sentence: string) =>
    readOutline({
      title: "Slow Clocks",
      authors: "Ada Winter",
      abstract: "Clocks in cold rooms are slow.",
      keywords: "",
      field_of_research: "Physics",
      text: `## 1 Introduction\n\nClocks are slow in cold rooms.\n\n## 2 Results\n\n${sentence}`,
    }).statements.at(-1)?.leans;
  expect(leaning("The October means of their rates remained close to 300 seconds a year.")).toBe(false);
  expect(leaning("The predictions were confirmed by all rates in October.")).toBe(true);
  expect(leaning("The predictions were made of rates in October.")).toBe(true);
});

test("a sentence with a rarer verb is a sentence", () => {
  expect(hasFiniteVerb("Patients sleep badly, and poor sleep slows recovery.")).toBe(true);
  expect(hasFiniteVerb("Sleep and recovery of older patients in hospital.")).toBe(false);
  expect(hasFiniteVerb("Novel approach to slow clocks.")).toBe(false);
  expect(hasFiniteVerb("Heat transport in towers.")).toBe(false);
});

test("an introduction that announces the abstract's work again is not told", () => {
  const vector = new Map([
    ["clock", 0.5],
    ["oil", 0.1],
    ["tower", 0.6],
    ["model", 0.6],
  ]);
  const abstract = ranked("Moved by the cold, we use oil to treat clocks.", {
    order: 1,
    fromAbstract: true,
    vector: new Map([
      ["clock", 0.5],
      ["oil", 0.5],
      ["cold", 0.7],
    ]),
  });
  const text = "In this article we use oil to construct a model of clocks in 14 towers.";
  const isNew = (inIntroduction: boolean) => {
    const ledger = createLedger();
    ledger.take(abstract);
    return ledger.isNew(ranked(text, { order: 9, inIntroduction, vector }));
  };
  expect(isNew(true)).toBe(false);
  expect(isNew(false)).toBe(true);
});
