// The shapes that the layout stages hand to each other. Lengths are points; y grows downwards from the
// page's upper edge, as the page is meant to be read.

/** The part of a pdf.js text item that is used. `transform` is in PDF space: y grows upwards. */
export type TextItem = { str: string; transform: number[]; width: number; height: number; fontName: string };

/** A piece of text as pdf.js gives it, placed upright on its page. */
export type Run = {
  text: string;
  x: number;
  /** Of the baseline. */
  y: number;
  width: number;
  size: number;
  font: string;
  /** Whether a blank stands between this run and the one before it. */
  spaced: boolean;
  /** Whether the font is a bitmap font of TeX, which has no table of its letters. */
  bitmap?: boolean;
};

/** Runs on one baseline without a gap wide enough to be a gutter. */
export type Segment = {
  text: string;
  x0: number;
  x1: number;
  y: number;
  size: number;
  font: string;
  /** The font of the first letters: a bold lead differs from the rest. */
  leadFont: string;
  /** The first words, where they are set in another font than what follows on them; `apart`: by a gap wider than a blank. */
  lead?: { text: string; font: string; apart: boolean };
  /** What the raised marks say that the text has only a place for. */
  marks: string[];
};

/** The segments of one baseline inside one column. `cells` counts them, without a label in front. */
export type Line = Segment & { cells: number; parts: string[] };

/** A rectangle of a page whose lines are read from top to bottom before the next one is begun. */
export type Region = { page: number; x0: number; x1: number; columned: boolean; lines: Line[] };

export type PageContent = {
  page: number;
  width: number;
  height: number;
  segments: Segment[];
  /** Text that does not run in the page's direction, such as a stamp in the margin. */
  sideways: string[];
};

export type NonEmpty<Item> = [Item, ...Item[]];

/** Stands in a line's text where a raised mark (a citation's or a footnote's) was. */
export const MARK = "\uE000";

export const top = (segment: Segment) => segment.y - segment.size * 0.75;
export const bottom = (segment: Segment) => segment.y + segment.size * 0.25;
