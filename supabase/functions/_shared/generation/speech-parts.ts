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

/**
 * @param script the final script; paragraphs apart by a blank line.
 * @param limit most characters a part may have (decision: 900, since a provider takes at most 4096 and short
 *   parts are narrated side by side).
 * @returns the parts in order, none empty. Paragraphs are kept whole where they fit and never share a part
 *   with a piece of another one unless both fit entirely; joined with white space they give the script again.
 */
export const splitSpeech = (script: string, limit: number = LIMITS.speechPartCharacters): string[] => {
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
  for (const paragraph of script.split(/\n\s*\n/).map((text) => text.trim())) {
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
