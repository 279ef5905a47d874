// Joins the lines of a paragraph. A hyphen at a line's end may belong to the word or only to the line: without a
// dictionary the document itself is asked, since what it writes in one piece elsewhere it means here too.
import { MARK } from "../layout/geometry.ts";

const LINE_END_HYPHEN = /(\p{L}[\p{L}\p{M}'’]*(?:[-‐][\p{L}\p{M}'’]+)*)([-‐\u00ad])$/u;
const LINE_START = /^[\p{L}\p{M}]+(?:[-‐][\p{L}\p{M}]+)*/u;

/** First parts that stand alone as words too, yet are usually written together with what follows. */
const CLOSED_PREFIXES = new Set(
  (
    "over under out inter intra super trans sub pre fore with through any every some there where here how who what " +
    "when more never none work data back break time life day head land hand hard soft key feed net frame stand " +
    "mark way side base ground field light water"
  ).split(" "),
);

const ADDRESS_END = /(?:https?:\/\/|www\.|doi\.org\/|10\.\d{4,9}\/)\S*$/;
const NOT_A_WORD = /[^\p{L}\p{M}‐\u00ad-]+/u;
/** The same for lower-case ASCII, which most lines are: several times as fast. */
const ASCII = /^[\0-\x7f]*$/;
const NOT_AN_ASCII_WORD = /[^a-z-]+/;
/** Longer than any word or address: what is behind it has no say in how two lines are joined. */
const TAIL = 80;

/** Numbers from twenty-one to ninety-nine keep their hyphen. */
const TENS = /^(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)$/;
const ONES =
  /^(?:one|two|three|four|five|six|seven|eight|nine|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)$/;

/** Second parts that follow on a whole word far more often than they end one. */
const COMPOUND_ENDS = new Set(
  (
    "based driven guided oriented aware free wide sized shaped flavored led term scale level order dimensional " +
    "intensive efficient effective friendly"
  ).split(" "),
);

/** Ends of words that are no words: where one was cut off in a way not seen, it would count as one. */
const SUFFIXES = new Set(
  (
    "ment ments mental tion tions tional sion sions ation ations ness ance ances ence ences ally ical ically " +
    "ously ized ised izing ising ably ibly ities ative atively"
  ).split(" "),
);

export class Vocabulary {
  readonly #words = new Set<string>();
  readonly #compounds = new Set<string>();

  /** Learns the words of one line, save the one that may be cut at its end and the one begun on the line before. */
  learn(line: string, previous: string | undefined): void {
    const lower = line.toLowerCase();
    const parts = lower.split(ASCII.test(lower) ? NOT_AN_ASCII_WORD : NOT_A_WORD);
    if (previous !== undefined && /[-‐\u00ad]/.test(previous.slice(-1))) parts.shift();
    if (/[-‐\u00ad]/.test(line.slice(-1))) parts.pop();
    const mayBeCompounds = lower.includes("-") || lower.includes("‐");
    for (const part of parts) {
      if (!mayBeCompounds || (!part.includes("-") && !part.includes("‐"))) {
        if (part !== "") this.#words.add(part);
        continue;
      }
      const compound = part.replaceAll("‐", "-");
      this.#compounds.add(compound);
      for (const word of compound.split("-")) this.#words.add(word);
    }
  }

  /** Whether the document writes this in one piece. */
  has(word: string): boolean {
    return this.#words.has(word.toLowerCase());
  }

  /** Whether "first-" at a line's end and "second" on the next line are a compound that keeps its hyphen. */
  keepsHyphen(first: string, second: string): boolean {
    const [left, right] = [first.toLowerCase(), second.toLowerCase()];
    if (this.#compounds.has(`${left}-${right}`)) return true;
    // No word is cut behind its first letter: "X-" + "ray".
    if (left.length === 1) return true;
    // "interpreter-" + "to-trace"
    if (right.includes("-") && this.#words.has(left)) return true;
    if (TENS.test(left) && ONES.test(right)) return true;
    const last = left.split(/[-‐]/).at(-1) ?? left;
    const start = right.split(/[-‐]/)[0] ?? right;
    if (this.#words.has(last + start)) return false;
    if (last.length > 3 && COMPOUND_ENDS.has(start)) return true;
    // "n-hexane-dichloromethane-" + "methanol"
    if (last !== left && !CLOSED_PREFIXES.has(last) && start.length > 4 && this.#words.has(start))
      return true;
    if (last.length < 3 || start.length < 4 || CLOSED_PREFIXES.has(last) || SUFFIXES.has(start)) return false;
    return this.#words.has(start) && (this.#words.has(last) || /^\p{L}{3,}ed$/u.test(last));
  }
}

/** Joins lines to one paragraph, parting them by a blank or mending the word that was cut. */
export function joinLines(lines: readonly string[], vocabulary: Vocabulary): string {
  let text = "";
  for (const line of lines) text = text === "" ? line : joinTwo(text, line, vocabulary);
  return text.replace(/\u00ad/g, "");
}

/** Removes the places of raised marks and what they leave behind. */
export function withoutMarks(text: string): string {
  return text
    .replaceAll(MARK, "")
    .replace(/(?<! ) +([,.;:)])(?=\s|$)/g, "$1")
    .replace(/ {2,}/g, " ")
    .trim();
}

function joinTwo(text: string, line: string, vocabulary: Vocabulary): string {
  const end = text.slice(-1);
  const tail = text.slice(-TAIL);
  const cut = /[-‐\u00ad]/.test(end) ? LINE_END_HYPHEN.exec(tail) : null;
  const start = cut && LINE_START.exec(line);
  if (!cut || !start) {
    // Numbers and addresses go on without a blank: "10.1000/", "3-" + "hour".
    const goesOn =
      (end === "-" && /[\d)]-$/.test(tail)) ||
      (cut && /^\d/.test(line)) ||
      (/[/_.-]/.test(end) && ADDRESS_END.test(tail));
    if (goesOn) return text + line;
    // Chinese and Japanese have no blanks between words.
    return /[\u3000-\u9fff]/.test(end) && /^[\u3000-\u9fff]/.test(line) ? text + line : `${text} ${line}`;
  }
  const [, first = "", hyphen] = cut;
  const whole = text.slice(0, -1);
  if (hyphen === "\u00ad") return whole + line;
  // "pre- and post-test"
  const compound = vocabulary.keepsHyphen(first, start[0]);
  if (!compound && /^(?:and|or|to|und)$/.test(start[0])) return `${text} ${line}`;
  // A capital goes on after a hyphen only in a compound: "Bose-" + "Einstein".
  if (/^\p{Lu}/u.test(start[0]) && !/^\p{Lu}+$/u.test(first)) {
    return vocabulary.has(first + start[0]) ? whole + line : text + line;
  }
  return compound ? text + line : whole + line;
}
