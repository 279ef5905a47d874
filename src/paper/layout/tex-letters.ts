// What TeX's own encodings (OT1 with its symbol fonts, and T1) mean by codes that others use for something else or not at
// all. The codes of OT1 are read only in fonts that are known to be TeX's: bitmap fonts, without a table of their letters.

const MEANT: Record<string, string> = {
  "\u0000": "−",
  "{": "–",
  "|": "—",
  "\\": "“",
  '"': "”",
};

/** @param text of one run as pdf.js decoded it */
export function readTexLetters(text: string): string {
  if (!/[\0{|"\\:]/.test(text)) return text;
  return (
    text
      .replace(
        /\0|(?<=[\p{L}\d])[{|](?=[\p{L}\d])|^[{|]$|\\(?=\p{L})|(?<=[\p{L}.,?!])"/gu,
        (code) => MEANT[code] ?? code,
      )
      // The decimal point of the math fonts has the code of a colon; no ratio begins with nought or is to a thousand.
      .replace(/(?<![\d.])0:(?=\d)|(?<=\d):(?=\d{3}\b)/g, (point) => point.replace(":", "."))
  );
}

/** The ligatures of T1, TeX's encoding with 256 letters, at codes that no other text has. */
const T1_LIGATURES: Record<string, string> = {
  "\u001b": "ff",
  "\u001c": "fi",
  "\u001d": "fl",
  "\u001e": "ffi",
  "\u001f": "ffl",
};
const T1_MARKS: Record<string, string> = { "\u0010": "“", "\u0011": "”", "\u0015": "–", "\u0016": "—" };

/**
 * Reads T1 in fonts that say nothing of their letters. In fonts of formulas the same codes are Greek letters, which stand
 * alone: only a run with a word is text.
 * @param text of one run as pdf.js decoded it
 */
export function readT1Letters(text: string): string {
  // oxlint-disable-next-line no-control-regex -- TeX's fonts have letters at control characters
  if (!/[\u0010-\u001f]/.test(text) || !/\p{Ll}{3}/u.test(text)) return text;
  return (
    text
      // The code of "fi" is "ø" in OT1. No English word has "fi" behind a capital or a "j": "Sørensen", "Bjørn".
      // oxlint-disable-next-line no-control-regex -- as above
      .replace(/(?<=\p{Lu}|j)\u001c(?=\p{L})/gu, "ø")
      // oxlint-disable-next-line no-control-regex -- as above
      .replace(/[\u001b-\u001f]/g, (code) => T1_LIGATURES[code] ?? code)
      // Between two letters the codes of quotation marks are letters of OT1.
      // oxlint-disable-next-line no-control-regex -- as above
      .replace(/(?<!\p{L})\u0010|\u0011(?!\p{L})|[\u0015\u0016]/gu, (code) => T1_MARKS[code] ?? code)
  );
}
