// Turns written text into what a narrator says, word by word: every written word keeps its place in the
// text, so that times measured on the speech belong to the words a reader sees.
import { ABBREVIATIONS, BEFORE_YEARS, CLOSING_ABBREVIATIONS, CURRENCIES, NUMBERED_NOUNS } from "./lexicon.ts";
import { cardinal, decimal, year } from "./numbers.ts";
import { speakPieces } from "./pieces.ts";
import { MAGNITUDE, speakQuantity } from "./quantities.ts";
import { isCompoundUnit, isRaisedUnit, multiplies, speakUnit } from "./speak-unit.ts";
import { UNITS } from "./units.ts";

/**
 * One written word. `text` stands at `offset` in the input; `spoken` is said for it (may be empty);
 * `pause` is the punctuation that follows it in speech.
 */
export type SpokenWord = { text: string; offset: number; spoken: string; pause: "" | "," | "." | "?" | "!" };

type Token = { text: string; offset: number; core: string; closing: string };

const ROMAN = /^(?:X{0,3})(?:IX|IV|V?I{0,3})$/;

/** The text's paragraphs (apart by a blank line), each as its words in order. Empty ones are left out. */
export function speakable(text: string): SpokenWord[][] {
  const paragraphs: SpokenWord[][] = [];
  let next = 0;
  // The captured blank lines stand between the paragraphs.
  for (const block of text.split(/(\n\s*\n)/)) {
    const from = next;
    next += block.length;
    const tokens = [...block.matchAll(/\S+/g)].map((word) => readToken(word[0], from + word.index));
    if (tokens.length > 0) paragraphs.push(tokens.map((token, index) => speakToken(token, tokens, index)));
  }
  return paragraphs;
}

