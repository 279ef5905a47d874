// Finds the figures in a text and says which of a script's figures do not occur in the paper, after
// normalising digits, number words, per cent, fractions and units. A listener cannot check a number, so one
// that the paper does not hold must not be spoken.

import { DENOMINATORS, MULTIPLES, SCALES, SMALL_NUMBERS, type Unit, UNITS } from "./number-words.ts";

/**
 * A figure in a text: `value` as written ("7.6 per cent" is 0.076 as a share), `digits` how many digits
 * after the point it was given with (Infinity: exact, as "two thirds").
 */
export type Figure = {
  value: number;
  digits: number;
  share: boolean;
  unit: Unit | null;
  /** Part of a name, as the 9 of "Cas9". */
  attached: boolean;
  /** Written as the bare word "one", which is more often a pronoun. */
  bareOne: boolean;
  start: number;
  end: number;
};

type Token = { text: string; lower: string; start: number; end: number };
const TOKEN = /\d{1,3}(?:[,  ]\d{3})+(?:\.\d+)?(?!\d)|\d+(?:\.\d+)?|\.\d+|\p{L}+|°C|\S/gu;

const tokenise = (text: string): Token[] =>
  [...text.matchAll(TOKEN)].map((match) => ({
    text: match[0],
    lower: match[0].toLowerCase(),
    start: match.index,
    end: match.index + match[0].length,
  }));

const isDash = (token: Token | undefined): boolean => token !== undefined && /^[-‐‑–—−]$/.test(token.text);
const isDigits = (token: Token | undefined): boolean => token !== undefined && /^[.\d]/.test(token.text);
const tidy = (value: number): number => Number(value.toPrecision(12));

/** What was read from `next` tokens: a value, and the index of the token after it. */
type Reading = { value: number; digits: number; next: number };

const readDigits = (tokens: Token[], from: number): Reading | null => {
  const token = tokens[from];
  if (!token || !/^\.?\d/.test(token.text)) return null;
  const plain = token.text.replace(/[,  ]/g, "");
  const digits = /\.(\d+)$/.exec(plain)?.[1]?.length ?? 0;
  const after = tokens[from + 1];
  const scale =
    after &&
    (SCALES.get(after.lower) ??
      (after.start === token.end && after.text === "k" ? 1e3 : undefined) ??
      (after.start === token.end && after.text === "M" ? 1e6 : undefined));
  if (scale === undefined) return { value: Number(plain), digits, next: from + 1 };
  return { value: tidy(Number(plain) * scale), digits: Math.max(0, digits - Math.log10(scale)), next: from + 2 };
};

