// Finds the figures in a text and says which of a script's figures do not occur in the paper, after
// normalising digits, number words, per cent, fractions and units. A listener cannot check a number, so one
// that the paper does not hold must not be spoken.

import {
  isDigits,
  percentAt,
  type Reading,
  readDigits,
  readFraction,
  readRatio,
  readWords,
  tidy,
  tokenise,
} from "./number-readings.ts";
import { readPower, unitAt } from "./number-powers.ts";
import { MULTIPLES, SMALL_NUMBERS, type Unit } from "./number-words.ts";

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
const figuresIn = (text: string): Figure[] => {
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
      figures.push({
        value: reading.value,
        digits: reading.digits,
        share,
        unit,
        attached,
        bareOne,
        start,
        end,
      });
      at = next;
    };
    const fraction = readFraction(tokens, at);
    const multiple =
      MULTIPLES.get(token.lower) ?? SMALL_NUMBERS.get(/^(\w+)fold$/.exec(token.lower)?.[1] ?? "");
    const plain = fraction ? null : (readDigits(tokens, at) ?? readWords(tokens, at));
    const number = plain && (readPower(tokens, at, plain) ?? plain);
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
    } else if (multiple !== undefined)
      push({ value: multiple, digits: 0, next: at + 1 }, false, null, at + 1);
    else at += 1;
  }
  passBack(figures, text);
  return figures;
};

// More digits than a number holds are Infinity, which has no distance from itself.
const near = (a: number, b: number): boolean =>
  a === b || Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b));

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
      figure.unit.measures === known.unit.measures &&
      near(figure.value * figure.unit.size, known.value * known.unit.size)
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
