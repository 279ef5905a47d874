// Reads a paper's wire text into statements: sentences fit to stand alone, each with the part of the paper it
// comes from, its place, and whether it needs its predecessor.

import type { PaperInput } from "../../../functions/_shared/generation/script-rules.ts";
import { countWords, splitSentences } from "../../../functions/_shared/generation/sentences.ts";
import { findAcronyms } from "./acronyms.ts";
import { leans, type Tie, untie } from "./connectives.ts";
import type { Role } from "./headings.ts";
import { CONCLUDES, roleByCue, roleInAbstract, roleOfParagraph } from "./roles.ts";
import { readSections, settleRoles } from "./sections.ts";
import { cleanParagraph, cutLongSentence, isReadable } from "./sentence-cleaning.ts";

export type Statement = {
  /** The cleaned sentence without the connective it opened with. */
  text: string;
  tie: Tie | null;
  /** Needs the sentence before it to be understood. */
  leans: boolean;
  role: Role;
  /** Place in the paper, counted over all its sentences: neighbours differ by one. */
  order: number;
  paragraph: number;
  /** Place in its section: 0 the first sentence, 1 the last. */
  place: number;
  fromAbstract: boolean;
};

export type Outline = {
  statements: Statement[];
  acronyms: Map<string, string>;
  /** Words the paper writes with a capital inside sentences, and never without. */
  names: Set<string>;
  /** Length of the readable body in words. */
  bodyWords: number;
};

const namesIn = (text: string): string[] => {
  const lower = new Set(text.match(/(?<![\p{L}\d])\p{Ll}[\p{L}-]*/gu) ?? []);
  const inside = text.match(/(?<=[\p{Ll},] )\p{Lu}[\p{L}-]*/gu) ?? [];
  return inside.filter((word) => !lower.has(word.toLowerCase()));
};

/**
 * @param paper as it came with the request.
 * @returns its readable statements in order, the abstract's first.
 */
export const readOutline = (paper: PaperInput): Outline => {
  const all = `${paper.abstract}\n${paper.text}`;
  const acronyms = findAcronyms(all);
  const statements: Statement[] = [];
  let order = 0;
  let paragraph = 0;
  const read = (
    text: string,
    roleAt: (sentence: string, place: number) => Role,
    from: number,
    of: number,
    fromAbstract: boolean,
  ) => {
    paragraph += 1;
    order += 1;
    const sentences = splitSentences(cleanParagraph(text)).flatMap(cutLongSentence);
    sentences.forEach((sentence, index) => {
      order += 1;
      const { text: plain, tie } = untie(sentence);
      if (!isReadable(plain, acronyms)) return;
      const place = (from + (index + 0.5) / sentences.length) / of;
      statements.push({
        text: plain,
        tie,
        leans: leans(plain, tie),
        role: roleAt(sentence, place),
        order,
        paragraph,
        place,
        fromAbstract,
      });
    });
  };
  if (paper.abstract.trim() !== "") read(paper.abstract.replace(/\s+/g, " "), roleInAbstract, 0, 1, true);
  const sections = readSections(paper.text);
  settleRoles(sections);
  const body = sections.filter(({ role }) => role !== "aside");
  const total = Math.max(
    1,
    body.reduce((sum, { paragraphs }) => sum + paragraphs.length, 0),
  );
  let before = 0;
  for (const { role, paragraphs } of body) {
    paragraphs.forEach((text, index) => {
      const fixed = role !== null && role !== "aside" ? role : null;
      const own = fixed ?? roleOfParagraph(splitSentences(text), (before + index + 0.5) / total);
      const roleAt = (sentence: string): Role => {
        if (fixed !== null) return fixed;
        if (CONCLUDES.test(sentence)) return "conclusion";
        return total < 3 ? (roleByCue(sentence) ?? "method") : own;
      };
      read(text, roleAt, index, paragraphs.length, false);
    });
    before += paragraphs.length;
  }
  return {
    statements,
    acronyms,
    names: new Set(namesIn(all)),
    bodyWords: countWords(paper.text),
  };
};
