// A quantity keeps value, unit and power on its whole way: from a generated PDF through the reader, through what is
// done to every provider's script and through the local writer, to the words of the narrator.
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { WELCOME_LINE } from "#contract";
import { type PaperInput, reviewScript } from "../../supabase/functions/_shared/generation/script-rules.ts";
import { splitSentences } from "../../supabase/functions/_shared/generation/sentences.ts";
import { asSpoken } from "../../supabase/local/ai/text/introduction.ts";
import { cleanParagraph, isReadable } from "../../supabase/local/ai/text/sentence-cleaning.ts";
import { speakable } from "../../supabase/local/ai/voice/speakable.ts";
import { quantityPaper } from "../corpus/quantity-paper.ts";
import { readInNode } from "../corpus/read-in-node.ts";
import { runs } from "./runs.ts";

const seeds = fc.integer({ min: 1, max: 1_000_000 });

const narrated = (text: string): string =>
  speakable(text)
    .flat()
    .map(({ spoken }) => spoken)
    .filter((spoken) => spoken !== "")
    .join(" ")
    .replace(/\bper cent\b/g, "percent");

const bodyOf = async (bytes: Uint8Array): Promise<string[]> => {
  const { text } = await readInNode(bytes);
  return text.split("\n\n").filter((block) => !block.startsWith("## "));
};

test("a provider's sentence with a quantity of the paper is narrated with its value, unit and power", async () => {
  await fc.assert(
    fc.asyncProperty(seeds, async (seed) => {
      const { bytes, printed, paragraphs } = await quantityPaper(seed);
      const blocks = await bodyOf(bytes);
      const text = blocks.join("\n\n");
      const paper: PaperInput = {
        title: "",
        abstract: "",
        authors: "",
        keywords: "",
        field_of_research: "",
        text,
      };
      const { script, problems } = reviewScript(text, paper);
      const heard = splitSentences(script.slice(WELCOME_LINE.length)).map((said) => narrated(said));
      const meant = paragraphs.flat();
      const wrong = meant.flatMap((said, index) =>
        heard[index] === said ? [] : [{ printed: printed[index], heard: heard[index], said }],
      );
      expect(wrong).toEqual([]);
      expect(heard).toHaveLength(meant.length);
      expect(problems.filter(({ code }) => code === "unknown_figure")).toEqual([]);
    }),
    runs(12),
  );
});

test("the local writer says a quantity with its value, unit and power, or leaves its sentence out", async () => {
  let offered = 0;
  let used = 0;
  await fc.assert(
    fc.asyncProperty(seeds, async (seed) => {
      const { bytes, printed, paragraphs } = await quantityPaper(seed);
      const sentences = (await bodyOf(bytes)).flatMap((block) => splitSentences(cleanParagraph(block)));
      const meant = paragraphs.flat();
      expect(sentences).toHaveLength(meant.length);
      const read = sentences.map((one) => (isReadable(one, new Map()) ? narrated(asSpoken(one)) : null));
      const wrong = meant.flatMap((said, index) =>
        read[index] === null || read[index] === said
          ? []
          : [{ printed: printed[index], heard: read[index], said }],
      );
      expect(wrong).toEqual([]);
      offered += meant.length;
      used += read.filter((said) => said !== null).length;
    }),
    runs(12),
  );
  expect(used / offered).toBeGreaterThan(0.8);
});
