// Speaks what is left of a word after the whole-word rules: runs of letters, digits and signs in one word,
// such as "β-catenin", "p<0.05", "SARS-CoV-2", "10^−6", "mRNAs" or "mg/kg".
import { GREEK, SPOKEN_AS_WORDS, SYMBOLS, UNITS } from "./lexicon.ts";
import { decimal, power } from "./numbers.ts";

const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const SUBSCRIPTS = "₀₁₂₃₄₅₆₇₈₉";
const PIECE =
  /\^\{?([-−–+]?\d+)\}?|([⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+)|((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)*|\.\d+)|([\p{Script=Latin}\p{M}'’]+)|(.)/gu;

/** Superscript and subscript digits as plain ones; other characters stay. */
function plainDigits(text: string): string {
  return Array.from(text, (character) => {
    const value = Math.max(SUPERSCRIPTS.indexOf(character), SUBSCRIPTS.indexOf(character));
    return value < 0 ? character : String(value);
  }).join("");
}

/** The words for one written word of any make-up. */
export function speakPieces(core: string): string {
  const text = core.replace(/[₀-₉]/g, plainDigits);
  const spoken: string[] = [];
  let position = 0;
  for (const match of text.matchAll(PIECE)) {
    const [piece, caret, superscript, digits, letters, sign] = match;
    const exponent = caret ?? (superscript && plainDigits(superscript));
    if (exponent !== undefined) spoken.push(power(exponent));
    else if (digits !== undefined) spoken.push(decimal(digits));
    else if (letters !== undefined) spoken.push(speakLetters(letters));
    else if (sign !== undefined) spoken.push(speakSign(sign, text, position));
    position += piece.length;
  }
  return spoken.join(" ");
}

/** A hyphen before a digit is a minus only where an operator or the word's start stands before it. */
function speakSign(sign: string, text: string, position: number): string {
  const greek = GREEK.get(sign);
  if (greek) return greek;
  const beforeDigit = /\d/.test(text[position + 1] ?? "");
  if (sign === "-") return beforeDigit && /^$|[<>=≤≥±×(]/.test(text[position - 1] ?? "") ? "minus" : "";
  return SYMBOLS.get(sign) ?? "";
}

/** Words stay; short runs of capitals are spelled, the speech engine reading "D.N.A." as letters. */
function speakLetters(letters: string): string {
  const word = letters.replaceAll("’", "'").replace(/^'+|'+$/g, "");
  const [, small = "", capitals = "", plural = ""] = word.match(/^(\p{Ll}{0,2})(\p{Lu}{2,})('?s)?$/u) ?? [];
  if (capitals === "" || isSpokenAsWord(capitals)) return word;
  const spelled = Array.from(small.toUpperCase() + capitals, (letter) => `${letter}.`).join("");
  return spelled + (plural && "'s");
}

function isSpokenAsWord(capitals: string): boolean {
  if (SPOKEN_AS_WORDS.has(capitals) || capitals.length > 5) return true;
  return capitals.length === 5 && (capitals.match(/[AEIOU]/g)?.length ?? 0) >= 2;
}

const SQUARES: Record<string, string> = { "2": "square", "3": "cubic" };

/**
 * A unit of measurement in words, with powers and quotients: "m/s²" → "meters per second squared".
 * Undefined when `symbol` is no unit. `single`: whether one of it is meant.
 */
export function speakUnit(symbol: string, single: boolean): string | undefined {
  if (symbol === "%") return "percent";
  const [first = "", ...below] = symbol.split("/");
  const parts = [simpleUnit(first, single), ...below.map((part) => simpleUnit(part, true))];
  return parts.every((part) => part !== undefined) ? parts.join(" per ") : undefined;
}

function simpleUnit(symbol: string, single: boolean): string | undefined {
  const [, name = "", exponent = ""] = plainDigits(symbol).match(/^(.*?\D)(?:\^?([⁻−-]?\d))?$/u) ?? [];
  const unit = UNITS.get(name);
  if (!unit) return undefined;
  if (exponent === "") return unit[single ? 0 : 1];
  const area = name.endsWith("m") && name !== "ppm" ? SQUARES[exponent] : undefined;
  if (area) return `${area} ${unit[single ? 0 : 1]}`;
  return /^[⁻−-]/.test(exponent)
    ? `per ${unit[0]}${exponent.slice(1) === "1" ? "" : ` ${power(exponent.slice(1))}`}`
    : `${unit[single ? 0 : 1]} ${power(exponent)}`;
}
