// Cuts a script into the parts that are narrated one call each. A part ends where a listener expects a pause,
// so that the join is not heard.

import { LIMITS } from "../contract.ts";
import { sentenceSpans } from "./sentences.ts";

/** A sentence longer than a part is cut after a clause, else between words, else (one huge word) anywhere. */
const cutLong = (sentence: string, limit: number): string[] => {
  if (sentence.length <= limit) return [sentence];
  const window = sentence.slice(0, limit);
  const clause = Math.max(...[", ", "; ", ": "].map((mark) => window.lastIndexOf(mark) + 1));
  const space = window.search(/\s\S*$/);
  // Never between the halves of one character outside of the basic plane.
  const anywhere = /[\uD800-\uDBFF]$/.test(window) ? limit - 1 : limit;
  const at = clause > limit / 3 ? clause : space > 0 ? space : anywhere;
  return [sentence.slice(0, at).trimEnd(), ...cutLong(sentence.slice(at).trimStart(), limit)];
};

const splitChapter = (chapter: string, limit: number): string[] => {
  const parts: string[] = [];
  let current = "";
  const add = (piece: string, joint: string) => {
    if (current !== "" && current.length + joint.length + piece.length <= limit) {
      current += joint + piece;
      return;
    }
    if (current !== "") parts.push(current);
    current = piece;
  };
  for (const paragraph of chapter.split(/\n\s*\n/).map((text) => text.trim())) {
    if (paragraph === "") continue;
    if (paragraph.length <= limit) {
      add(paragraph, "\n\n");
      continue;
    }
    sentenceSpans(paragraph)
      .flatMap(({ start, end }) => cutLong(paragraph.slice(start, end), limit))
      .forEach((piece, index) => add(piece, index === 0 ? "\n\n" : " "));
  }
  if (current !== "") parts.push(current);
  return parts;
};

/**
 * @param script the final script; paragraphs apart by a blank line.
 * @param chapters where they begin, in characters, in order; a part never crosses into the next one.
 * @param limit most characters a part may have (decision: 900, since a provider takes at most 4096 and short
 *   parts are narrated side by side).
 * @returns the parts in order, none empty. Paragraphs are kept whole where they fit and never share a part
 *   with a piece of another one unless both fit entirely; joined with white space they give the script again.
 */
export const splitSpeech = (
  script: string,
  chapters: readonly { offset: number }[] = [],
  limit: number = LIMITS.speechPartCharacters,
): string[] => {
  const starts = [0, ...chapters.map(({ offset }) => offset).filter((offset) => offset > 0)];
  return starts.flatMap((start, index) => splitChapter(script.slice(start, starts[index + 1]), limit));
};

// Seconds of silence that are put between two parts, besides what the parts have at their ends. A narrator leaves its
// sentences' own pause there; a paragraph and a chapter need more to be heard as such.
const PARAGRAPH_SILENCE = 0.33;
const CHAPTER_SILENCE = 1.2;

/**
 * The silence after each part, in seconds: between chapters, between paragraphs, none inside a paragraph and after the
 * last part.
 * @param parts what splitSpeech made of the script.
 */
export function silencesAfter(
  script: string,
  chapters: readonly { offset: number }[],
  parts: readonly string[],
): number[] {
  let end = 0;
  const places = parts.map((part) => {
    const begin = Math.max(script.indexOf(part, end), end);
    end = begin + part.length;
    return { begin, end };
  });
  return places.map((place, index) => {
    const next = places[index + 1];
    if (!next) return 0;
    if (chapters.some(({ offset }) => offset >= place.end && offset <= next.begin)) return CHAPTER_SILENCE;
    return /\n\s*\n/.test(script.slice(place.end, next.begin)) ? PARAGRAPH_SILENCE : 0;
  });
}
