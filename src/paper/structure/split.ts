// Parts the document into front matter, abstract, body, appendices and references.
import type { Heading } from "./headings.ts";
import {
  endsReferences,
  isAppendixHeading,
  isChapterLabel,
  isContentsHeading,
  isReferencesHeading,
  isStatementHeading,
  kindOf,
} from "./headings.ts";
import type { Piece } from "./piece.ts";
import { withoutMarks } from "./join-lines.ts";
import { ABSTRACT_LEAD, isKeywordList, isProse, KEYWORDS_LEAD } from "./kinds-of-text.ts";
import { lengthOfFirstPrinting } from "./printed-twice.ts";
import { isSideSummary } from "./side-summaries.ts";

export type Parts = {
  /** Everything before the body that is not the abstract: title, authors, keywords, contents. */
  front: Piece[];
  abstract: Piece[];
  /** Whether the abstract was found by its label; else it is the first prose, and may belong to the body too. */
  labelled: boolean;
  body: Piece[];
  appendices: Piece[];
  references: Piece[];
  /** Acknowledgements, funding, contributions, interests and the like, with their headings. */
  statements: Piece[];
};

const FRONT_LEAD =
  /^(?:categories and subject descriptors|general terms|ccs concepts|acm reference format|jel classification|msc|pacs|received:?|accepted:?|published:?|correspondence:?|copyright|permission to)\b/i;
/** How ACM asks to be cited: "Jane Doe. 2022. On Glass. 1, 1 (November 2022), 3 pages." */
const OWN_CITATION = /\.\s(?:19|20)\d\d\.\s.*\b\d{1,3}\s?pages?\./;
/** An abstract hardly ever has more words. */
const LONGEST_ABSTRACT = 600;
/** Nor has an author's address. */
const LONGEST_ADDRESS = 40;

export function splitPaper(pieces: readonly Piece[]): Parts {
  const flow = pieces.filter((piece) => piece.role === "body" || piece.role === "heading");
  const abstractAt = findAbstract(flow);
  const label = flow[abstractAt];
  const parts: Parts = {
    front: [],
    abstract: [],
    labelled: label !== undefined,
    body: [],
    appendices: [],
    references: [],
    statements: [],
  };
  const bodyAt = label ? takeAbstract(flow, { label, at: abstractAt }, parts) : takeUnlabelled(flow, parts);
  parts.front.push(...parts.abstract.splice(lengthOfFirstPrinting(parts.abstract)));
  splitBody(flow.slice(bodyAt), parts);
  parts.front.push(...pieces.filter((piece) => piece.role === "summary"));
  parts.references.push(...pieces.filter((piece) => piece.role === "reference"));
  parts.statements.push(...pieces.filter((piece) => piece.role === "notice"));
  return parts;
}

function findAbstract(flow: Piece[]): number {
  for (const [index, { text, heading, block }] of flow.entries()) {
    if (block.page > 8) return -1;
    if (heading && kindOf(heading) === "abstract") return index;
    if (ABSTRACT_LEAD.test(text) && (text.length > 60 || flow[index + 1]?.role === "body")) return index;
    if (/^(?:abstract|a b s t r a c t)$/i.test(text)) return index;
    if (heading && opensBody(heading)) return -1;
  }
  return -1;
}

/** The heading of the first section. */
function opensBody(heading: Heading): boolean {
  return kindOf(heading) === "introduction" || /^(?:1|I)$/.test(heading.number);
}

/** Fills front and abstract from the abstract's label on; returns where the body begins. */
function takeAbstract(flow: Piece[], { label, at }: { label: Piece; at: number }, parts: Parts): number {
  parts.front.push(...flow.slice(0, at));
  const rest = label.heading
    ? ""
    : label.text.replace(ABSTRACT_LEAD, "").replace(/^(?:abstract|a b s t r a c t)$/i, "");
  if (rest === "") parts.front.push(label);
  else parts.abstract.push({ ...label, role: "body", text: rest });
  const opening = openingAfter(flow, at);
  const structured = opening > 0 && wordsOf(flow.slice(at, opening)) <= LONGEST_ABSTRACT;
  let open = true;
  for (const [index, piece] of flow.entries()) {
    if (index <= at) continue;
    if (structured ? index === opening : piece.heading && !KEYWORDS_LEAD.test(piece.text)) return index;
    if (endsAbstract(piece)) {
      open = false;
      parts.front.push(piece);
      continue;
    }
    const first = parts.abstract[0];
    if (!structured && opening < 0 && first && !setAlike(first, piece)) return index;
    if (open) parts.abstract.push(piece.heading ? { ...piece, text: named(piece.text) } : piece);
    else if (structured) parts.front.push(piece);
    else if (piece.block.size < (first?.block.size ?? 0) * 0.95 || !isProse(piece.text))
      parts.front.push(piece);
    else return index;
  }
  return flow.length;
}

