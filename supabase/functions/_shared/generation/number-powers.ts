// Powers in numbers and units, in all their writings: "10²⁵", "10^-22", "1.6e-19", "3.2 × 10⁵", "ten to the minus
// twenty-two", "m²", "square metres".

import { fromSuperscript } from "../superscript-contract.ts";
import { SMALL_NUMBERS, type Unit, UNITS } from "./number-words.ts";
import {
  isDash,
  isDigits,
  readDigits,
  type Reading,
  readWords,
  type Token,
  tidy,
} from "./number-readings.ts";

const ORDINALS = new Map<string, number>([
  ...(
    "zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth " +
    "fifteenth sixteenth seventeenth eighteenth nineteenth"
  )
    .split(" ")
    .map((word, index): [string, number] => [word, index]),
  ..."twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth"
    .split(" ")
    .map((word, index): [string, number] => [word, (index + 2) * 10]),
]);

const isRaised = (token: Token | undefined): boolean => /^[⁺⁻]?[⁰¹²³⁴-⁹]/.test(token?.text ?? "");

/** "-22", "{-22}", "+5" from `at` on. */
const signedDigits = (tokens: Token[], at: number): Reading | null => {
  const open = tokens[at]?.text === "{" ? at + 1 : at;
  const negative = isDash(tokens[open]);
  const from = negative || tokens[open]?.text === "+" ? open + 1 : open;
  const digits = tokens[from];
  if (!digits || !/^\d+$/.test(digits.text)) return null;
  const next = open > at && tokens[from + 1]?.text === "}" ? from + 2 : from + 1;
  return { value: negative ? -Number(digits.text) : Number(digits.text), digits: 0, next };
};

/** "twenty-second", "sixth", "25th". */
const ordinalAt = (tokens: Token[], at: number): Reading | null => {
  const token = tokens[at];
  if (!token) return null;
  if (/^\d+$/.test(token.text) && /^(?:st|nd|rd|th)$/.test(tokens[at + 1]?.lower ?? ""))
    return { value: Number(token.text), digits: 0, next: at + 2 };
  const single = ORDINALS.get(token.lower);
  if (single !== undefined) return { value: single, digits: 0, next: at + 1 };
  const tens = SMALL_NUMBERS.get(token.lower) ?? 0;
  const from = isDash(tokens[at + 1]) ? at + 2 : at + 1;
  const ones = ORDINALS.get(tokens[from]?.lower ?? "");
  return tens >= 20 && ones !== undefined && ones > 0 && ones < 10
    ? { value: tens + ones, digits: 0, next: from + 1 }
    : null;
};

/** "to the minus twenty-two", "to the power of six", "to the sixth power". */
const spokenExponent = (tokens: Token[], at: number): Reading | null => {
  if (tokens[at]?.lower !== "to" || tokens[at + 1]?.lower !== "the") return null;
  let from = at + 2;
  const ofPower = tokens[from]?.lower === "power";
  if (ofPower) from += tokens[from + 1]?.lower === "of" ? 2 : 1;
  const negative = /^(?:minus|negative|[-−–])$/.test(tokens[from]?.lower ?? "");
  if (negative) from += 1;
  const read =
    ordinalAt(tokens, from) ??
    (negative ||
    ofPower ||
    /^(?:zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|\w+ty)$/.test(
      tokens[from]?.lower ?? "",
    ) ||
    isDigits(tokens[from])
      ? (readDigits(tokens, from) ?? readWords(tokens, from))
      : null);
  if (!read || !Number.isInteger(read.value)) return null;
  const next = tokens[read.next]?.lower === "power" ? read.next + 1 : read.next;
  return { value: negative ? -read.value : read.value, digits: 0, next };
};

/** "⁻²²" or "^-22" at `at`. */
const raisedAt = (tokens: Token[], at: number): Reading | null => {
  const token = tokens[at];
  if (token && isRaised(token))
    return { value: Number(fromSuperscript(token.text)), digits: 0, next: at + 1 };
  return token?.text === "^" ? signedDigits(tokens, at + 1) : null;
};

/** The exponent that stands at `at`, after its base, in signs or in words. */
const exponentAt = (tokens: Token[], at: number): Reading | null =>
  raisedAt(tokens, at) ?? spokenExponent(tokens, at);

/** "10²⁵" or "ten to the minus six" from `at` on: its exponent. */
const powerOfTen = (tokens: Token[], at: number): Reading | null =>
  tokens[at]?.text === "10" || tokens[at]?.lower === "ten" ? exponentAt(tokens, at + 1) : null;

const scaled = (value: number, exponent: number): number => tidy(Number(`${value}e${exponent}`));

/**
 * What follows a number and makes it another one: its power, or "times ten to the …".
 * @returns the whole number; null where nothing of the kind follows.
 */
export const readPower = (tokens: Token[], at: number, number: Reading): Reading | null => {
  const last = tokens[number.next - 1];
  const ten = number.value === 10 ? exponentAt(tokens, number.next) : null;
  if (ten) return { value: scaled(1, ten.value), digits: 0, next: ten.next };
  const after = tokens[number.next];
  if (isDigits(tokens[at]) && after?.lower === "e" && after.start === last?.end) {
    const exponent = signedDigits(tokens, number.next + 1);
    if (exponent && tokens[number.next + 1]?.start === after.end)
      return { value: scaled(number.value, exponent.value), digits: number.digits, next: exponent.next };
  }
  if (after && /^(?:×|x|·|∙|⋅|\*|times)$/.test(after.lower)) {
    const exponent = powerOfTen(tokens, number.next + 1);
    if (exponent)
      return { value: scaled(number.value, exponent.value), digits: number.digits, next: exponent.next };
  }
  // "2⁴" only: "from two to the fourth" is no power.
  const own = raisedAt(tokens, number.next);
  return own && own.value > 0 && number.next === at + 1
    ? { value: tidy(number.value ** own.value), digits: number.digits, next: own.next }
    : null;
};

const POWERS = new Map<string, number>([
  ["square", 2],
  ["cubic", 3],
  ["squared", 2],
  ["cubed", 3],
]);
const named = (token: Token | undefined): Unit | undefined =>
  token && (UNITS.get(token.text) ?? (token.text.length > 3 ? UNITS.get(token.lower) : undefined));

/** A unit with its power from `at` on: "cm²", "square metres", "metres per second" keeps to "metres". */
export const unitAt = (tokens: Token[], at: number): { unit: Unit; next: number } | null => {
  const index = isDash(tokens[at]) ? at + 1 : at;
  const before = POWERS.get(tokens[index]?.lower ?? "");
  const place = before === undefined ? index : index + 1;
  const token = tokens[place];
  const behind = tokens[place + 1];
  const raised = behind && behind.start === token?.end ? raisedAt(tokens, place + 1) : null;
  const glued = raised?.value;
  // A bare "m" may be anything; "m²" is an area.
  const unit = named(token) ?? (glued !== undefined && token?.text === "m" ? UNITS.get("metre") : undefined);
  if (!unit) return null;
  const power = before ?? glued ?? POWERS.get(behind?.lower ?? "") ?? 1;
  const next = raised?.next ?? (before === undefined && power !== 1 ? place + 2 : place + 1);
  if (power === 1) return { unit, next };
  return { unit: { measures: `${unit.measures}^${power}`, size: unit.size ** power }, next };
};
