// Repairs what fonts do to letters: ligatures drawn as one glyph, accents drawn beside their letter, blanks of
// many widths, private characters that mean nothing outside their font.

const LIGATURES: Record<string, string> = {
  "\u000b": "ff",
  "\u000c": "fi",
  "\u000e": "ffi",
  "\u000f": "ffl",
  ﬀ: "ff",
  ﬁ: "fi",
  ﬂ: "fl",
  ﬃ: "ffi",
  ﬄ: "ffl",
  ﬅ: "st",
  ﬆ: "st",
};

/** Spacing accents and the combining ones they stand for. */
const ACCENTS: Record<string, string> = {
  "¨": "\u0308",
  "´": "\u0301",
  "`": "\u0300",
  ˆ: "\u0302",
  "˜": "\u0303",
  "¯": "\u0304",
  "˘": "\u0306",
  "˙": "\u0307",
  "˚": "\u030A",
  ˇ: "\u030C",
  "˝": "\u030B",
};

const needsMending = /[^\n -~]|`/;

/**
 * @param text letters as they came out of the PDF, of one run or one line
 * @returns the same text as it would be typed: NFC, ligatures spelled out, soft hyphens inside a line removed
 *   (one at the very end is kept for the joining of lines)
 */
export function mendLetters(text: string): string {
  if (!needsMending.test(text)) return text;
  return (
    text
      // Alone it is the bullet of TeX's symbol font.
      // oxlint-disable-next-line no-control-regex -- TeX's fonts
      .replace(/^\u000f(?=\s|$)/g, "•")
      // oxlint-disable-next-line no-control-regex -- TeX's old fonts keep their ligatures at control characters
      .replace(/[\u000b\u000c\u000e\u000fﬀ-ﬆ]/g, (glyph) => LIGATURES[glyph] ?? glyph)
      // Calibri's and Cambria's ligatures ti and tt reach us as these two letters.
      .replace(/(?<=[a-z])Ɵ|Ɵ(?=[a-z])/g, "ti")
      .replace(/(?<=[a-z])Ʃ|Ʃ(?=[a-z])/g, "tt")
      .replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000\t]/g, " ")
      .replace(/[\u200b-\u200f\u2060\ufeff]/g, "")
      .replace(/\u00ad(?!$)/g, "")
      // Word's bullets come from symbol fonts.
      .replace(/[\uf0b7\uf0a7]/g, "•")
      // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
      .replace(/[\u0000-\u0008\u000d\u0010-\u001f\u007f-\u009f\ue001-\uf8ff]/g, "\ufffd")
      .replace(/(\p{L}?)([¨´ˆ˜¯˘˙˚ˇ˝])( ?)(\p{L}?)/gu, placeAccent)
      .replace(/(?<=\p{L})`(?=[aeiouAEIOU])(.)/gu, (whole, letter: string) => compose(letter, "`") ?? whole)
      // TeX's copyright sign is a letter c in a circle.
      .replace(/\bc ?©/g, "©")
      .replace(/([cCsSeEaAtT])¸/g, "$1\u0327")
      .normalize("NFC")
  );
}

/** The letter with the accent as one character, if there is such a character. */
function compose(letter: string, accent: string): string | undefined {
  if (letter === "") return undefined;
  const base = letter === "ı" ? "i" : letter === "ȷ" ? "j" : letter;
  const joined = (base + (ACCENTS[accent] ?? "")).normalize("NFC");
  return joined.length === 1 ? joined : undefined;
}

/** TeX draws the accent before its letter ("na¨ıve", "M¨ uller"), other systems after it ("Poincare´ group"). */
function placeAccent(whole: string, before: string, accent: string, blank: string, after: string): string {
  const onNext = compose(after, accent);
  const onPrevious = compose(before, accent);
  if (blank === "" && onNext) return before + onNext;
  if (onPrevious) return onPrevious + blank + after;
  return before !== "" && onNext ? before + onNext : whole;
}

/** Share of the characters that no reader could make out: replacement characters and the like. */
export function undecodableShare(text: string): number {
  const undecodable = text.match(/\ufffd/g)?.length ?? 0;
  return undecodable === 0 ? 0 : undecodable / text.replace(/\s+/g, "").length;
}
