// How the structure of a paper and the customs of its field decide what of it can be told: counted headings, shortened
// species, names by letters, a lack with its remedy, a page that is its own abstract.
import { describe, expect, test } from "vitest";
import { buildPrompt } from "../../supabase/functions/_shared/generation/prompts.ts";
import type { PaperInput } from "../../supabase/functions/_shared/generation/script-rules.ts";
import { partsOfAbstract } from "../../supabase/local/ai/text/abstract-parts.ts";
import { leans, namingSubject } from "../../supabase/local/ai/text/connectives.ts";
import { completeChat } from "../../supabase/local/ai/text/index.ts";
import { reportsFinding } from "../../supabase/local/ai/text/moves.ts";
import { readOutline } from "../../supabase/local/ai/text/outline.ts";
import { readSections, settleRoles } from "../../supabase/local/ai/text/sections.ts";
import { isReadable, withoutMarker } from "../../supabase/local/ai/text/sentence-cleaning.ts";
import { createSpeciesNamer } from "../../supabase/local/ai/text/species.ts";
import { PAPERS } from "../fixtures/papers.ts";

const paper = (changed: Partial<PaperInput>): PaperInput => ({
  title: "Clocks",
  authors: "Ada Winter, Ben Frost",
  keywords: "clocks",
  field_of_research: "Physics",
  abstract: "",
  text: "",
  ...changed,
});

test("headings counted in Roman numbers and letters have the part of those above them", () => {
  const sections = readSections(
    "## I. INTRODUCTION\n\nClocks.\n\n## II. THE MODEL\n\nOil.\n\n## A. Tall clocks\n\nSteel.\n\n## 1. By hand\n\nHands.\n\n" +
      "## B. Small clocks\n\nTin.\n\n## III. RESULTS\n\nRates.\n\n## A. Tall clocks\n\nSlow.\n\n## IV. CONCLUSION\n\nEnd.",
  );
  expect(sections.map(({ role }) => role)).toEqual([
    "background",
    "method",
    "method",
    "method",
    "method",
    "results",
    "results",
    "conclusion",
  ]);
});

test("headings below Results are results, until the next part of the paper", () => {
  const sections = readSections(
    "## Results\n\n## The bell system\n\nRates.\n\n## Oil\n\nThick.\n\n## Materials and methods\n\nHands.\n\n## The tower system\n\nStone.",
  );
  expect(sections.map(({ role }) => role)).toEqual(["results", "results", "method", "method"]);
});

test("a figure is told with the condition that turns the result", () => {
  const { statements } = readOutline(
    paper({
      text: "## Results\n\nIn cold rooms of the tower the advantage of steel vanished. The clocks with hands of steel lost 7.9 seconds a day. The clocks with hands of wood lost time at night.",
    }),
  );
  expect(statements.slice(1).map(({ leans: needed }) => needed)).toEqual([true, false]);
});

describe("the name of a species", () => {
  test("is said in full where the paper named it once", () => {
    const name = createSpeciesNamer("Leaves of Phoenix paludosa were dried. P. paludosa is a palm.");
    expect(name("Oil of P. paludosa is thick.")).toBe("Oil of Phoenix paludosa is thick.");
  });

  test("stays as it is where the paper never named it, or two would fit", () => {
    const name = createSpeciesNamer(
      "Bacillus alba and Betula alba grew. B. alba was cut, and E. coli was not.",
    );
    expect(name("Both B. alba and E. coli grew.")).toBe("Both B. alba and E. coli grew.");
  });
});

describe("letters and figures in names", () => {
  const known = new Map<string, string>();
  test.each([
    "There has been great interest in clocks that contain b and c quarks.",
    "The hands of the clock turn about the z axis every hour.",
    "The losses of the clocks were compared by a t test.",
  ])("a letter that is a name is told: %s", (sentence) => expect(isReadable(sentence, known)).toBe(true));

  test("a letter that stands for a quantity is not", () => {
    expect(isReadable("There has been great interest in clocks that contain b and c.", known)).toBe(false);
  });

  test("a row of compounds with the places of their groups is not", () => {
    const rows =
      "The oil of the clock holds 3-methyl-octane, 4-ethyl-decane and ergost-4-ene-3,6-dione in the cold.";
    expect(isReadable(rows, known)).toBe(false);
    expect(isReadable("The oil of the clock holds 3-methyl-octane in the cold.", known)).toBe(true);
  });
});

test("what the figures show is told without them", () => {
  expect(withoutMarker("In these figures, the clocks agree with the bell.")).toBe(
    "The clocks agree with the bell.",
  );
  expect(reportsFinding("Clocks and bell are in good agreement.")).toBe(true);
});