/** Takes quotes, brackets and closing punctuation off; the dot of a known abbreviation stays on. */
function readToken(text: string, offset: number): Token {
  const opened = text.replace(/^["'“”‘’«([{]+/, "");
  const bare = opened.replace(/["'”’»)\]}]+(?=[.,;:?!…]*$)/, "");
  const abbreviated = bare.replace(/["'”’»)\]},;:?!…]+$/, "");
  if (ABBREVIATIONS.has(abbreviated.toLowerCase()))
    return { text, offset, core: abbreviated, closing: bare.slice(abbreviated.length) };
  const core = bare.replace(/["'”’»)\]}.,;:?!…—–-]+$/, "");
  return { text, offset, core, closing: text.replace(/["'”’»)\]}]/g, "").match(/[.,;:?!…—–-]+$/)?.[0] ?? "" };
}

function speakToken(token: Token, tokens: readonly Token[], index: number): SpokenWord {
  const previous = tokens[index - 1];
  const next = tokens[index + 1];
  const { text, offset } = token;
  return {
    text,
    offset,
    spoken: (speakUnitToken(token, tokens, index) ?? speakCore(token, previous, next, tokens[index - 2]))
      .replace(/\s+/g, " ")
      .trim(),
    pause: joinsRange(token, previous, next) ? "" : pauseAfter(token, next),
  };
}

/** A dash between blanks joins a range where the larger number follows: "5 – 10 mg". */
function joinsRange({ text }: Token, previous?: Token, next?: Token): boolean {
  if (!/^[–-]$/.test(text) || !previous || !next || previous.closing !== "") return false;
  const [low, high] = [previous, next].map(({ core }) =>
    Number(/^\d[\d,.]*/.exec(core)?.[0].replaceAll(",", "")),
  );
  return isNumeric(previous) && low !== undefined && high !== undefined && low < high;
}

function pauseAfter({ core, closing, text }: Token, next: Token | undefined): SpokenWord["pause"] {
  const sentenceMark = closing.match(/[.?!]/)?.[0];
  if (sentenceMark === "?" || sentenceMark === "!" || sentenceMark === ".") return sentenceMark;
  if (core.toLowerCase() === "no." && !isNumbered(next)) return ".";
  const closes = CLOSING_ABBREVIATIONS.has(core.toLowerCase());
  if (closes && (!next || /^["“(]?\p{Lu}/u.test(next.text))) return ".";
  if (/[,;:…—–]/.test(closing) || /^[—–]$/.test(text)) return ",";
  if (/[)\]]$/.test(text) || (next && /^[([]/.test(next.text))) return ",";
  return "";
}

function speakCore(token: Token, previous?: Token, next?: Token, beforePrevious?: Token): string {
  const { core } = token;
  const lower = core.toLowerCase();
  const abbreviation = ABBREVIATIONS.get(lower);
  if (abbreviation && (lower !== "no." || isNumbered(next))) return abbreviation;
  if (lower === "et" && next?.core.toLowerCase() === "al.") return "and";
  if (joinsRange(token, previous, next)) return "to";
  if (previous && isNumeric(previous) && previous.closing === "") {
    if (core === "x" && next && isNumeric(next)) return "times";
    const currency = MAGNITUDE.test(core) ? CURRENCIES.get(previous.core[0] ?? "") : undefined;
    if (currency) return `${core} ${currency[1]}`;
  }
  if (
    /^[IVX]+$/.test(core) &&
    ROMAN.test(core) &&
    previous &&
    NUMBERED_NOUNS.has(previous.core.toLowerCase())
  )
    return cardinal(String(romanValue(core)));
  if (/^\d{4}$/.test(core)) return isYear(core, previous, next, beforePrevious) ? year(core) : cardinal(core);
  if (/^(?:\p{L}\.)+\p{L}$/u.test(core)) return `${core}.`.toUpperCase();
  return speakQuantity(core, contextOf(previous, next, beforePrevious)) ?? speakPieces(core);
}

/** Cells and antigens by these letters are no teslas or bytes. */
const NAMED_BY_LETTER = /^(?:cells?|lymphocytes?|helper|antigens?|type|class|group)$/i;

/**
 * A unit behind a number or behind another unit ("5 W m⁻² K⁻⁴"), after "per" and "in", or one that can be nothing
 * else ("km/s/Mpc"); undefined for any other word.
 */
function speakUnitToken({ core }: Token, tokens: readonly Token[], index: number): string | undefined {
  const previous = tokens[index - 1];
  const next = tokens[index + 1]?.core ?? "";
  const before = previous?.closing === "" ? previous.core.toLowerCase() : "";
  if (previous && before !== "" && isNumeric(previous)) {
    const [, unit = "", each = ""] = /^(\D.*)\/(\d[\d.]*)$/u.exec(core) ?? [];
    const above = unit === "" ? undefined : speakUnit(unit, isOne(previous.core));
    // "mL/min/1.73 m²", as a filtration rate is given.
    if (above !== undefined) return `${above} per ${decimal(each)}`;
    if (core.length === 1 && NAMED_BY_LETTER.test(next)) return undefined;
    return speakUnit(core, isOne(previous.core) || (isChained(tokens, index + 1) && multiplies(next)));
  }
  if (isChained(tokens, index)) return speakUnit(core, isChained(tokens, index + 1) && multiplies(next));
  if (before === "per" && (core.length > 1 || isRaisedUnit(core))) return speakUnit(core, true);
  if (isCompoundUnit(core) || (before === "in" && /^\p{Ll}+\p{Lu}/u.test(core)))
    return speakUnit(core, false);
  return undefined;
}

/** Whether a word goes on a chain of units that a number opened: it has a power, or leads to one that has. */
function isChained(tokens: readonly Token[], index: number): boolean {
  const core = tokens[index]?.core ?? "";
  if (speakUnit(core, true) === undefined) return false;
  if (!isRaisedUnit(core) && !isRaisedUnit(tokens[index + 1]?.core ?? "")) return false;
  for (let at = index - 1; at >= Math.max(0, index - 6); at -= 1) {
    const token = tokens[at];
    if (!token || token.closing !== "") return false;
    if (isNumeric(token)) return true;
    if (speakUnit(token.core, true) === undefined) return false;
  }
  return false;
}

const isNumeric = (token: Token): boolean =>
  /\/\d[\d.]*$/.test(token.core) ||
  (/[\d⁰¹²³⁴-⁹}]$/.test(token.core) && /^[-−–~∼≈<>≤≥±×$€£¥]*\d/.test(token.core));
/** "no." means number only before one. */
const isNumbered = (next?: Token): boolean => /^\d/.test(next?.core ?? "");
const isOne = (core: string): boolean => /^1(?:\.0+)?$/.test(core);

function romanValue(numeral: string): number {
  const values: Record<string, number> = { I: 1, V: 5, X: 10 };
  return Array.from(numeral).reduce((sum, letter, index, all) => {
    const value = values[letter] ?? 0;
    return value < (values[all[index + 1] ?? ""] ?? 0) ? sum - value : sum + value;
  }, 0);
}

/** A bare four-digit number counts things when a plural or a unit follows; near dates it is a year. */
function isYear(core: string, previous?: Token, next?: Token, beforePrevious?: Token): boolean {
  const value = Number(core);
  if (value < 1100 || value > 2099) return false;
  const before = previous?.core.toLowerCase() ?? "";
  const follows = next?.core ?? "";
  if (UNITS.has(follows) || MAGNITUDE.test(follows)) return false;
  if (BEFORE_YEARS.has(before) || /^\d{1,2}(?:st|nd|rd|th)?$/.test(before)) return true;
  if (before === "and" && /^\d{4}$/.test(beforePrevious?.core ?? "")) return true;
  return value >= 1500 && !/^\p{Ll}{3,}s$/u.test(follows);
}

function contextOf(previous?: Token, next?: Token, beforePrevious?: Token) {
  const before = [beforePrevious, previous].map((token) => token?.core.toLowerCase() ?? "").join(" ");
  return { before, after: next?.core.toLowerCase() ?? "" };
}
