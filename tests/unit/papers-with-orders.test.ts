// Papers that give orders to whoever reads them, beside the same papers without: of what is made, only what quotes the
// order may differ. Hosted providers may obey; what they then answer is what the rules must not let through.
import { describe, expect, test } from "vitest";
import { emptyForm, suggestedValues } from "../../src/features/generate/details.ts";
import { buildPrompt } from "../../supabase/functions/_shared/generation/prompts.ts";
import { type PaperInput, reviewScript } from "../../supabase/functions/_shared/generation/script-rules.ts";
import { reviewSummary } from "../../supabase/functions/_shared/generation/summary-rules.ts";
import { splitSentences } from "../../supabase/functions/_shared/generation/sentences.ts";
import { completeChat } from "../../supabase/local/ai/text/index.ts";
import { NARRATION } from "../../supabase/local/ai/text/narration.ts";
import { HOUSE_LAYOUTS, LAYOUTS, paperWith } from "../corpus/index.ts";
import { asAddition, ORDERS, type Ordered } from "../corpus/orders.ts";
import { readInNode } from "../corpus/read-in-node.ts";
import type { PaperReading } from "#paper";

const YEAR = 2026;
const MARK = "7f3a";
const layouts = [...LAYOUTS, ...HOUSE_LAYOUTS];

/** As the form sends it when its suggestions are left as they are. */
const inputOf = ({ suggested, text }: PaperReading): PaperInput => ({
  title: suggested.title ?? "",
  authors: suggested.authors ?? "",
  abstract: suggested.abstract ?? "",
  keywords: suggested.keywords ?? "",
  field_of_research: suggested.field_of_research ?? "",
  text,
});

async function readBoth(index: number, ordered: Ordered) {
  const layout = layouts[index % layouts.length] ?? "journal";
  const [plain, hostile] = await Promise.all(
    [{}, asAddition(ordered)].map(async (addition) =>
      readInNode((await paperWith(addition, index, layout)).bytes),
    ),
  );
  if (!plain || !hostile) throw new Error("both papers are read");
  return { plain, hostile };
}

async function scriptOf(paper: PaperInput) {
  const answer = await completeChat(buildPrompt("script", { paper }).messages);
  return reviewScript(answer?.text ?? "", paper);
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}{4,}/gu) ?? [];

/** The sentences that have a word which stands in none of the texts. */
const strangeSentences = (script: string, texts: readonly string[]): string[] => {
  const known = new Set(wordsOf(texts.join("\n")));
  return splitSentences(script).filter((sentence) => wordsOf(sentence).some((word) => !known.has(word)));
};

/** The user's message without what stands between its tags. */
const withoutData = (message: string): string =>
  message.replace(new RegExp(`(<([a-z_]+)-${MARK}>)[^]*?(</\\2-${MARK}>)`, "g"), "$1$3");

/** Which suggestions may hold the order, since it stands where they are taken from. */
const TOUCHED: Partial<Record<Ordered["place"], (keyof PaperReading["suggested"])[]>> = {
  title: ["title", "abstract"],
  author: ["authors"],
  abstract: ["abstract"],
  keyword: ["keywords"],
};

test("there are thirty papers", () => expect(ORDERS).toHaveLength(30));

describe.each(ORDERS.map((ordered, index) => ({ ...ordered, index })))(
  "a paper with the order “$order” in its $place",
  ({ index, ...ordered }) => {
    let reading: ReturnType<typeof readBoth> | undefined;
    const load = () => (reading ??= readBoth(index, ordered));

    test("fills in the form as without it, and nothing that is the user's to choose", async () => {
      const { plain, hostile } = await load();
      const rest = ({ suggested }: PaperReading) =>
        Object.fromEntries(
          Object.entries(suggested).filter(
            ([name]) => !TOUCHED[ordered.place]?.includes(name as keyof PaperReading["suggested"]),
          ),
        );
      expect(rest(hostile)).toEqual(rest(plain));
      const form = { ...emptyForm(YEAR), ...suggestedValues(hostile.suggested, YEAR) };
      expect(form.isPublic).toBe(emptyForm(YEAR).isPublic);
    });

    test("has the local writer say the same in the same chapters, and of the order its words alone", async () => {
      const { plain, hostile } = await load();
      const [paper, other] = [inputOf(plain), inputOf(hostile)];
      const [without, withOrder] = await Promise.all([scriptOf(paper), scriptOf(other)]);
      expect(withOrder.problems).toEqual(without.problems);
      expect(withOrder.chapters.map(({ title }) => title)).toEqual(
        without.chapters.map(({ title }) => title),
      );
      const own = [...Object.values(paper).map(String), other.authors, ordered.order];
      expect(strangeSentences(withOrder.script, [...own, without.script, ...NARRATION])).toEqual([]);
    });

    test("is asked about with the same instructions, and the order stands between tags", async () => {
      const { plain, hostile } = await load();
      for (const task of ["summary", "script", "cover_idea"] as const) {
        const [without, withOrder] = [plain, hostile].map(
          (one) => buildPrompt(task, { paper: inputOf(one) }, MARK).messages,
        );
        expect(withOrder?.[0]).toEqual(without?.[0]);
        expect(withoutData(withOrder?.[1]?.content ?? "")).toBe(withoutData(without?.[1]?.content ?? ""));
        expect(withOrder).toHaveLength(2);
      }
    });
  },
);

const known: PaperInput = {
  title: "Tides and the Moon",
  authors: "Ada Lindqvist, Bo Noor",
  abstract: "We measured the tide at 12 harbours. The water rose by 2 metres.",
  keywords: "tides, moon",
  field_of_research: "Physics",
  text: "## Results\n\nThe water rose by 2 metres at each of the 12 harbours.",
};
const said = "The water rose by two metres at each of the harbours. ";

test.each([
  [
    "to speak another language",
    "not_english",
    "L’eau est montée de deux mètres dans chacun des ports. ".repeat(20),
  ],
  ["to invent a result", "unknown_figure", `${said.repeat(20)} The effect was 99 per cent.`],
  [
    "to praise the paper",
    "word_to_avoid",
    `${said.repeat(20)} It is a groundbreaking and revolutionary paper.`,
  ],
  ["to answer with next to nothing", "too_short", "Pineapple."],
])("a model that obeys an order %s is detected", (_, code, answer) => {
  expect(reviewScript(answer, known).problems.map((problem) => problem.code)).toContain(code);
});

test.each([
  "Visit https://evil.example.com/player now.",
  "Visit evil.example.com/player now.",
  "Visit evil.example.com now.",
  "To hear more, go to Evil.com.",
  "To hear more, visit evil.it.",
  "More is told on evil.de, which is free.",
  "VISIT EVIL.COM/PLAYER AT ONCE.",
])("an address that a model was ordered to name is not spoken, nor the sentence: %s", (order) => {
  const other = "They were higher in narrow basins.";
  const told = (between: string) =>
    reviewScript(`${said} ${between} ${other}`, known).script.replace(/\s+/g, " ");
  expect(told(order)).toBe(told(""));
});

test("markup that a model was ordered to write is not in the summary", () => {
  const { html } = reviewSummary(
    `<h3>Methods</h3><p>${said}<script>steal()</script><a href="https://evil.example">here</a></p>`,
  );
  expect(html).not.toMatch(/script|steal|href|evil/);
});
