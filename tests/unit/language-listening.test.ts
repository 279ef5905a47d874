// What a listener can follow: things named as known, first halves without their second, deeds and literature in the wrong
// chapter, words whose meaning went with a bracket, lines of the narrator that are not true of the episode.
import { describe, expect, test } from "vitest";
import { countWords } from "../../supabase/functions/_shared/generation/sentences.ts";
import { buildPrompt } from "../../supabase/functions/_shared/generation/prompts.ts";
import type { PaperInput } from "../../supabase/functions/_shared/generation/script-rules.ts";
import { hasUnexplained } from "../../supabase/local/ai/text/abbreviations.ts";
import { createExpander } from "../../supabase/local/ai/text/acronyms.ts";
import { leans, untie } from "../../supabase/local/ai/text/connectives.ts";
import { belongs } from "../../supabase/local/ai/text/belonging.ts";
import type { ChapterName } from "../../supabase/local/ai/text/chapters.ts";
import { completeChat } from "../../supabase/local/ai/text/index.ts";
import { namesUnheard, stemsOf } from "../../supabase/local/ai/text/known-things.ts";
import { takesNameAsKnown } from "../../supabase/local/ai/text/listener.ts";
import { createNarrator } from "../../supabase/local/ai/text/narration.ts";
import { announced, needsNext, pointsBack, tellsAll } from "../../supabase/local/ai/text/needs.ts";
import { readOutline, type Statement } from "../../supabase/local/ai/text/outline.ts";
import type { Ranked } from "../../supabase/local/ai/text/ranking.ts";
import { findRecap } from "../../supabase/local/ai/text/recap.ts";
import { cutLongSentence } from "../../supabase/local/ai/text/shortening.ts";
import { inThirdPerson } from "../../supabase/local/ai/text/voice.ts";
import { cleanParagraph, isReadable } from "../../supabase/local/ai/text/sentence-cleaning.ts";
import { tellsOfMethod } from "../../supabase/local/ai/text/moves.ts";
import { statement } from "./fixtures/statement.ts";

describe("things named as known", () => {
  const heard = new Set(["clock", "pendulum", "oil"]);

  test.each([
    "They noted the wear of each approach in a book.",
    "They clean the wheels by turning clocks upside down.",
    "They map the teeth to numbers.",
    "A clock was timed at the first bell.",
    "The TickTock program reads the clocks.",
    "They oil the RTCs every night.",
    "Each keeper holds a clock.",
    "A clock does not strike at all full hours.",
    "A clock is visible, and lamps were lit to make the likeness visible.",
    "The diary of events shows a gap.",
  ])("what was not heard is not named with the, each or all: %s", (sentence) =>
    expect(namesUnheard(sentence, heard)).toBe(true),
  );

  test.each([
    "The pendulum of the clock was of steel.",
    "They took the approach that lets a clock run.",
    "Owners read the answer to this in their clocks.",
    "Each clock was oiled.",
    "All clocks were oiled, and the oldest was sold.",
    "A clock was sold at the Harrison Museum.",
  ])("what was heard, or is said which it is, may be: %s", (sentence) =>
    expect(namesUnheard(sentence, heard)).toBe(false),
  );
});

test.each([
  ["TickTock stops the pendulum at noon.", true],
  ["After the clock is wound, TickTock notes the time.", true],
  ["TickTock is a program that reads clocks.", false],
  ["They read the clocks with TickTock.", false],
  ["OilPress cleans the wheels.", false],
])("a name that the work made up is told of before it does something: %s", (sentence, unknown) =>
  expect(takesNameAsKnown(sentence, new Set(stemsOf("the OilPress machine")))).toBe(unknown),
);

test("what a long sentence begins to tell is told with its other half or not at all", () => {
  const { statements } = readOutline({
    title: "Clocks",
    authors: "Ada Winter",
    keywords: "clocks",
    field_of_research: "Physics",
    abstract: "Clocks lose time in winter. We measured forty clocks for a year and oiled half of them.",
    text:
      "## 1 Introduction\n\nTower clocks have lost time for as long as anyone can tell.\n\n## 2 Methods\n\n" +
      "A new clock was brought to the tower of the old town hall, and its readings agreed with those of the old one to " +
      "within the expected error, so a fault of the clock could be excluded.",
  });
  const half = statements.find(({ text }) => text.startsWith("A new clock was brought"));
  expect(half?.rebutted).toBe(true);
});

