// Turns chosen statements into running prose: abbreviations in full, third person, each sentence tied to the one
// it follows.

import { countWords } from "../../../functions/_shared/generation/sentences.ts";
import { createExpander } from "./acronyms.ts";
import { createConnectives } from "./connectives.ts";
import type { Outline } from "./outline.ts";
import type { Ranked } from "./ranking.ts";
import { inThirdPerson, speaksOfAuthors, type Voice } from "./voice.ts";

/** The first letter in lower case, unless the word is a name or an abbreviation. */
export const lowerFirst = (sentence: string, lowerCase: ReadonlySet<string>): string => {
  const word = /^[\p{L}'-]+/u.exec(sentence)?.[0] ?? "";
  const plain = word.toLowerCase();
  const isCommon = /^\p{Lu}?\p{Ll}*(?:[-']\p{L}+)*$/u.test(word) && lowerCase.has(plain.replace(/'s$/, ""));
  const isOurs = /^(the|they|their|in|this|a|an|it|to)$/.test(plain);
  return (isCommon || isOurs) && word !== "I" ? sentence.charAt(0).toLowerCase() + sentence.slice(1) : sentence;
};

export type Wording = ReturnType<typeof createWording>;

/** One per text: it remembers which abbreviations were explained and which connectives used. */
export const createWording = (outline: Outline, voice: Voice) => {
  const expand = createExpander(outline.acronyms);
  const connective = createConnectives();
  return {
    /** The sentences of a passage, in order. */
    sentences: (passage: readonly Ranked[]): string[] => {
      const said: string[] = [];
      for (const { text, tie } of passage) {
        const mentioned = speaksOfAuthors(said.at(-1) ?? "");
        const full = expand(text);
        const sentence = inThirdPerson(countWords(full) > 38 ? text : full, voice, mentioned);
        const word = said.length > 0 && tie !== null && countWords(sentence) < 38 ? connective(tie) : null;
        said.push(word === null ? sentence : `${word} ${lowerFirst(sentence, outline.lowerCase)}`);
      }
      return said;
    },
  };
};
