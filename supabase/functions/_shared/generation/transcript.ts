// When each sentence is said. Parts are measured; inside a part the provider's word times decide where it gave
// any, else the characters do: speech runs evenly enough for a sentence's start.

import type { Chapter, TranscriptSegment, TranscriptWord } from "../contract.ts";
import type { SpokenWord } from "./ports.ts";
import { sentenceSpans } from "./sentences.ts";

/**
 * A narrated part: its text, its measured length in seconds, its words counted from the part's start, and the seconds of
 * silence after it.
 */
export type NarratedPart = { text: string; seconds: number; words: SpokenWord[] | null; silence?: number };

/** Below this share of recognised words the times are not trusted. */
const TRUSTED_SHARE = 0.6;

type Token = { from: number; to: number; key: string };

const keyOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
const tokensOf = (text: string): Token[] =>
  [...text.matchAll(/\S+/g)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
    key: keyOf(match[0]),
  }));

/** For each token the index of the word that is the same one, by the longest common run in order; -1 without. */
function align(tokens: Token[], words: string[]): number[] {
  const width = words.length + 1;
  const lengths = new Uint16Array((tokens.length + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  const same = (row: number, column: number) => tokens[row]?.key !== "" && tokens[row]?.key === words[column];
  for (let row = tokens.length - 1; row >= 0; row -= 1)
    for (let column = words.length - 1; column >= 0; column -= 1)
      lengths[row * width + column] = same(row, column)
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1));
  const found = tokens.map(() => -1);
  let row = 0;
  let column = 0;
  while (row < tokens.length && column < words.length) {
    if (same(row, column)) {
      found[row] = column;
      row += 1;
      column += 1;
    } else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return found;
}

type Timed = { start: number; end: number };

/** Times for all tokens: those of their words, and between two known ones spread by characters. */
function timeTokens(tokens: Token[], words: SpokenWord[], seconds: number): Timed[] | null {
  const found = align(
    tokens,
    words.map((word) => keyOf(word.text)),
  );
  const known = found.filter((index) => index >= 0).length;
  if (tokens.length === 0 || known / tokens.length < TRUSTED_SHARE) return null;
  const times: Timed[] = [];
  let index = 0;
  while (index < tokens.length) {
    const word = words[found[index] ?? -1];
    if (word) {
      // A provider's times may overlap or run past the sound; a reader's mark only goes forward.
      const start = Math.min(Math.max(word.start, times.at(-1)?.end ?? 0), seconds);
      times.push({ start, end: Math.min(Math.max(word.end, start), seconds) });
      index += 1;
      continue;
    }
    let next = index;
    while (next < tokens.length && (found[next] ?? -1) < 0) next += 1;
    const start = times.at(-1)?.end ?? 0;
    const end = Math.max(start, Math.min(words[found[next] ?? -1]?.start ?? seconds, seconds));
    const first = tokens[index]?.from ?? 0;
    const span = (tokens[next - 1]?.to ?? 0) - first || 1;
    for (; index < next; index += 1) {
      const { from = 0, to = 0 } = tokens[index] ?? {};
      const place = (character: number) => start + ((end - start) * (character - first)) / span;
      times.push({ start: place(from), end: place(to) });
    }
  }
  return times;
}

const round = (seconds: number): number => Math.round(seconds * 1000) / 1000;

function partSegments({ text, seconds, words }: NarratedPart, offset: number): TranscriptSegment[] {
  const spans = sentenceSpans(text);
  const tokens = tokensOf(text);
  const times = words === null ? null : timeTokens(tokens, words, seconds);
  return spans.map(({ start, end }) => {
    const said = text.slice(start, end).replace(/\s+/g, " ");
    if (times === null) {
      const place = (character: number) => round(offset + (seconds * character) / text.length);
      return { start: place(start), end: place(end), text: said };
    }
    const own: TranscriptWord[] = tokens.flatMap((token, index) => {
      const time = times[index];
      if (!time || token.from < start || token.to > end) return [];
      const word = text.slice(token.from, token.to);
      return [{ start: round(offset + time.start), end: round(offset + time.end), text: word }];
    });
    return {
      start: own[0]?.start ?? round(offset),
      end: own.at(-1)?.end ?? round(offset),
      text: said,
      words: own,
    };
  });
}

/**
 * Segments (one a sentence) and chapters of an episode, in seconds from its start.
 * @param script the whole script, of which the parts are the pieces in order, apart by white space.
 * @param chapters titles with their offset in the script, in characters.
 * @param parts narrated parts in order, each with its measured length.
 */
export function timeTranscript(
  script: string,
  chapters: readonly { title: string; offset: number }[],
  parts: readonly NarratedPart[],
): { segments: TranscriptSegment[]; chapters: Chapter[] } {
  let character = 0;
  let seconds = 0;
  const placed: { character: number; segment: TranscriptSegment }[] = [];
  for (const part of parts) {
    const begin = Math.max(script.indexOf(part.text, character), character);
    const starts = sentenceSpans(part.text).map((span) => begin + span.start);
    partSegments(part, seconds).forEach((segment, index) =>
      placed.push({ character: starts[index] ?? begin, segment }),
    );
    character = begin + part.text.length;
    seconds += part.seconds + (part.silence ?? 0);
  }
  return {
    segments: placed.map(({ segment }) => segment),
    chapters: chapters.map(({ title, offset }, index) => {
      const first = placed.find((sentence) => sentence.character >= offset);
      return { title, start: index === 0 ? 0 : (first?.segment.start ?? round(seconds)) };
    }),
  };
}
