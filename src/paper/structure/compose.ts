// Writes the body in the wire form: pieces to paragraphs, across columns and pages, with the sections' places.
import { LIMITS } from "#contract";
import { PaperError } from "../errors.ts";
import type { PaperSection, SectionKind } from "../reading.ts";
import type { Piece } from "./piece.ts";
import { type Heading, isAppendixHeading, isChapterLabel, kindOf } from "./headings.ts";
import { joinLines, type Vocabulary, withoutMarks } from "./join-lines.ts";
import { isFormula } from "./kinds-of-text.ts";
import type { Parts } from "./split.ts";

export type Paragraph = { text: string; heading?: Heading };

const SENTENCE_END = /[.!?:][)\]”"'’]?\d{0,2}$/;
const BULLET = /^[•▪◦‣·■]/;

/** Joins what columns, pages, figures and formulas have parted. */
function toParagraphs(pieces: readonly Piece[], vocabulary: Vocabulary): Paragraph[] {
  const bodies = pieces.filter((piece) => piece.role === "body");
  const indents = bodies.filter((piece) => piece.block.indented).length > 0.25 * bodies.length;
  const paragraphs: Paragraph[] = [];
  let previous: Piece | undefined;
  for (const piece of pieces) {
    const text = withoutMarks(piece.text);
    if (text === "") continue;
    const last = paragraphs.at(-1);
    if (piece.heading) {
      const split = previous?.heading && isChapterLabel(previous.heading) && last;
      if (split) paragraphs[paragraphs.length - 1] = mergeHeadings(last, piece.heading);
      else paragraphs.push({ text, heading: piece.heading });
    } else if (last && !last.heading && previous && continues(previous, piece, indents)) {
      last.text = withoutMarks(joinLines([last.text, text], vocabulary));
    } else paragraphs.push({ text });
    previous = piece;
  }
  return paragraphs;
}

function mergeHeadings(chapter: Paragraph, heading: Heading): Paragraph {
  const text = `${chapter.text} ${heading.text}`;
  return { text, heading: { text, number: chapter.text.replace(/\D+/g, ""), name: heading.name } };
}

function continues(previous: Piece, piece: Piece, indents: boolean): boolean {
  const before = withoutMarks(previous.text);
  if (BULLET.test(piece.text)) return false;
  if (/[\p{L}][-‐\u00ad]$/u.test(before) && /^\p{Ll}/u.test(piece.text)) return true;
  if (isFormula(piece.text) && piece.block.left === previous.block.left && piece.text.length < 160)
    return true;
  if (/^\p{Ll}/u.test(piece.text)) return true;
  if (SENTENCE_END.test(before)) {
    const elsewhere = previous.block.page !== piece.block.page || previous.block.left !== piece.block.left;
    return indents && elsewhere && !piece.block.indented && fillsLastLine(previous) && !before.endsWith(":");
  }
  return !piece.block.indented || fillsLastLine(previous);
}

function fillsLastLine({ block }: Piece): boolean {
  const last = block.lines.at(-1);
  return last !== undefined && last.x1 > block.right - 0.04 * (block.right - block.left);
}

export type Body = {
  text: string;
  sections: PaperSection[];
  words: number;
  references: string;
  notices: string[];
};

/**
 * The body within LIMITS.paperCharacters: over it, first the references, then the appendices are left out, with a
 * notice for each.
 * @throws PaperError `too_long` if the body alone is over
 */
export function composeBody(parts: Parts, vocabulary: Vocabulary): Body {
  const body = toParagraphs(parts.body, vocabulary);
  const appendices = toParagraphs(parts.appendices, vocabulary);
  let references = plainText(parts.references, vocabulary);
  let written = write([...body, ...appendices]);
  const notices: string[] = [];
  const over = `because the paper is longer than ${LIMITS.paperCharacters.toLocaleString("en-US")} characters.`;
  if (references !== "" && written.text.length + references.length > LIMITS.paperCharacters) {
    references = "";
    notices.push(`The references were left out ${over}`);
  }
  if (written.text.length > LIMITS.paperCharacters && appendices.length > 0) {
    written = write(body);
    notices.push(`The appendices were left out ${over}`);
  }
  if (written.text.length > LIMITS.paperCharacters) throw new PaperError("too_long");
  return { ...written, references, notices };
}

/** Pieces outside the body, paragraph by paragraph. */
export function plainText(pieces: readonly Piece[], vocabulary: Vocabulary): string {
  return toParagraphs(
    pieces.map(({ block, text }) => ({ block, role: "body", text })),
    vocabulary,
  )
    .map((paragraph) => paragraph.text)
    .join("\n\n");
}

function write(paragraphs: Paragraph[]): { text: string; sections: PaperSection[]; words: number } {
  const blocks: string[] = [];
  const sections: PaperSection[] = [];
  let offset = 0;
  let words = 0;
  const parents = new Map<number, SectionKind>();
  for (const { text, heading } of paragraphs) {
    const block = heading ? `## ${text}` : text;
    if (heading) sections.push({ heading: text, kind: inheritedKind(heading, parents), start: offset });
    else words += text.split(/\s+/).length;
    blocks.push(block);
    offset += block.length + 2;
  }
  return { text: blocks.join("\n\n"), sections, words };
}

/** A subsection (3.2) without a telling name is about what its section (3) is about. */
function inheritedKind(heading: Heading, parents: Map<number, SectionKind>): SectionKind {
  const depth = heading.number === "" ? 0 : heading.number.split(".").length;
  const own = isAppendixHeading(heading) ? "appendix" : kindOf(heading);
  const parent = depth > 1 ? parents.get(depth - 1) : undefined;
  const kind = parent && parent !== "other" ? parent : own;
  if (depth > 0) parents.set(depth, kind);
  return kind;
}
