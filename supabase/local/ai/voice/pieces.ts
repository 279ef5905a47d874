// Speaks what is left of a word after the whole-word rules: runs of letters, digits and signs in one word,
// such as "β-catenin", "p<0.05", "SARS-CoV-2", "10^−6", "Ca²⁺" or "mRNAs".
import { fromSuperscript } from "../../../functions/_shared/superscript-contract.ts";
import { GREEK, SPOKEN_AS_WORDS, SYMBOLS } from "./lexicon.ts";
import { decimal, power } from "./numbers.ts";

const SUBSCRIPTS = "₀₁₂₃₄₅₆₇₈₉";
const PIECE =
  /\^\{?([-−–+]?\d+(?:\.\d+)?)\}?|\^\{([^}]*)\}|([⁻⁺]?[⁰¹²³⁴-⁹]+(?:[⁺⁻](?![⁰¹²³⁴-⁹]))?|[⁺⁻])|((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)*|\.\d+)|([\p{Script=Latin}\p{M}'’]+)|(.)/gu;

/** Subscript digits as plain ones; other characters stay. */
const plainSubscripts = (text: string): string =>
  text.replace(/[₀-₉]/g, (digit) => String(SUBSCRIPTS.indexOf(digit)));

/** The words for one written word of any make-up. */
export function speakPieces(core: string): string {
  const text = plainSubscripts(core);
  const spoken: string[] = [];
  let position = 0;
  for (const match of text.matchAll(PIECE)) {
    const [piece, caret, formula, superscript, digits, letters, sign] = match;
    if (caret !== undefined) spoken.push(power(caret));
    else if (formula !== undefined) spoken.push(`to the ${speakPieces(formula)}`);
    else if (superscript !== undefined) spoken.push(speakRaised(superscript, text[position - 1]));
    else if (digits !== undefined) spoken.push(decimal(digits));
    else if (letters !== undefined) spoken.push(speakLetters(letters));
    else if (sign !== undefined) spoken.push(speakSign(sign, text, position));
    position += piece.length;
  }
  return spoken.join(" ");
}

/** A power, the charge of an ion ("Ca²⁺": "Ca two plus") or, with nothing before it, the mass of an isotope. */
function speakRaised(superscript: string, before: string | undefined): string {
  const plain = fromSuperscript(superscript);
  const charge = /^(\d*)([-+])$/.exec(plain);
  if (charge) return `${charge[1] ? decimal(charge[1]) : ""} ${charge[2] === "+" ? "plus" : "minus"}`.trim();
  return before === undefined || !/[\p{L}\p{N})\]]/u.test(before) ? decimal(plain) : power(plain);
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
