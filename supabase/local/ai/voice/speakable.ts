// Turns written text into what a narrator says, word by word: every written word keeps its place in the
// text, so that times measured on the speech belong to the words a reader sees.
import {
  ABBREVIATIONS,
  BEFORE_YEARS,
  CLOSING_ABBREVIATIONS,
  CURRENCIES,
  NUMBERED_NOUNS,
  UNITS,
} from "./lexicon.ts";
import { cardinal, decade, decimal, fraction, ordinal, power, year } from "./numbers.ts";
import { speakPieces, speakUnit } from "./pieces.ts";

/**
 * One written word. `text` stands at `offset` in the input; `spoken` is said for it (may be empty);
 * `pause` is the punctuation that follows it in speech.
 */
export type SpokenWord = { text: string; offset: number; spoken: string; pause: "" | "," | "." | "?" | "!" };

type Token = { text: string; offset: number; core: string; closing: string };

const NUMBER = /^[-−–]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/;
const MAGNITUDE = /^(?:hundred|thousand|million|billion|trillion)s?$/i;
const ROMAN = /^(?:X{0,3})(?:IX|IV|V?I{0,3})$/;

/** The text's paragraphs (apart by a blank line), each as its words in order. Empty ones are left out. */
export function speakable(text: string): SpokenWord[][] {
  const paragraphs: SpokenWord[][] = [];
  for (const match of text.matchAll(/(?:(?!\n\s*\n)[^])+/g)) {
    const tokens = [...match[0].matchAll(/\S+/g)].map((word) => readToken(word[0], match.index + word.index));
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
    spoken: speakCore(token, previous, next, tokens[index - 2])
      .replace(/\s+/g, " ")
      .trim(),
    pause: pauseAfter(token, next),
  };
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
  if (previous && isNumeric(previous) && previous.closing === "") {
    const unit = speakUnit(core, isOne(previous.core));
    if (unit !== undefined) return unit;
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
  return speakNumeric(core, next) ?? speakPieces(core);
}

const isNumeric = (token: Token): boolean =>
  /[\d⁰¹²³⁴-⁹]$/.test(token.core) && /^[-−–~≈<>≤≥±$€£¥]?\d/.test(token.core);
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

/** Whole tokens that are some kind of number; undefined when the token is something else. */
function speakNumeric(core: string, next?: Token): string | undefined {
  let match: RegExpMatchArray | null;
  if (NUMBER.test(core)) return signed(core);
  if ((match = core.match(/^(\d+)(?:st|nd|rd|th)$/i))) return ordinal(match[1] ?? "");
  if ((match = core.match(/^(\d{3}0)['’]?s$/))) return decade(match[1] ?? "");
  if ((match = core.match(/^([$€£¥])([\d,.]+)(k|m|bn)?$/i))) return money(match, next);
  if ((match = core.match(/^([-−]?[\d.]+)[eE]([-−+]?\d+)$/)))
    return `${signed(match[1] ?? "")} times ten ${power(match[2] ?? "")}`;
  if ((match = core.match(/^(\d{4})[–—-](\d{4})$/)) && Number(match[1]) < 2100 && Number(match[1]) >= 1100)
    return `${year(match[1] ?? "")} to ${year(match[2] ?? "")}`;
  if ((match = core.match(/^([\d.,]+)[–—-]([\d.,]+\D*)$/))) {
    const [, low = "", high = ""] = match;
    return `${decimal(low)} to ${speakNumeric(high) ?? speakPieces(high)}`;
  }
  if ((match = core.match(/^(\d+)\/(\d+)$/))) {
    const [, above = "", below = ""] = match;
    return fraction(above, below) ?? `${cardinal(above)} ${cardinal(below)}`;
  }
  if ((match = core.match(/^(\d{1,2}):(\d{2})$/))) return clock(match[1] ?? "", match[2] ?? "");
  if ((match = core.match(/^([-−–~≈<>≤≥±]*)([\d.,]+)-?(\D+)$/))) return measured(match, core.includes("-"));
  return undefined;
}

function signed(text: string): string {
  return /^[-−–]/.test(text) ? `minus ${decimal(text.slice(1))}` : decimal(text);
}

function money(match: RegExpMatchArray, next?: Token): string {
  const [, sign = "", amount = "", scale = ""] = match;
  const [one, many] = CURRENCIES.get(sign) ?? ["", ""];
  const scales: Record<string, string> = { k: "thousand", m: "million", bn: "billion" };
  const words = `${decimal(amount)} ${scales[scale.toLowerCase()] ?? ""}`.trim();
  if (scale === "" && next && MAGNITUDE.test(next.core)) return words;
  return `${words} ${amount === "1" && scale === "" ? one : many}`;
}

function clock(hours: string, minutes: string): string {
  if (minutes === "00") return `${cardinal(String(Number(hours)))} o'clock`;
  const spoken = minutes.startsWith("0") ? `oh ${cardinal(minutes.slice(1))}` : cardinal(minutes);
  return `${cardinal(String(Number(hours)))} ${spoken}`;
}

/** A number with its unit attached; "5-km" is an adjective and keeps the unit singular. */
function measured(match: RegExpMatchArray, adjective: boolean): string | undefined {
  const [, sign = "", amount = "", symbol = ""] = match;
  if (!NUMBER.test(amount)) return undefined;
  const unit = speakUnit(symbol, adjective || isOne(amount));
  if (unit === undefined) return undefined;
  const minus = /^[-−–]$/.test(sign);
  return `${minus ? "minus" : speakPieces(sign)} ${decimal(amount)} ${unit}`;
}