describe("what points at a sentence before", () => {
  test.each([
    "With it, one can tell the time at night.",
    "After one such winter the oil was thick.",
    "Better oil would lower that number, but it is dear.",
    "Few keepers know the weight of that wheel.",
    "The clocks were sound, because the estimate stayed between 4 and 7 seconds.",
    "One example is the clock of a church.",
  ])("%s", (sentence) => expect(leans(sentence, null)).toBe(true));

  test.each([
    "Every clock has a number, and keepers write that number down.",
    "Keepers fear that winter, with its frost, stops clocks.",
    "The estimate of the loss was low when the estimate was made in summer.",
  ])("what the sentence itself brought up does not: %s", (sentence) =>
    expect(pointsBack(sentence)).toBe(false),
  );
});

describe("first halves", () => {
  test.each([
    ["Our first contribution is a list of clocks.", "It is long."],
    ["One expects that a clock slows down in the cold.", ""],
    ["The first clock stopped in March.", "The second ran on."],
    ["One group of owners was told the time.", "Another group was not."],
  ])("a sentence that opens a pair needs the next one: %s", (sentence, next) =>
    expect(needsNext(sentence, next)).toBe(true),
  );

  test.each([
    ["The first clock stopped in March.", "It was made of tin."],
    ["One clock stopped and the other ran on.", "The second winter was mild."],
    ["Some clocks stopped.", "They were old."],
  ])("a sentence whose pair is complete, or is none, does not: %s", (sentence, next) =>
    expect(needsNext(sentence, next)).toBe(false),
  );

  test("two things are not told by two sentences on the first of them", () => {
    expect(tellsAll(2, ["The first way is slow.", "It takes a year."])).toBe(false);
    expect(tellsAll(2, ["The first way is slow.", "The second is dear."])).toBe(true);
  });

  test.each([
    "Some cautions apply to these clocks.",
    "There are several studies that use clocks in cold rooms.",
    "Oil was tested under two strategies.",
  ])("what is to come is announced: %s", (sentence) => expect(announced(sentence)).toBeGreaterThan(0));
});

test.each<[ChapterName, Statement["role"], string]>([
  ["meaning", "conclusion", "We described our list of clocks."],
  ["meaning", "conclusion", "This paper explained how to oil a clock by hand."],
  ["meaning", "conclusion", "In this work our emphasis was on tower clocks."],
  ["method", "method", "Reviews of the literature agree that oil is seldom tested."],
  ["method", "method", "After ten nights we measured an increase of the loss by about 40 seconds."],
  ["results", "results", "Readings were taken once a day in the first winter."],
])("in the chapter %s nothing of another kind is told: %s %s", (chapter, role, text) => {
  expect(belongs(chapter, statement(text, role))).toBe(false);
});

test.each<[ChapterName, Statement["role"], string]>([
  ["meaning", "conclusion", "We have shown that cold rooms slow down clocks."],
  ["method", "method", "We gave every keeper a list of the clocks."],
  ["results", "results", "Clocks from the tower were slower than others by 3.5 seconds."],
])("in the chapter %s what is of its kind is told: %s %s", (chapter, role, text) => {
  expect(belongs(chapter, statement(text, role))).toBe(true);
});

test("what was drawn of results is a matter of method", () => {
  expect(tellsOfMethod("We plotted the loss of each clock on paper.")).toBe(true);
});

describe("words whose meaning went with a bracket", () => {
  const known = new Map<string, string>();
  test.each([
    "We asked two keepers to judge each unique (clock, winter) pair of the list.",
    "We asked two keepers to judge the (clock, winter) pairs of the list.",
    "We compare the weights of (i) the hand and its axle and (ii) the case of the clock.",
  ])("%s", (sentence) => expect(isReadable(cleanParagraph(sentence), known)).toBe(false));

  test.each([
    "We asked two keepers (both retired) to judge the clocks of the list.",
    "We compare (i) the weight of the hand, (ii) that of the axle and (iii) that of the case.",
  ])("a sentence that is whole without its bracket is kept: %s", (sentence) =>
    expect(isReadable(cleanParagraph(sentence), known)).toBe(true),
  );

  test("an abbreviation that would run into the noun behind it, or joins two, counts as not explained", () => {
    const explained = new Map([
      ["CWP", "clock with a pendulum"],
      ["RTC", "real-time clock"],
    ]);
    expect(hasUnexplained("The CWP methods are old.", explained, new Set())).toBe(true);
    expect(hasUnexplained("The RTC-CWP is old.", explained, new Set())).toBe(true);
    expect(hasUnexplained("The RTC methods are old.", explained, new Set())).toBe(false);
  });
});