test("a conclusion that says this model means the paper's own", () => {
  const said = namingSubject("We have constructed this model of clocks from a bell.");
  expect(said).toBe("We have constructed the model of clocks from a bell.");
  expect(leans(said, null)).toBe(false);
});

test("an abstract that is all of the text is read once", () => {
  const abstract =
    "Clocks in cold rooms are often slow, and nobody knows the reason for it. We measured 120 clocks for two years [1]. The clocks lost 14.5 seconds a day.";
  const alone = readOutline(paper({ abstract })).statements;
  expect(readOutline(paper({ abstract, text: abstract.replace(" [1]", "") })).statements).toEqual(alone);
  expect(alone).toHaveLength(3);
});

describe("a script", () => {
  const script = async (changed: Partial<PaperInput>) =>
    (await completeChat(buildPrompt("script", { paper: paper(changed) }).messages))?.text ?? "";
  const abstract =
    "Clocks in cold rooms are often slow. We measured 120 clocks for two years. The clocks lost 14.5 seconds a day.";

  test("tells what was lacking in the work together with what was done about it", async () => {
    const text = [
      "## Introduction",
      "A clock keeps time by something that swings.",
      "## Methods",
      "We noted the time of every clock each morning. There are no keepers in cold rooms at night. To fill this gap, we built a wooden box in which a lamp lights a clock. We oiled the clocks with care every evening.",
      "## Results",
      "Clocks with steel pendulums lost 17.5 seconds a day.",
      "## Conclusion",
      "We have shown that clocks lose time in cold rooms.",
    ].join("\n\n");
    expect(await script({ abstract, text })).toMatch(
      /There are no keepers in cold rooms at night\. To fill this gap, the authors built a wooden box/,
    );
  });

  test("of a short paper tells the results of its body, too", async () => {
    const short = PAPERS.get("evening-light");
    const said = await script(short ?? {});
    expect(["18 minutes earlier", "14 of 92 patients"].filter((part) => !said.includes(part))).toEqual([]);
  });
});

test("behind a section on sources, sections with names of their own tell what was found", () => {
  const sections = readSections(
    "## Introduction\n\nClocks.\n\n## Sources\n\nBooks.\n\n## The end of the old clocks\n\nFew.\n\n## Conclusion\n\nEnd.",
  );
  settleRoles(sections);
  expect(sections.map(({ role }) => role)).toEqual(["background", "method", "results", "conclusion"]);
});

test("everything in a section on limitations is a limit, and a limit that is weighed against stays one", () => {
  const { statements } = readOutline(
    paper({
      abstract: "Clocks lose time in winter. We measured forty clocks for a year and oiled half of them.",
      text:
        "## 1 Introduction\n\nTower clocks have lost time in winter for as long as anyone can tell.\n\n" +
        "## 2 Limitations of the study\n\nThe rule assumes that every keeper reads the clock at noon. " +
        "The books cannot tell why single keepers made their choice. Still, most of the keepers agree.\n\n" +
        "## 3 Conclusion\n\nOil keeps tower clocks going in winter.",
    }),
  );
  const found = statements.filter(({ limits }) => limits).map(({ text, rebutted }) => [text, rebutted]);
  expect(found).toContainEqual(["The rule assumes that every keeper reads the clock at noon.", false]);
  expect(found).toContainEqual(["The books cannot tell why single keepers made their choice.", false]);
  expect(found.flat().join(" ")).not.toMatch(/Oil keeps/);
});

test("what follows on an announcement of limits is a limit, up to what is set against it", () => {
  const { statements } = readOutline(
    paper({
      abstract: "Clocks lose time in winter. We measured forty clocks for a year and oiled half of them.",
      text:
        "## 1 Introduction\n\nTower clocks have lost time in winter for as long as anyone can tell.\n\n" +
        "## 2 Discussion\n\nOil keeps the wheels of tower clocks free of ice. The study also has limitations. " +
        "All keepers knew which clocks were oiled. Repairs of clocks were counted by hand. " +
        "Nevertheless, the wheels of oiled clocks looked better.",
    }),
  );
  expect(statements.filter(({ limits }) => limits).map(({ text }) => text)).toEqual([
    "All keepers knew which clocks were oiled.",
    "Repairs of clocks were counted by hand.",
  ]);
});

test("what an abstract says that the work draws on is its method", () => {
  const parts = partsOfAbstract([
    "Historians have explained the decline of clocks by the war.",
    "This article argues that the keepers had left a generation earlier.",
    "It draws on 1,140 entries of the town archive.",
    "The entries show that stops rose from 18 to 61 per cent.",
    "Keepers mattered less than oil.",
  ]);
  expect(parts[2]).toBe("method");
});
