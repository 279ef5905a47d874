// Turns chosen statements into running prose: abbreviations in full, third person, each sentence tied to the one
// it follows.

import { countWords } from "../../../functions/_shared/generation/sentences.ts";
import { createExpander } from "./acronyms.ts";
import { createConnectives } from "./connectives.ts";
import type { Outline } from "./outline.ts";
import type { Ranked } from "./ranking.ts";
import { inThirdPerson, speaksAsAuthors, type Voice } from "./voice.ts";

/** The first letter in lower case, unless the word is a name or an abbreviation. */
export const lowerFirst = (sentence: string, names: ReadonlySet<string>): string => {
  const word = /^[\p{L}'-]+/u.exec(sentence)?.[0] ?? "";
  const plain = word.replace(/'s$/, "");
  const isName = names.has(plain) || / and colleagues\b/.test(sentence.slice(word.length, word.length + 15));
  const isCommon = /^\p{Lu}\p{Ll}*(?:[-']\p{Ll}+)*$/u.test(plain) && plain !== "I" && !isName;
  return isCommon ? sentence.charAt(0).toLowerCase() + sentence.slice(1) : sentence;
};

/** One per text: it remembers which abbreviations were explained and which connectives used. */
export const createWording = (outline: Outline, voice: Voice) => {
  const expand = createExpander(outline.acronyms);
  const connective = createConnectives();
  let mentioned = false;
  return {
    /**
     * The sentences of a passage, in order. Where the last one was about the authors, they are "they", unless
     * the passage is `fresh`: the first of a chapter, or an item of a list.
     */
    sentences: (passage: readonly Ranked[], fresh: boolean): string[] => {
      const said: string[] = [];
      if (fresh) mentioned = false;
      for (const { text, tie } of passage) {
        const full = expand(text);
        const sentence = inThirdPerson(countWords(full) > 38 ? text : full, voice, mentioned);
        if (countWords(sentence) > 40) continue;
        mentioned = speaksAsAuthors(text);
        const word = said.length > 0 && tie !== null && countWords(sentence) < 38 ? connective(tie) : null;
        said.push(word === null ? sentence : `${word} ${lowerFirst(sentence, outline.names)}`);
      }
      return said;
    },
  };
};