/** Where the first section begins behind the abstract, with the number of its chapter above it. */
function openingAfter(flow: readonly Piece[], abstract: number): number {
  const opening = flow.findIndex(({ heading }, index) => index > abstract && heading && opensBody(heading));
  const above = flow[opening - 1];
  return above?.heading && isChapterLabel(above.heading) ? opening - 1 : opening;
}

/** What stands between abstract and first section and belongs to neither. */
function endsAbstract({ heading, text }: Piece): boolean {
  if (
    heading &&
    [isSideSummary(heading.name), isStatementHeading(heading), isContentsHeading(heading)].some(Boolean)
  )
    return true;
  return isFrontMatter(text) || isAddress(text);
}

/** Keywords, dates and codes, which stand apart from both abstract and text. */
const isFrontMatter = (text: string) => isKeywordList(text) || isLabelledFrontMatter(text);
const isLabelledFrontMatter = (text: string) => KEYWORDS_LEAD.test(text) || FRONT_LEAD.test(text);

/** Where to write to: an address is no sentence, and ends with that of a mailbox. */
const isAddress = (text: string) => /[\w}]@[\w-]+\.[\w.]+$/.test(text) && wordsIn(text) < LONGEST_ADDRESS;

/** The name of a part of a structured abstract, which runs on with its text. */
const named = (text: string) => `${text.replace(/[\s:.]+$/, "")}:`;

/** A paragraph of the text, and not an address, which may be as long but ends without a full stop. */
function isParagraph(piece: Piece): boolean {
  return (
    isProse(piece.text) &&
    wordsOf([piece]) >= 25 &&
    /[.!?:][”"’)\]]?$/.test(withoutMarks(piece.text)) &&
    !FRONT_LEAD.test(piece.text)
  );
}

function setAlike(one: Piece, other: Piece): boolean {
  const { block } = one;
  return (
    block.page === other.block.page &&
    block.font === other.block.font &&
    Math.abs(block.size - other.block.size) < 0.3 &&
    block.left === other.block.left
  );
}

/** Without a label, prose before the first section is the abstract, else the first paragraph stands for it. */
function takeUnlabelled(flow: Piece[], parts: Parts): number {
  const opening = flow.findIndex((piece) => piece.heading && opensBody(piece.heading));
  const prose = flow.findIndex(isParagraph);
  const first = flow[prose];
  if (!first) return 0;
  if (opening >= 0 && opening < prose) {
    parts.front.push(...flow.slice(0, opening));
    return opening;
  }
  const between = opening >= 0 ? flow.slice(prose, opening) : [];
  if (between.length > 0 && wordsOf(between) <= LONGEST_ABSTRACT) {
    const given = (piece: Piece) =>
      isProse(piece.text) && !isFrontMatter(piece.text) && !OWN_CITATION.test(piece.text);
    parts.front.push(...flow.slice(0, prose), ...between.filter((piece) => !given(piece)));
    parts.abstract.push(...between.filter(given));
    parts.labelled = true;
    return opening;
  }
  parts.front.push(...flow.slice(0, prose));
  parts.abstract.push(first);
  const next = flow.slice(prose + 1).find((piece) => isProse(piece.text));
  // Set unlike the rest (bold, smaller, indented), it is an abstract and not the first paragraph.
  const apart =
    next && (next.block.font !== first.block.font || Math.abs(next.block.size - first.block.size) > 0.4);
  if (apart && wordsOf(flow.slice(prose + 1)) > 200) {
    parts.labelled = true;
    return prose + 1;
  }
  return prose;
}

const wordsIn = (text: string) => text.split(/\s+/).length;
const wordsOf = (pieces: Piece[]) => pieces.reduce((sum, { text }) => sum + wordsIn(text), 0);

function splitBody(flow: Piece[], parts: Parts): void {
  let zone: "front" | "body" | "references" | "appendices" | "statements" = "body";
  let before: "body" | "appendices" = "body";
  let afterReferences = false;
  let inSection = false;
  for (const piece of flow) {
    const { heading } = piece;
    if (heading) {
      inSection = true;
      if (isReferencesHeading(heading)) {
        zone = "references";
        afterReferences = true;
        parts.references.push(piece);
        continue;
      }
      if (isStatementHeading(heading)) {
        if (zone === "body" || zone === "appendices") before = zone;
        zone = "statements";
      } else if (isContentsHeading(heading)) zone = "front";
      else if (isAppendixHeading(heading) || (afterReferences && /^[A-H]\b/.test(heading.number)))
        zone = "appendices";
      else if (zone === "statements") zone = before;
      else if (zone === "front" || (zone === "references" && endsReferences(heading))) zone = "body";
    }
    const isFront = inSection ? isLabelledFrontMatter : isFrontMatter;
    if (zone === "body" && isFront(piece.text) && piece.block.page === 1) parts.front.push(piece);
    else parts[zone].push(piece);
  }
}