/** "two hundred and forty-one thousand", "a million", "three point five". */
const readWords = (tokens: Token[], from: number): Reading | null => {
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
    if (small !== undefined && (!read || (small < 10 && group % 10 === 0 && group % 100 !== 10) || group % 100 === 0)) {
      if (read && group !== 0 && small === 0) break;
      group += small;
    } else if (scale !== undefined && (read || group === 1)) {
      if (scale === 100) group = Math.max(group, 1) * 100;
      else {
        total += Math.max(group, 1) * scale;
        group = 0;
      }
    } else if (read && (isDash(token) || token.lower === "and") && SMALL_NUMBERS.has(tokens[at + 1]?.lower ?? "")) {
      const joins = isDash(token) ? group % 10 === 0 && group % 100 >= 20 : /^(hundred|thousand|million)$/.test(tokens[at - 1]?.lower ?? "");
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
const readFraction = (tokens: Token[], from: number): Reading | null => {
  const first = tokens[from]?.lower ?? "";
  const after = tokens[from + 1];
  if (first === "half" && !(isDash(after) && /^li[fv]e/.test(tokens[from + 2]?.lower ?? "")) && after?.lower !== "life")
    return { value: 0.5, digits: Infinity, next: from + 1 };
  if (/^an?$/.test(first) && after && DENOMINATORS.has(after.lower) && tokens[from + 2]?.lower === "of")
    return { value: 1 / (DENOMINATORS.get(after.lower) ?? 1), digits: Infinity, next: from + 2 };
  if (/^\d{1,2}$/.test(first) && after?.text === "/" && /^\d{1,3}$/.test(tokens[from + 2]?.text ?? "")) {
    const value = Number(first) / Number(tokens[from + 2]?.text);
    return value < 1 && after.start === tokens[from]?.end ? { value, digits: Infinity, next: from + 3 } : null;
  }
  const top = SMALL_NUMBERS.get(first);
  if (top === undefined || top === 0) return null;
  const at = isDash(after) ? from + 2 : from + 1;
  const bottom = DENOMINATORS.get(tokens[at]?.lower ?? "");
  if (bottom === undefined || top >= bottom) return null;
  return { value: top / bottom, digits: Infinity, next: at + 1 };
};

/** "one in five", "3 out of 10": a share; null when it reads as something else ("two in 1995"). */
const readRatio = (tokens: Token[], number: Reading): Reading | null => {
  const joint = tokens[number.next]?.lower;
  const from = joint === "in" ? number.next + 1 : joint === "out" && tokens[number.next + 1]?.lower === "of" ? number.next + 2 : -1;
  if (from < 0) return null;
  const whole = readDigits(tokens, from) ?? readWords(tokens, from);
  if (!whole || whole.value <= number.value || whole.value > 1000 || number.value <= 0) return null;
  return { value: number.value / whole.value, digits: Infinity, next: whole.next };
};

const percentAt = (tokens: Token[], at: number): number => {
  const index = isDash(tokens[at]) ? at + 1 : at;
  const word = tokens[index]?.lower ?? "";
  if (/^(%|％|percent|pct)$/.test(word)) return index + 1;
  if (word === "per" && tokens[index + 1]?.lower === "cent") return index + 2;
  if (word === "percentage" && /^points?$/.test(tokens[index + 1]?.lower ?? "")) return index + 2;
  return -1;
};

const unitAt = (tokens: Token[], at: number): { unit: Unit; next: number } | null => {
  const index = isDash(tokens[at]) ? at + 1 : at;
  const token = tokens[index];
  const unit = token && (UNITS.get(token.text) ?? (token.text.length > 3 ? UNITS.get(token.lower) : undefined));
  return unit ? { unit, next: index + 1 } : null;
};

/** Lets "40 to 50 per cent" give its per cent, and "2 or 3 weeks" its unit, to the first figure too. */
const passBack = (figures: Figure[], text: string): void => {
  for (let index = figures.length - 2; index >= 0; index -= 1) {
    const [figure, next] = [figures[index], figures[index + 1]];
    if (!figure || !next || figure.share || figure.unit) continue;
    if (!/^\s*(?:to|and|or|,|,\s*and|[-–—−])\s*$/.test(text.slice(figure.end, next.start))) continue;
    figure.unit = next.unit;
    if (next.share && next.digits !== Infinity) {
      figure.share = true;
      figure.value = tidy(figure.value / 100);
      figure.digits += 2;
    }
  }
};

/** All figures of a text in order: digits, number words, per cent, fractions, ratios and multiples. */
export const figuresIn = (text: string): Figure[] => {
  const tokens = tokenise(text);
  const figures: Figure[] = [];
  let at = 0;
  while (at < tokens.length) {
    const token = tokens[at];
    if (!token) break;
    const start = token.start;
    const push = (reading: Reading, share: boolean, unit: Unit | null, next: number, bareOne = false) => {
      const before = text[start - 1] ?? " ";
      const attached = isDigits(token) && /\p{L}/u.test(before);
      const end = tokens[next - 1]?.end ?? token.end;
      figures.push({ value: reading.value, digits: reading.digits, share, unit, attached, bareOne, start, end });
      at = next;
    };
    const fraction = readFraction(tokens, at);
    const multiple = MULTIPLES.get(token.lower) ?? SMALL_NUMBERS.get(/^(\w+)fold$/.exec(token.lower)?.[1] ?? "");
    const number = fraction ? null : (readDigits(tokens, at) ?? readWords(tokens, at));
    if (fraction) push(fraction, true, null, fraction.next);
    else if (number) {
      const ratio = readRatio(tokens, number);
      const percent = percentAt(tokens, number.next);
      const unit = unitAt(tokens, number.next);
      if (ratio) push(ratio, true, null, ratio.next);
      else if (percent > 0)
        push({ ...number, value: tidy(number.value / 100), digits: number.digits + 2 }, true, null, percent);
      else if (unit) push(number, false, unit.unit, unit.next);
      else push(number, false, null, number.next, number.next === at + 1 && token.lower === "one");
    } else if (multiple !== undefined) push({ value: multiple, digits: 0, next: at + 1 }, false, null, at + 1);
    else at += 1;
  }
  passBack(figures, text);
  return figures;
};

const near = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b), 1e-12);

/** Equal shares; an exact fraction also equals its decimal as far as that was written ("two thirds", 67 %). */
const sameShare = (a: Figure, b: Figure): boolean => {
  if (near(a.value, b.value)) return true;
  const digits = Math.min(a.digits, b.digits);
  if (digits === Infinity || Math.max(a.digits, b.digits) !== Infinity) return false;
  return near(Number(a.value.toFixed(digits)), Number(b.value.toFixed(digits)));
};

/** A number so particular (three digits or a decimal) that it means the same in a table without its "%". */
const isParticular = (value: number): boolean => !Number.isInteger(value) || value >= 100;

const isSupportedBy = (figure: Figure, known: Figure): boolean => {
  if (figure.share && known.share) return sameShare(figure, known);
  if (figure.share !== known.share) {
    const [share, plain] = figure.share ? [figure, known] : [known, figure];
    if (plain.unit) return false;
    if (plain.value < 1) return sameShare(share, plain);
    return isParticular(plain.value) && near(plain.value, tidy(share.value * 100));
  }
  if (figure.unit && known.unit)
    return (
      figure.unit.measures === known.unit.measures && near(figure.value * figure.unit.size, known.value * known.unit.size)
    );
  return near(figure.value, known.value);
};

/**
 * @param script what is to be spoken.
 * @param paper everything known of the paper: title, abstract, keywords, year, text.
 * @returns the script's figures that the paper does not hold. Not counted: the bare word "one" (a pronoun)
 *   and digits inside a name ("Cas9").
 */
export const unknownFigures = (script: string, paper: string): Figure[] => {
  const known = figuresIn(paper);
  return figuresIn(script).filter(
    (figure) => !figure.attached && !figure.bareOne && !known.some((other) => isSupportedBy(figure, other)),
  );
};
