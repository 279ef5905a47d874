// What the form may be filled with: guesses from the paper's first page, its margins and the PDF's own entries.
import type { PaperSuggestions } from "../reading.ts";
import type { Piece } from "../structure/piece.ts";
import type { Metadata } from "./metadata.ts";
import { isProse } from "../structure/kinds-of-text.ts";
import { withoutMarks } from "../structure/join-lines.ts";
import type { Parts } from "../structure/split.ts";
import { findAuthors } from "./authors.ts";
import { findDoi } from "./doi.ts";
import { guessField } from "./field.ts";
import { findKeywords } from "./keywords.ts";
import { findTitle } from "./title.ts";
import { findYear } from "./year.ts";

const FIELDS = [
  "title",
  "authors",
  "abstract",
  "publishing_year",
  "doi",
  "keywords",
  "field_of_research",
] as const satisfies (keyof PaperSuggestions)[];
/** An abstract that breaks off was not found whole. */
const SENTENCE_END = /[.!?][”"’)\]]?$/;

export type SuggestInput = {
  parts: Parts;
  pieces: readonly Piece[];
  abstract: string;
  front: string;
  footnotes: string;
  /** What cover sheets in front of the paper say, without the days of deposit and access. */
  coverSheets: { pieces: readonly Piece[]; words: string };
  /** Running heads, feet and what stands sideways in the margin. */
  heads: readonly string[];
  metadata: Metadata;
  /** All text of the document, running heads included. */
  everything: string;
};

export type Suggestions = { suggested: PaperSuggestions; doubts: (keyof PaperSuggestions)[] };

/** @returns a guess for every field for which the paper gives one, and the fields that need a look. */
export function suggest(input: SuggestInput): Suggestions {
  const { parts, pieces, abstract, metadata } = input;
  const opening = pieces.filter((piece) => piece.block.page <= 2);
  const isOutside = ({ role }: Piece) => role !== "body" && role !== "heading";
  const beforeBody = opening.filter((piece) => parts.front.includes(piece) || isOutside(piece));
  const { title, authors } = titleAndAuthors(input, beforeBody.length > 0 ? beforeBody : opening);
  const margins = [
    ...input.heads.slice(0, 6),
    input.front,
    ...pieces.filter(({ role, block }) => role === "footnote" && block.page === 1).map(({ text }) => text),
    ...firstPage(pieces, parts),
  ];
  const notice = withoutMarks(margins.join("\n"));
  const sheets = withoutMarks(input.coverSheets.words);
  const doi = findDoi(`${sheets}\n${notice}\n${metadata.subject ?? ""}`, input.heads);
  const body = parts.body.map((piece) => piece.text).join("\n");
  const about = { title: title?.text ?? "", abstract, body };
  const keywords = findKeywords(parts.front, pieces, about, metadata.keywords);
  // The year of what a paper is about stands in its title.
  const untitled = (text: string) => without(about.title, text);
  const year = findYear(untitled(notice), input.heads.map(untitled), doi, metadata.created, untitled(sheets));
  const found: { [Field in keyof PaperSuggestions]: PaperSuggestions[Field] | undefined } = {
    title: title?.text,
    authors: authors?.names,
    abstract: abstract === "" ? undefined : abstract.replace(/\n\n/g, " "),
    publishing_year: year?.year,
    doi,
    keywords: keywords?.list,
    field_of_research: guessField(
      `${about.title} ${about.title} ${keywords?.list ?? ""} ${keywords?.list ?? ""}`,
      abstract,
      body,
    ),
  };
  const sure: Record<keyof PaperSuggestions, boolean> = {
    title: title?.sure ?? false,
    authors: authors?.sure ?? false,
    abstract: parts.labelled && SENTENCE_END.test(abstract),
    publishing_year: year?.sure ?? false,
    doi: true,
    keywords: keywords?.given ?? false,
    field_of_research: found.field_of_research !== undefined,
  };
  return {
    suggested: Object.fromEntries(
      Object.entries(found).filter(([, value]) => value !== undefined && value !== ""),
    ),
    doubts: FIELDS.filter((field) => !sure[field]),
  };
}

/** Takes the title out of the text, wherever its lines and signs are parted. */
function without(title: string, text: string): string {
  const words = title.match(/[\p{L}\d]+/gu);
  return words ? text.replace(new RegExp(words.join("[^\\p{L}\\d]+"), "giu"), "") : text;
}

/** Where the paper begins without a title page of its own, the cover sheet in front of it has both. */
function titleAndAuthors({ parts, coverSheets, metadata }: SuggestInput, pieces: readonly Piece[]) {
  const own = findTitle(pieces, metadata.title, coverSheets.words);
  const isOwn = own && (coverSheets.pieces.length === 0 || parts.front.length > 0);
  const title = isOwn ? own : findTitle(coverSheets.pieces, metadata.title);
  const onSheet = findTitle(coverSheets.pieces, title?.text);
  const isSame = onSheet?.text.toLowerCase() === title?.text.toLowerCase();
  const authors =
    (isOwn ? findAuthors(pieces, title) : undefined) ??
    findAuthors(coverSheets.pieces, isSame ? onSheet : undefined, metadata.authors);
  return { title, authors };
}

/** Small print of the first page, wherever it stands; running text cites the years of others. */
function firstPage(pieces: readonly Piece[], { references, body, abstract }: Parts): string[] {
  const isText = (piece: Piece) =>
    references.includes(piece) || abstract.includes(piece) || (body.includes(piece) && isProse(piece.text));
  return pieces
    .filter((piece) => piece.block.page === 1 && piece.text.length < 600 && !isText(piece))
    .map((piece) => piece.text);
}
