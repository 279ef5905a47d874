// Reads one number at a time from a text's words and signs: digits, number words, fractions, ratios and per
// cent. Each reader says where it stopped, or null where nothing of its kind stands.

import { DENOMINATORS, SCALES, SMALL_NUMBERS } from "./number-words.ts";

export type Token = { text: string; lower: string; start: number; end: number };
const TOKEN =
  /\d{1,3}(?:[,\u00A0\u2009\u202F]\d{3})+(?:\.\d+)?(?!\d)|\d+(?:\.\d+)?|\.\d+|[⁺⁻]?[⁰¹²³⁴-⁹]+|\p{L}+|°C|\S/gu;

export const tokenise = (text: string): Token[] =>
  [...text.matchAll(TOKEN)].map((match) => ({
    text: match[0],
    lower: match[0].toLowerCase(),
    start: match.index,
    end: match.index + match[0].length,
  }));

export const isDash = (token: Token | undefined): boolean =>
  token !== undefined && /^[-‐‑–—−]$/.test(token.text);
export const isDigits = (token: Token | undefined): boolean =>
  token !== undefined && /^[.\d]/.test(token.text);
export const tidy = (value: number): number => Number(value.toPrecision(12));

/** What was read from `next` tokens: a value, and the index of the token after it. */
export type Reading = { value: number; digits: number; next: number };

export const readDigits = (tokens: Token[], from: number): Reading | null => {
  const token = tokens[from];
  if (!token || !/^\.?\d/.test(token.text)) return null;
  const plain = token.text.replace(/[,\u00A0\u2009\u202F]/g, "");
  const digits = /\.(\d+)$/.exec(plain)?.[1]?.length ?? 0;
  const after = tokens[from + 1];
  const scale =
    after &&
    (SCALES.get(after.lower) ??
      (after.start === token.end && after.text === "k" ? 1e3 : undefined) ??
      (after.start === token.end && after.text === "M" ? 1e6 : undefined));
  if (scale === undefined) return { value: Number(plain), digits, next: from + 1 };
  return {
    value: tidy(Number(plain) * scale),
    digits: Math.max(0, digits - Math.log10(scale)),
    next: from + 2,
  };
};

/** "two hundred and forty-one thousand", "a million", "three point five". */
export const readWords = (tokens: Token[], from: number): Reading | null => {
  let at = from;
  let total = 0;
  let group = 0;
  let read = false;
  if (/^an?$/.test(tokens[at]?.lower ?? "")) {
    const next = tokens[at + 1]?.lower ?? "";
    if (!SCALES.has(next) && next !== "dozen") return null;
    if (next !== "dozen") group = 1;
    at += 1;
  }
  for (;;) {
    const token = tokens[at];
    if (!token) break;
    const small = SMALL_NUMBERS.get(token.lower);
    const scale = SCALES.get(token.lower);
    // "twenty" takes a one after it, "hundred" takes both; "five six" are two figures.
    if (
      small !== undefined &&
      (!read || (small < 10 && group % 10 === 0 && group % 100 !== 10) || group % 100 === 0)
    ) {
      if (read && group !== 0 && small === 0) break;
      group += small;
    } else if (scale !== undefined && (read || group === 1)) {
      if (scale === 100) group = Math.max(group, 1) * 100;
      else {
        total += Math.max(group, 1) * scale;
        group = 0;
      }
    } else if (
      read &&
      (isDash(token) || token.lower === "and") &&
      SMALL_NUMBERS.has(tokens[at + 1]?.lower ?? "")
    ) {
      const joins = isDash(token)
        ? group % 10 === 0 && group % 100 >= 20
        : /^(hundred|thousand|million)$/.test(tokens[at - 1]?.lower ?? "");
      if (!joins) break;
      at += 1;
      continue;
    } else break;
    read = true;
    at += 1;
  }
  if (!read) return null;
  let spelled = "";
  if (tokens[at]?.lower === "point") {
    let digit = SMALL_NUMBERS.get(tokens[at + 1]?.lower ?? "");
    while (digit !== undefined && digit < 10) {
      spelled += String(digit);
      digit = SMALL_NUMBERS.get(tokens[at + 1 + spelled.length]?.lower ?? "");
    }
    if (spelled !== "") at += 1 + spelled.length;
  }
  return { value: Number(`${total + group}${spelled && `.${spelled}`}`), digits: spelled.length, next: at };
};

/** "half", "a third of", "two-thirds", "1/4": a share written as a fraction. */
export const readFraction = (tokens: Token[], from: number): Reading | null => {
  const first = tokens[from]?.lower ?? "";
  const after = tokens[from + 1];
  if (
    first === "half" &&
    !(isDash(after) && /^li[fv]e/.test(tokens[from + 2]?.lower ?? "")) &&
    after?.lower !== "life"
  )
    return { value: 0.5, digits: Infinity, next: from + 1 };
  if (/^an?$/.test(first) && after && DENOMINATORS.has(after.lower) && tokens[from + 2]?.lower === "of")
    return { value: 1 / (DENOMINATORS.get(after.lower) ?? 1), digits: Infinity, next: from + 2 };
  if (/^\d{1,2}$/.test(first) && after?.text === "/" && /^\d{1,3}$/.test(tokens[from + 2]?.text ?? "")) {
    const value = Number(first) / Number(tokens[from + 2]?.text);
    return value < 1 && after.start === tokens[from]?.end
      ? { value, digits: Infinity, next: from + 3 }
      : null;
  }
  const top = SMALL_NUMBERS.get(first);
  if (top === undefined || top === 0) return null;
  const at = isDash(after) ? from + 2 : from + 1;
  const bottom = DENOMINATORS.get(tokens[at]?.lower ?? "");
  if (bottom === undefined || top >= bottom) return null;
  return { value: top / bottom, digits: Infinity, next: at + 1 };
};

/** "one in five", "3 out of 10": a share; null when it reads as something else ("two in 1995"). */
export const readRatio = (tokens: Token[], number: Reading): Reading | null => {
  const joint = tokens[number.next]?.lower;
  const from =
    joint === "in"
      ? number.next + 1
      : joint === "out" && tokens[number.next + 1]?.lower === "of"
        ? number.next + 2
        : -1;
  if (from < 0) return null;
  const whole = readDigits(tokens, from) ?? readWords(tokens, from);
  if (!whole || whole.value <= number.value || whole.value > 1000 || number.value <= 0) return null;
  return { value: number.value / whole.value, digits: Infinity, next: whole.next };
};

export const percentAt = (tokens: Token[], at: number): number => {
  const index = isDash(tokens[at]) ? at + 1 : at;
  const word = tokens[index]?.lower ?? "";
  if (/^(%|％|percent|pct)$/.test(word)) return index + 1;
  if (word === "per" && tokens[index + 1]?.lower === "cent") return index + 2;
  if (word === "percentage" && /^points?$/.test(tokens[index + 1]?.lower ?? "")) return index + 2;
  return -1;
};
