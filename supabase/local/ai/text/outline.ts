// Reads a paper's wire text into statements: sentences fit to stand alone, each with the part of the paper it
// comes from, its place, and whether it needs its predecessor.

import type { PaperInput } from "../../../functions/_shared/generation/script-rules.ts";
import { countWords, splitSentences } from "../../../functions/_shared/generation/sentences.ts";
import { findAcronyms } from "./acronyms.ts";
import { leans, type Tie, untie } from "./connectives.ts";
import { depthOfHeading, type Role, roleOfHeading } from "./headings.ts";
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

/** What a sentence says it is, where no heading does. */
const CUES: [RegExp, Role][] = [
  [/\b(in (conclusion|summary|sum)|to (conclude|summari[sz]e)|we conclude|overall|taken together|these (results|findings) (suggest|indicate|imply)|future (work|research|studies)|will (help|allow|enable))\b/i, "conclusion"],
  [/\b(we|this paper|this work|the authors) (here )?(propose|present|develop(ed)?|introduce|describe|design(ed)?)\b/i, "method"],
  [/\b(limitations?|limited (by|to)|suggests?( that)?|implications?|impl(y|ies) that|may be (due|explained)|consistent with|in contrast to (previous|earlier)|future (work|research|studies|directions))\b/i, "discussion"],
  [/\b(we (find|found|show(ed)?|observed?|demonstrated?|report(ed)?|measured|obtain(ed)?|achieved?)|(our|the|these) results|(significant(ly)?|substantially) (\w+ )?(better|worse|higher|lower|more|less|improve\w*|increase\w*|reduce\w*)|outperform\w*|improv(es|ed)|increased|decreased|reduced|achiev(es|ed)|per ?cent|\d%|accuracy|compared (to|with))\b|\d ?%/i, "results"],
  [/\b(we (propose|present|develop(ed)?|use[ds]?|introduce|describe|train(ed)?|collect(ed)?|design(ed)?|implement(ed)?|model(led)?|employ(ed)?|appl(y|ied)|recruit(ed)?|analy[sz]ed?|examined?|conduct(ed)?|compared?|evaluated?|test(ed)?|stud(y|ied))|method|approach|(is|are|was|were) (used|achieved|performed|obtained|generated|created|placed|applied|prepared)|were (collected|recruited|randomi[sz]ed|measured|asked|trained)|participants|algorithm|procedure|data ?set)\b/i, "method"],
];

const roleByCue = (sentence: string): Role | null => CUES.find(([cue]) => cue.test(sentence))?.[1] ?? null;

/** The abstract runs from why over how and what to so what; a cue tells more than the place. */
const roleInAbstract = (sentence: string, place: number): Role => {
  const cue = roleByCue(sentence);
  if (cue !== null && !(place < 0.2 && cue !== "method")) return cue;
  return place < 0.35 ? "background" : place < 0.6 ? "method" : place < 0.9 ? "results" : "conclusion";
};

type Section = { role: Role | "aside" | null; paragraphs: string[] };

const readSections = (text: string): Section[] => {
  const sections: Section[] = [{ role: null, paragraphs: [] }];
  const parents: (Role | "aside" | null)[] = [];
  for (const block of text.split(/\n\s*\n/)) {
    const lines = block.trim().split("\n");
    const heading = /^##\s+(.*)$/.exec(lines[0] ?? "")?.[1];
    if (heading !== undefined) {
      const depth = depthOfHeading(heading) || 1;
      const parent = depth > 1 ? (parents[depth - 1] ?? null) : null;
      const own = roleOfHeading(heading);
      // Under "Results" a "model comparison" still is a result.
      const role = parent !== null && parent !== "background" ? parent : (own ?? parent);
      parents[depth] = role;
      parents.length = depth + 1;
      sections.push({ role, paragraphs: [] });
      lines.shift();
    }
    const rest = lines.join(" ").trim();
    if (rest !== "") sections.at(-1)?.paragraphs.push(rest);
  }
  return sections.filter(({ paragraphs }) => paragraphs.length > 0);
};

/** A heading of the paper's own making takes its role from where it stands between those that say theirs. */
const settleRoles = (sections: Section[]): void => {
  const named = sections.filter(({ role }) => role !== null && role !== "aside");
  if (new Set(named.map(({ role }) => role)).size < 2) return;
  const results = sections.findIndex(({ role }) => role === "results");
  const method = sections.findIndex(({ role }) => role === "method");
  sections.forEach((section, index) => {
    if (section.role !== null) return;
    const onlyBackgroundBefore = sections.slice(0, index).every(({ role }) => role === null || role === "background");
    if (onlyBackgroundBefore && (index === 0 || method > index)) section.role = "background";
    else if (results >= 0) section.role = index < results ? "method" : "discussion";
    else section.role = method >= 0 && method < index ? "results" : "method";
  });
};

const roleByPlace = (place: number): Role =>
  place < 0.2 ? "background" : place < 0.5 ? "method" : place < 0.8 ? "results" : "discussion";

/** Without headings a paragraph is what most of its sentences sound like, its place deciding between equals. */
const roleOfParagraph = (sentences: readonly string[], place: number): Role => {
  const votes = new Map<Role, number>([[roleByPlace(place), Math.max(1, sentences.length * 0.35)]]);
  for (const sentence of sentences) {
    const role = roleByCue(sentence);
    if (role !== null && role !== "conclusion") votes.set(role, (votes.get(role) ?? 0) + 1);
  }
  return [...votes].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? "method";
};

const CONCLUDES = /\b(in conclusion|to conclude|we conclude|in summary|taken together)\b/i;

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
  const read = (text: string, roleAt: (sentence: string, place: number) => Role, from: number, of: number, fromAbstract: boolean) => {
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
  const total = Math.max(1, body.reduce((sum, { paragraphs }) => sum + paragraphs.length, 0));
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
