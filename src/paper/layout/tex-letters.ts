// What TeX's own encodings (OT1 and its symbol fonts) mean by the codes that other encodings use for something else.
// Only for fonts that are known to be TeX's: bitmap fonts, which come without a table of their letters.

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
