// Judges the text of a block by itself: prose, the cells of a table, program code, a formula, the start of a caption.
import { type Block } from "../layout/blocks.ts";
import { type Line, MARK } from "../layout/geometry.ts";

const CAPTION_START =
  /^(?:(?:supplementary|extended data|online)\s+)?(?:fig(?:ure|s|ures)?\.?|table|tab\.|algorithm|listing|scheme|plate|chart|exhibit|box|map|photo(?:graph)?)\s*(?:[A-Z]{0,2}\.?\d{1,3}(?:[.-]\d{1,2})?[a-z]?|[IVX]{1,5}|[A-Z])\b/i;

/** What the abstract begins with where its label stands in its first line: "Abstract—We measured …". */
export const ABSTRACT_LEAD =
  /^(?:abstract|a\s?b\s?s\s?t\s?r\s?a\s?c\s?t|summary)\s*(?:[—–:.-]+\s*|\s+(?=\p{Lu}))/iu;
export const KEYWORDS_LEAD =
  /^(?:(?:author |additional )?key\s?-?words?(?: and phrases)?|index terms|key phrases|palabras clave)\b\s*[—–:.-]*\s*/i;

/**
 * Keywords without a label, parted by signs that names have between them too: "heat | phase change | glass". Lists of
 * points and the rules of a grammar have these signs as well.
 */
export function isKeywordList(text: string): boolean {
  if (/^\s*[|·•]|::=/.test(text)) return false;
  const words = text.split(/\s[|·•]\s/);
  return (
    words.length >= 3 &&
    words.filter((word) => /^\p{Ll}[^.;:!?]{2,50}$/u.test(word)).length > words.length / 2
  );
}

/** Whether a block begins a caption, and not a sentence such as "Figure 3 shows". */
export function startsCaption(block: Block, text: string, bodySize: number, bodyFont: string): boolean {
  const start = CAPTION_START.exec(text);
  if (!start) return false;
  const rest = text.slice(start[0].length);
  if (/^\s*(?:[:|—–]|\.(?:\s|$)|\.?\s*$|\.[A-Z])/.test(rest)) return true;
  const differs = block.size < bodySize * 0.95 || block.leadFont !== bodyFont;
  return differs && /^\s*[\p{Lu}(]/u.test(rest);
}

const FEWEST_WORDS = 8;
/** Characters: so many words have more than these and the blanks between them. */
const SHORTEST_PROSE = FEWEST_WORDS;
const ORDINARY_WORD = /^[(“"‘[]?\p{L}[\p{Ll}'’-]*[,.;:)”"’\]?!]*$/u;

/** Running text: enough words, most of them ordinary. */
export function isProse(text: string): boolean {
  if (text.length < SHORTEST_PROSE) return false;
  const words = text.split(/\s+/);
  if (words.length < FEWEST_WORDS) return false;
  let ordinary = 0;
  let letters = 0;
  for (const word of words) {
    letters += word.length;
    if (ORDINARY_WORD.test(word)) ordinary += 1;
  }
  return ordinary / words.length > 0.6 && words.length / Math.max(1, letters) < 0.4;
}

const textOf = (block: Block) => block.lines.map((line) => line.text).join(" ");

/** Rows of cells: most lines have several parts with wide gaps between them, or hold hardly anything but numbers. */
export function isTabular(block: Block): boolean {
  // A line justified too loosely falls apart into its words, but these are a sentence.
  const isLoose = ({ text, cells }: Line) => isProse(text) && text.split(/\s+/).length < 2 * cells;
  const rows = block.lines.filter((line) => line.cells >= 3 && !isLoose(line)).length;
  const pairs = block.lines.filter((line) => line.cells >= 2).length;
  if (rows > 0 && rows >= block.lines.length * 0.4) return true;
  return block.lines.length >= 2 && pairs >= block.lines.length * 0.6 && !isProse(textOf(block));
}

/** Of what is mostly figures and signs so many characters are letters, blanks not counted. */
const LETTERS_OF_NUMERIC = 0.35;

/** Mostly figures and signs, but nothing that makes it a formula. */
export function isNumeric(text: string): boolean {
  // Running text is told by its plain letters alone.
  if (countPlainLetters(text) >= LETTERS_OF_NUMERIC * text.length) return false;
  const solid = text.replace(/\s/g, "");
  return (solid.match(/\p{L}/gu)?.length ?? 0) < LETTERS_OF_NUMERIC * solid.length && !isFormula(text);
}

/** The letters from A to Z in either case. */
function countPlainLetters(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const lower = text.charCodeAt(at) | 32;
    if (lower >= 97 && lower <= 122) count += 1;
  }
  return count;
}

export function isFormula(text: string): boolean {
  return text.length < 400 && /[=≤≥<>∑∫∏≈∈→±×√∂∝]/.test(text.replaceAll(MARK, "")) && !isProse(text);
}

/** Set in a typewriter face: every character takes the same width, in one line as in the next. */
export function isTypewritten(block: Block): boolean {
  const lines = block.lines.filter((line) => line.text.length >= 6 && line.cells === 1);
  if (lines.length < 2) return false;
  const widths = lines.map((line) => (line.x1 - line.x0) / line.text.length / line.size);
  const mean = widths.reduce((sum, width) => sum + width, 0) / widths.length;
  return mean > 0.48 && mean < 0.66 && widths.every((width) => Math.abs(width - mean) < 0.025);
}

/** Lines that end like statements rather than sentences. */
export function isCode(text: string): boolean {
  const marks = text.match(/[;{}]|:=|==|\/\/|->|\+\+|\(\)/g)?.length ?? 0;
  return marks >= 2 && marks / text.split(/\s+/).length > 0.12;
}

/** A table of contents: dots that lead to a page number. */
export function isContents(text: string): boolean {
  return /(?:\.\s?){4}\s*(?:\d+|[ivxl]+)\b/.test(text);
}