test("a line of the narrator is said only where it is true of the episode", () => {
  const lines = (holds: Parameters<ReturnType<typeof createNarrator>["opening"]>[1]) => {
    const said = new Set<string | null>();
    for (let index = 0; index < 200; index += 1)
      for (const chapter of ["method", "results", "meaning"] as const)
        said.add(createNarrator(`Clock ${index}`).opening(chapter, holds));
    return [...said].join(" ");
  };
  const promises = ["in a few words", "more will follow", "where does it end", "The question is clear"];
  const nothing = lines({ asked: false, brief: false, several: false, limited: false });
  const everything = lines({ asked: true, brief: true, several: true, limited: true });
  expect(promises.filter((words) => nothing.includes(words))).toEqual([]);
  expect(promises.filter((words) => !everything.includes(words))).toEqual([]);
});

describe("a script", () => {
  const paper: PaperInput = {
    title: "Slow Clocks in Cold Rooms",
    authors: "Ada Winter, Ben Frost",
    keywords: "clocks",
    field_of_research: "Physics",
    abstract:
      "Clocks in cold rooms are often slow. Our method compares clocks with a bell. The clocks lost 14.5 seconds a day.",
    text: [
      "## Introduction",
      "A clock keeps time by something that swings. Clocks in cold rooms have been known for a long time.",
      "## Methods",
      "We present a wooden box in which a lamp shows the time of a bell to a keeper. Our model's clocks were oiled with care every morning. In this trial our bell was rung with care every morning.",
      "We paired clocks of steel with clocks of brass in every room. Their hands were made of tin.",
      "## Results",
      "Clocks with steel pendulums lost 17.5 seconds a day.",
      "## Conclusion",
      "We have shown that clocks lose time in cold rooms.",
    ].join("\n\n"),
  };
  const script = async (changed: Partial<PaperInput> = {}) =>
    (await completeChat(buildPrompt("script", { paper: { ...paper, ...changed } }).messages))?.text ?? "";

  test("introduces the work before it is called the authors'", async () => {
    const said = await script();
    const introduced = said.indexOf("a wooden box in which");
    expect(introduced).toBeGreaterThan(0);
    expect(said.indexOf("method compares clocks")).toBeGreaterThan(introduced);
  });

  test("says their only where the authors were named just before, and never of something else behind them", async () => {
    const said = await script();
    expect(said).not.toContain("Their hands");
    expect(said).not.toMatch(/oiled with care every morning\. (?:In this trial )?[Tt]heir bell/);
  });

  test("ends with a sentence on the paper's subject", async () => {
    expect((await script()).trim()).toMatch(/lose time in cold rooms\.$/);
  });

  test("is made of an abstract that was read twice as of one read once", async () => {
    const abstract =
      "Clocks in cold rooms are often slow, and nobody knows why. Oil is often thick in cold rooms. We measured 120 clocks. " +
      "The hands are of tin. The clocks lost 14.5 seconds a day. The oil froze at night. We suggest heating rooms that hold clocks.";
    expect(await script({ abstract: `${abstract} ${abstract}` })).toBe(await script({ abstract }));
  });
});

describe("what the outline of a paper holds", () => {
  const outlineOf = (abstract: string, text: string) =>
    readOutline({
      title: "Clocks",
      authors: "",
      keywords: "",
      field_of_research: "",
      abstract,
      text,
    }).statements;

  test("a name that says itself of what it is does not lean on the sentence before", () => {
    const [first] = outlineOf("", "## Methods\n\nThe wheels of the tall clock turn once a day.");
    expect(first?.leans).toBe(false);
  });

  test("a sentence that grows past what can be said is not in it", () => {
    const long =
      "We found that we could oil clocks which we had cleaned, and that we saw no rust, no dust, no frost, no moth and no soot when we had put each of them back into its own old case again.";
    expect(countWords(long)).toBe(40);
    expect(
      outlineOf("", `## Results\n\n${long} We weighed the clocks in winter.`).map(({ text }) => text),
    ).toEqual(["We weighed the clocks in winter."]);
  });

  test("what the authors did, told behind a figure in an abstract, is of the method", () => {
    const statements = outlineOf(
      "We wrote a list of all the clocks in towers. We found that 280 of 300 clocks were slow. We present a way to oil them by hand.",
      "",
    );
    expect(statements.slice(1).map(({ role }) => role)).toEqual(["results", "method"]);
  });
});

