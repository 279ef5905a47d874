// The local writer's summary: what stands in which of its six sections, and what in none.
import { describe, expect, test } from "vitest";
import { buildPrompt } from "../../supabase/functions/_shared/generation/prompts.ts";
import type { PaperInput } from "../../supabase/functions/_shared/generation/script-rules.ts";
import { tellsOfWork } from "../../supabase/local/ai/text/belonging.ts";
import { completeChat } from "../../supabase/local/ai/text/index.ts";

const paper: PaperInput = {
  title: "Cold Rooms and Slow Clocks",
  authors: "Ada Winter, Ben Frost, Cy Snow",
  keywords: "clocks, cold rooms",
  field_of_research: "Physics",
  abstract:
    "Clocks in cold rooms are often slow, and nobody likes to be late. " +
    "We measured 120 clocks in three cold rooms for two years. The clocks lost 14.5 seconds a day at minus 20 degrees. " +
    "Clocks with wooden pendulums lost half as much. The results suggest heating rooms that hold clocks.",
  text: [
    "## 1. Introduction",
    "A clock keeps time by something that swings, and most clocks in towers have pendulums of steel. Earlier keepers followed clocks in warm rooms. The results indicated that warm clocks are fast. Keepers of towers have long asked for clocks that need no care in winter. Which clocks are slow in winter?",
    "## 2. Methods",
    "We placed the clocks on wooden shelves at the same height in every room. Each clock was compared with a time signal every morning. The readings of all clocks were noted in a book by two keepers. We wound every clock at noon with the same key.",
    "## 3. Results",
    "Clocks with steel pendulums lost more time than clocks with wooden pendulums in all three rooms. When the second winter is looked at alone, the clocks with steel pendulums lost more time than in the first winter. Several kept their rate in the coldest room. The clocks in the highest room were faster by 3.5 seconds a day than clocks in the lowest room.",
    "## 4. Discussion",
    "The shrinking of the pendulum explains why clocks in cold rooms lose time. Our study has limitations, since all clocks came from one maker. Thick oil may explain why some clocks lose more time than others do. Clocks in warm rooms may be fast for the same reason.",
    "## 5. Conclusion",
    "We have shown that clocks lose time in cold rooms. Makers should test their clocks in cold rooms before they sell them.",
  ].join("\n\n"),
};

const sectionsOf = async (of: PaperInput): Promise<Map<string, string>> => {
  const { text = "" } = (await completeChat(buildPrompt("summary", { paper: of }).messages)) ?? {};
  const parts = text.split(/<h3>(.*?)<\/h3>/).slice(1);
  return new Map(parts.flatMap((part, at) => (at % 2 === 0 ? [[part, parts[at + 1] ?? ""]] : [])));
};
const section = async (name: string, of = paper): Promise<string> => (await sectionsOf(of)).get(name) ?? "";

describe("the summary of a paper", () => {
  test("names what the abstract found under Key Findings", async () => {
    const findings = await section("Key Findings");
    expect(findings).toContain("lost 14.5 seconds a day");
    expect(findings).toContain("lost half as much");
  });

  test("names no way of working and no result of one condition under Key Findings", async () => {
    expect(await section("Key Findings")).not.toMatch(/noted in a book|wound|When the second winter/);
    const without = { ...paper, abstract: "We measured 120 clocks in three cold rooms for two years." };
    const ofBody = await section("Key Findings", without);
    expect(ofBody).toMatch(/steel pendulums|lose time in cold rooms|3\.5 seconds/);
    expect(ofBody).not.toMatch(/noted in a book|wound|When the second winter/);
  });

  test("tells the problem of the abstract under Background and its work under Methodology", async () => {
    expect(await section("Background and Motivation")).toContain("nobody likes to be late");
    expect(await section("Methodology")).toContain("120 clocks in three cold rooms");
  });

  test("concludes with the conclusion of the abstract or the paper", async () => {
    expect(await section("Conclusion")).toMatch(/suggest heating rooms|lose time in cold rooms/);
  });

  test("tells no results of others as the paper's own", async () => {
    expect((await sectionsOf(paper)).get("Background and Motivation")).not.toContain("The results indicated");
  });

  test("has no sentence whose subject or question was left out", async () => {
    expect([...(await sectionsOf(paper)).values()].join(" ")).not.toMatch(/Several kept|Which clocks/);
  });

  test("says of results that the list holds all that they are listed there", async () => {
    const results = paper.text.slice(paper.text.indexOf("## 3."), paper.text.indexOf("## 4."));
    const without = { ...paper, text: paper.text.replace(results, "") };
    const sections = await sectionsOf(without);
    expect(sections.get("Key Findings")).toContain("14.5 seconds");
    expect(sections.get("Results")).toContain("The results are listed under Key Findings.");
  });
});

describe("what tells of the work and not of its worth", () => {
  const tells = (text: string, limits = false) => tellsOfWork({ text, limits });

  test("is a step of the authors, also behind a first phrase", () => {
    expect(tells("We train two models for identifying names.")).toBe(true);
    expect(tells("Inspired by earlier keepers, we annotate every reading twice.")).toBe(true);
    expect(tells("Our approach to names and relations is based on distant supervision.")).toBe(true);
  });

  test("is the definition of a task", () => {
    expect(tells("Clock matching is the problem of finding clocks that lose time alike.")).toBe(true);
  });

  test("is neither an explanation, a limit nor a proposal", () => {
    expect(tells("We explain the loss by the shrinking of the pendulum.")).toBe(false);
    expect(tells("We propose to heat every room that holds clocks.")).toBe(false);
    expect(tells("We measured clocks of one maker only.", true)).toBe(false);
  });
});
