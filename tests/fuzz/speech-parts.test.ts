// The parts that a script is narrated in, for any text and for texts made of sentences.
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { LIMITS } from "#contract";
import { silencesAfter, splitSpeech } from "../../supabase/functions/_shared/generation/speech-parts.ts";
import { runs } from "./runs.ts";
import { anyText, proseOf, sentences } from "./texts.ts";

const scripts = fc.oneof(anyText, proseOf(sentences(60)));
const withoutSpace = (text: string) => text.replace(/\s+/g, "");

test("parts have between one character and the limit, and together all the text in order", () => {
  fc.assert(
    fc.property(scripts, (script) => {
      const parts = splitSpeech(script);
      expect(withoutSpace(parts.join(""))).toBe(withoutSpace(script));
      for (const part of parts) {
        expect(part.trim()).not.toBe("");
        expect(part.length).toBeLessThanOrEqual(LIMITS.speechPartCharacters);
      }
    }),
    runs(300),
  );
});

/** The words of a script that are cut: where one part ends and the next begins without white space between. */
function cutWords(script: string, parts: string[]): string[] {
  const cut: string[] = [];
  const spaced = (text: string) => text.replace(/\s+/g, " ");
  const said = spaced(script);
  let at = 0;
  for (const part of parts.map(spaced)) {
    const from = said.indexOf(part, at);
    if (from === at && at > 0 && !said.slice(at - 1, at + 1).includes(" "))
      cut.push(`${/\S+$/.exec(said.slice(0, at))?.[0] ?? ""}${/^\S+/.exec(said.slice(at))?.[0] ?? ""}`);
    at = from + part.length;
  }
  return cut;
}

test("a word that fits into a part stays whole", () => {
  fc.assert(
    fc.property(scripts, fc.integer({ min: 40, max: 900 }), (script, limit) => {
      const cut = cutWords(script, splitSpeech(script, [], limit));
      expect(cut.filter((word) => word.length <= limit)).toEqual([]);
    }),
    runs(300),
  );
});

test("a character outside of the basic plane stays whole", () => {
  fc.assert(
    fc.property(scripts, fc.integer({ min: 2, max: 900 }), (script, limit) => {
      for (const part of splitSpeech(script, [], limit)) expect(part.isWellFormed()).toBe(true);
    }),
    runs(300),
  );
});

/** A script of chapters as the rules make it: each of a few paragraphs, all apart by a blank line. */
const chaptered = fc
  .array(fc.array(proseOf(sentences(12)), { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 })
  .map((texts) => {
    let script = "";
    const chapters = texts.map((paragraphs) => {
      if (script !== "") script += "\n\n";
      const { length } = script;
      script += paragraphs.map((text) => text.trim()).join("\n\n");
      return { offset: length };
    });
    return { script, chapters };
  });

test("a part stays within its chapter, and the silence after it is that of its place", () => {
  fc.assert(
    fc.property(chaptered, ({ script, chapters }) => {
      const parts = splitSpeech(script, chapters);
      expect(withoutSpace(parts.join(""))).toBe(withoutSpace(script));
      const silences = silencesAfter(script, chapters, parts);
      expect(silences).toHaveLength(parts.length);
      let said = "";
      for (const [index, part] of parts.entries()) {
        said += withoutSpace(part);
        const begun = chapters.filter(({ offset }) => withoutSpace(script.slice(0, offset)) === said);
        const last = index === parts.length - 1;
        if (last) expect(silences[index]).toBe(0);
        else expect(silences[index] === 1.2).toBe(begun.length > 0);
      }
      const silent = silences.filter((seconds) => seconds === 1.2);
      const texts = chapters.map(({ offset }, index) => script.slice(offset, chapters[index + 1]?.offset));
      expect(silent).toHaveLength(texts.filter((text) => text.trim() !== "").length - 1);
    }),
    runs(100),
  );
});
