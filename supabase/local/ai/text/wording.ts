// Turns chosen statements into running prose: abbreviations in full, third person, each sentence tied to the one
// it follows.

import { SENTENCE_WORDS } from "../../../functions/_shared/generation/script-rules.ts";
import { countWords } from "../../../functions/_shared/generation/sentences.ts";
import { createExpander } from "./acronyms.ts";
import { createConnectives } from "./connectives.ts";
import { IN_THIS_ONE, namesExperiment } from "./experiments.ts";
import type { Outline } from "./outline.ts";
import type { Ranked } from "./ranking.ts";
import { inThirdPerson, speaksAsAuthors, type Voice } from "./voice.ts";

/** The first letter in lower case, unless the word is a name or an abbreviation. */
const lowerFirst = (sentence: string, names: ReadonlySet<string>): string => {
  const word = /^[\p{L}'-]+/u.exec(sentence)?.[0] ?? "";
  const plain = word.replace(/'s$/, "");
  const isName = names.has(plain) || / and colleagues\b/.test(sentence.slice(word.length, word.length + 15));
  const isCommon = /^\p{Lu}\p{Ll}*(?:[-']\p{Ll}+)*$/u.test(plain) && plain !== "I" && !isName;
  return isCommon ? sentence.charAt(0).toLowerCase() + sentence.slice(1) : sentence;
};

/** Says where the sentence stands, which a listener knows: "In this paper we …". */
const HERE =
  /^(?:in|throughout|with) (?:this|the present) (?:paper|work|study|article|report|letter|research|review|trial|analysis),? (?=(?:we|I|the authors?)\b)/i;
/** "Also" adds to a sentence that was not said. */
const ALSO = /(?<!\b(?:but|known|called|termed|not only .*)) also(?= \p{Ll})/u;

/** As it is spoken: "our model's" has become "the model's", which names nobody. */
const NAMES_AUTHORS = /^(?:[\p{L}\d'-]+,? ){0,7}?(?:the authors?|they|their|them)\b/iu;

const FEWEST_WORDS = 6;

const capitalise = (text: string): string => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

/** Without what `pattern` matches, unless too little would be left to be a sentence. */
const shortened = (text: string, pattern: RegExp): string => {
  const rest = text.replace(pattern, "");
  return countWords(rest) < FEWEST_WORDS ? text : capitalise(rest);
};

/** One per text: it remembers which abbreviations were explained and which connectives used. */
export const createWording = (outline: Outline, voice: Voice) => {
  const expand = createExpander(outline.acronyms);
  const connective = createConnectives();
  let mentioned = false;
  let experiment: string | null = null;
  /** Says which of several experiments a sentence is of, where the one before was not of it and there is room. */
  const namingExperiment = ({ experiment: one }: Ranked, sentence: string): string => {
    if (one === null || one === experiment || namesExperiment(sentence)) return sentence;
    const named = `In the ${one}, ${lowerFirst(sentence.replace(IN_THIS_ONE, ""), outline.names)}`;
    return countWords(named) > SENTENCE_WORDS ? sentence : named;
  };
  return {
    /**
     * The sentences of a passage, in order. Where the last one was about the authors, they are "they", unless
     * the passage is `fresh`: the first of a chapter, or an item of a list.
     */
    sentences: (passage: readonly Ranked[], fresh: boolean): string[] => {
      const said: string[] = [];
      let before: Ranked | undefined;
      if (fresh) {
        mentioned = false;
        experiment = null;
      }
      for (const statement of passage) {
        const { tie } = statement;
        const follows = before !== undefined && statement.order === before.order + 1;
        const here = shortened(statement.text, HERE);
        const text = follows ? here : shortened(here, ALSO);
        const full = expand(text);
        const plain = inThirdPerson(full, voice, mentioned);
        const sentence = namingExperiment(statement, plain);
        if (countWords(sentence) > SENTENCE_WORDS) continue;
        before = statement;
        // Where there was no room for its name, the next sentence of it has it.
        if (statement.experiment === null || sentence !== plain || namesExperiment(plain))
          experiment = statement.experiment;
        mentioned = speaksAsAuthors(text) && NAMES_AUTHORS.test(sentence);
        const word = follows && tie !== null && countWords(sentence) < 38 ? connective(tie) : null;
        said.push(word === null ? sentence : `${word} ${lowerFirst(sentence, outline.names)}`);
      }
      return said;
    },
  };
};
