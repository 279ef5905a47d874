// Keywords: those the paper gives, else the terms it uses most and most evenly.
import { joinLines, Vocabulary, withoutMarks } from "../structure/join-lines.ts";
import type { Piece } from "../structure/piece.ts";
import { isKeywordList, KEYWORDS_LEAD } from "../structure/kinds-of-text.ts";
import { STOP_WORDS } from "./stop-words.ts";

const MOST_KEYWORDS = 8;
const EXTRACTED = 6;

/** Codes of a classification often follow on the keywords. */
const CODES =
  /\s*\b(?:JEL|MSC|PACS|AMS|Mathematics Subject)\b(?:\s(?:classification|codes?|numbers?|subject)|:).*$/i;

/** In a footnote they end with a full stop, and thanks follow. */
const NEXT_SENTENCE = /(?<=\p{Ll}{3}\.)\s+\p{Lu}\p{Ll}*\s.*$/u;

export type About = { title: string; abstract: string; body: string };

/** @returns keywords apart by a comma and a blank; `given` where the paper itself lists them. */
export function findKeywords(
  front: readonly Piece[],
  pieces: readonly Piece[],
  about: About,
  metadata?: string,
): { list: string; given: boolean } | undefined {
  const opening = pieces.filter(({ block }) => block.page <= 2);
  const outside = opening.filter(({ role }) => role !== "body");
  const given = givenKeywords(front) ?? givenKeywords(opening) ?? unlabelledKeywords([...front, ...outside]);
  if (given) return { list: given, given: true };
  const listed = splitKeywords(metadata ?? "");
  if (listed.length >= 2) return { list: listed.join(", "), given: true };
  const extracted = extractKeywords(about);
  return extracted.length > 0 ? { list: extracted.join(", "), given: false } : undefined;
}

function givenKeywords(pieces: readonly Piece[]): string | undefined {
  for (const [index, piece] of pieces.entries()) {
    const text = withoutMarks(piece.text);
    if (!KEYWORDS_LEAD.test(text)) continue;
    let rest = text.replace(KEYWORDS_LEAD, "");
    const next = pieces[index + 1];
    if (rest === "") rest = listBelow(piece, next);
    else if (next && rest.endsWith(",")) rest = joinLines([rest, withoutMarks(next.text)], new Vocabulary());
    const list = splitKeywords(rest.replace(CODES, "").replace(NEXT_SENTENCE, ""));
    if (list.length > 0) return list.join(", ");
  }
  return undefined;
}

function unlabelledKeywords(pieces: readonly Piece[]): string | undefined {
  const list = pieces.find(({ text }) => isKeywordList(text));
  return list && splitKeywords(list.text).join(", ");
}

/** Below a label that stands alone each keyword may have a line of its own, without a sign behind it. */
function listBelow({ block }: Piece, next: Piece | undefined): string {
  const lines = block.lines.length > 1 ? block.lines.slice(1) : (next?.block.lines ?? []);
  const texts = lines.map(({ text }) => withoutMarks(text));
  if (texts.some((text) => /[,;·•|]|\s[–—-]\s/.test(text))) return joinLines(texts, new Vocabulary());
  const areCapital = /^\p{Lu}/u.test(texts[0] ?? "");
  return texts.reduce((list, text) => {
    const goesOn = areCapital && /^\p{Ll}/u.test(text);
    return list === "" ? text : `${list}${goesOn ? " " : "; "}${text}`;
  }, "");
}

function splitKeywords(text: string): string[] {
  return text
    .split(/[,;·•|]|\s[–—-]\s/)
    .map((word) => word.replace(/\s+/g, " ").replace(/^[\s.]+|[\s.]+$/g, ""))
    .filter((word) => word.length > 1 && word.split(" ").length <= 6)
    .slice(0, MOST_KEYWORDS);
}

/** Runs of words between stop words, scored by how often they occur; title and abstract count more than the body. */
function extractKeywords({ title, abstract, body }: About): string[] {
  const scores = new Map<string, number>();
  for (const [text, weight] of [
    [title, 6],
    [abstract, 3],
    [body, 1],
  ] as const) {
    eachPhrase(text, (phrase) => scores.set(phrase, (scores.get(phrase) ?? 0) + weight));
  }
  const ranked = [...scores]
    .filter(([phrase, score]) => score >= 4 && (phrase.includes(" ") || phrase.length > 5))
    .map(([phrase, score]) => [phrase, score * (phrase.includes(" ") ? 2.5 : 1)] as const)
    .sort((a, b) => b[1] - a[1]);
  const chosen: string[] = [];
  for (const [phrase] of ranked) {
    if (chosen.some((other) => other.includes(phrase) || phrase.includes(other))) continue;
    chosen.push(phrase);
    if (chosen.length === EXTRACTED) break;
  }
  return chosen;
}

/** Calls `note` with every one, two or three words that stand together between stop words. */
function eachPhrase(text: string, note: (phrase: string) => void): void {
  for (const clause of text.toLowerCase().split(/[^\p{L}\p{M}\s'’-]+/u)) {
    let words: string[] = [];
    for (const word of [...clause.split(/\s+/), "the"]) {
      if (word.length > 2 && !STOP_WORDS.has(word)) {
        words.push(word);
        continue;
      }
      if (words.length === 0) continue;
      for (const one of words) note(one);
      for (let at = 1; at < words.length; at += 1) note(`${words[at - 1]} ${words[at]}`);
      for (let at = 2; at < words.length; at += 1) note(`${words[at - 2]} ${words[at - 1]} ${words[at]}`);
      words = [];
    }
  }
}