test.each([
  ["So the keeper oils the clock every night.", true],
  ["The wheels in them turn at night.", true],
  ["Oil keeps a keeper from all that trouble.", true],
  ["Faster clocks existed at the time.", true],
  ["So far no clock has stopped.", false],
  ["The wheels in the tower turn at night.", false],
])("%s needs the sentence before: %s", (sentence, needed) => {
  const { text, tie } = untie(sentence);
  expect(leans(text, tie)).toBe(needed);
});

test.each<[ChapterName, Statement["role"], string]>([
  ["method", "method", "If the bell is silent, we skip the day."],
  ["meaning", "conclusion", "The loss of tower clocks is 2.6 per cent."],
  ["results", "results", "Two clocks on one wall must be slower than others."],
])(
  "steps of a program, bare figures and laws are not told in the chapter %s: %s %s",
  (chapter, role, text) => {
    expect(belongs(chapter, statement(text, role))).toBe(false);
  },
);

test("a long sentence on a thing that does two things is split between them", () => {
  expect(
    cutLongSentence(
      "We present a machine for keepers that notes the time of the slow tower clock every night and then shows a small lamp that is seen in all rooms of the house.",
    ),
  ).toEqual([
    "We present a machine for keepers that notes the time of the slow tower clock every night.",
    "It then shows a small lamp that is seen in all rooms of the house.",
  ]);
});

test("an abbreviation is said in full where its last word follows, and where the sentence has it in full already", () => {
  const expand = createExpander(
    new Map([
      ["TCC", "tower clock classifier"],
      ["RTC", "real-time clock"],
    ]),
  );
  expect(expand("The TCC Classifier is slow.")).toBe("The tower clock Classifier is slow.");
  expect(expand("Tall real-time clocks extend RTCs.")).toBe("Tall real-time clocks extend real-time clocks.");
  expect(expand("The real-time clock RTC is slow.")).toBe("The real-time clock RTC is slow.");
});

test("a word is heard again in another form", () => {
  expect(namesUnheard("Each party winds a clock.", new Set(stemsOf("parties clocks")))).toBe(false);
  expect(namesUnheard("Then the experiment ended.", new Set(stemsOf("experiments")))).toBe(false);
  expect(namesUnheard("They print the shifted data.", new Set(stemsOf("clock")))).toBe(true);
});

test("the work of a single author is not told of them, who may be others", () => {
  expect(inThirdPerson("We conclude that clocks are slow.", { single: true }, true)).toBe(
    "The author concludes that clocks are slow.",
  );
  expect(inThirdPerson("To protect the clocks we oiled them.", { single: true }, true)).toBe(
    "To protect the clocks the author oiled them.",
  );
  expect(inThirdPerson("We oiled what we found.", { single: true }, true)).toBe(
    "The author oiled what they found.",
  );
});

describe("the last sentence", () => {
  const ranked = (texts: readonly string[], role: Statement["role"] = "conclusion"): Ranked[] =>
    texts.map((text, order) => ({
      ...statement(text, role),
      order,
      leans: text.startsWith("It "),
      score: 0.5,
      vector: new Map(),
    }));

  test("is one on the paper's subject", () => {
    const donkeys = ranked(["We have shown that donkeys of all villages are fond of hay."]);
    expect(findRecap(donkeys, "Clocks in cold rooms")).toBeNull();
  });

  test("is no outlook, and takes nothing of itself back", () => {
    expect(findRecap(ranked(["Of primary importance is the oil of clocks in winter."]), "Clocks")).toBeNull();
    expect(
      findRecap(ranked(["Clocks should not be oiled, however keepers may oil them in winter."]), "Clocks"),
    ).toBeNull();
    expect(findRecap(ranked(["The oil of clocks may also be tested in winter."]), "Clocks")).toBeNull();
  });

  test("is not one that all the rest of the chapter leans on", () => {
    const alone = ranked(["The paper shows that clocks are slow.", "It also shows that oil is thick."]);
    expect(findRecap(alone, "Clocks")).toBeNull();
    const among = ranked([
      "The paper shows that clocks are slow.",
      "It also shows that oil is thick.",
      "Keepers may heat rooms.",
      "Makers may use wood.",
    ]);
    expect(findRecap(among, "Clocks")?.order).toBe(0);
  });
});
