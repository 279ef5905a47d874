// The whole way from placed pages to a reading: one pass after another over the document.
import { toBlocks } from "../layout/blocks.ts";
import { documentGutter, toRegions } from "../layout/columns.ts";
import { takeCoverSheets, wordsOfCoverSheets } from "../layout/cover-sheets.ts";
import { joinDropCaps } from "../layout/drop-caps.ts";
import type { PageContent, Region } from "../layout/geometry.ts";
import { takeRunningHeads } from "../layout/heads.ts";
import { takeLineNumbers } from "../layout/line-numbers.ts";
import { undecodableShare } from "../layout/mend.ts";
import { PaperError } from "../errors.ts";
import type { PaperReading } from "../reading.ts";
import type { Metadata } from "../suggest/metadata.ts";
import { suggest } from "../suggest/suggest.ts";
import { classify, toPieces } from "./classify.ts";
import { composeBody, plainText } from "./compose.ts";
import { Vocabulary, withoutMarks } from "./join-lines.ts";
import type { Piece } from "./piece.ts";
import { type Parts, splitPaper } from "./split.ts";
import { partRunIns } from "./run-in-headings.ts";
import { warningsOf } from "./warnings.ts";
import { bodyStyle } from "./style.ts";

/** Fewer letters on a page than this, on the average, are no paper's text. */
const FEWEST_LETTERS = 40;
/** Characters that could not be decoded count as well: of these there is a message of its own. */
const LETTERS = /[\p{L}\ufffd]+/gu;
/** From this share on, what was read is not what is printed. */
const UNDECODABLE = 0.3;

const textOf = (pages: readonly PageContent[]) =>
  pages.map((page) => page.segments.map((segment) => segment.text).join(" ")).join(" ");

/** Whether the pages hold hardly any text, so that there is nothing to be read. */
export function hasFewLetters(pages: readonly PageContent[]): boolean {
  let missing = FEWEST_LETTERS * pages.length;
  for (const { segments } of pages) {
    for (const { text } of segments) {
      if (missing <= 0) return false;
      for (const [letters] of text.matchAll(LETTERS)) missing -= letters.length;
    }
  }
  return missing > 0;
}

/**
 * @param pages all pages in order
 * @throws PaperError `undecodable` or `too_long`
 */
export function readDocument(pages: PageContent[], metadata: Metadata): PaperReading {
  const everything = textOf(pages);
  if (undecodableShare(everything) > UNDECODABLE) throw new PaperError("undecodable");

  const stamps = pages.flatMap((page) => page.sideways);
  const { sheets, paper } = takeCoverSheets(pages);
  const lineNumbers = takeLineNumbers(paper);
  const heads = [...takeRunningHeads(paper), ...stamps];
  const marks = [...sheets, ...paper].flatMap((page) => page.segments.flatMap((segment) => segment.marks));
  for (const page of paper) joinDropCaps(page);
  const gutter = documentGutter(paper);
  const regions = regionsOf(paper, gutter);
  const style = bodyStyle(regions);
  const vocabulary = learn(regions);
  const blocks = regions.flatMap((region) => toBlocks(region, style.leading));
  const pieces = classify(blocks, style, vocabulary);
  const parts = splitPaper(pieces);
  const sheetPieces = toPieces(
    regionsOf(sheets).flatMap((region) => toBlocks(region, style.leading)),
    vocabulary,
  );
  for (const piece of pieces.slice(0, firstOfBody(pieces, parts))) {
    if (piece.role !== "figure") continue;
    piece.role = "body";
    parts.front.push(piece);
  }
  const ofRole = (role: string) =>
    plainText(
      pieces.filter((piece) => piece.role === role),
      vocabulary,
    );
  const abstract = plainText(parts.abstract, vocabulary);
  const footnotes = ofRole("footnote");
  const front = plainText(parts.front, vocabulary);
  const ofSheets = plainText(sheetPieces, vocabulary);
  const { suggested, doubts } = suggest({
    parts,
    pieces,
    abstract,
    front,
    footnotes,
    coverSheets: { pieces: sheetPieces, words: wordsOfCoverSheets(sheets) },
    heads: [...stamps.slice(0, 4), ...heads],
    metadata,
    everything,
  });
  if (!parts.labelled) {
    // Nothing says that the first paragraph is the abstract: it is suggested as one, and stays in the text.
    parts.abstract.length = 0;
  }
  parts.body = partRunIns(parts.body);
  const { references, ...body } = composeBody(parts, vocabulary);
  return {
    ...body,
    aside: {
      references,
      footnotes,
      captions: ofRole("caption"),
      runningHeads: [...heads, ...lineNumbers].map(withoutMarks).join("\n\n"),
      front: [ofSheets, front].filter((text) => text !== "").join("\n\n"),
      marks: marks.join(" "),
      statements: plainText(parts.statements, vocabulary),
      figures: ofRole("figure"),
    },
    pages: pages.length,
    columns: columnsOf(regions),
    suggested,
    doubts,
    warnings: warningsOf({ abstract, labelled: parts.labelled, ...body }),
  };
}

const regionsOf = (pages: readonly PageContent[], gutter?: number): Region[] =>
  pages.filter((page) => page.segments.length > 0).flatMap((page) => toRegions(page, gutter));

/** Where front matter ends: addresses and dates before it may look like labels of a figure, but belong to it. */
function firstOfBody(pieces: readonly Piece[], { abstract, body }: Parts): number {
  const ends = [abstract[0], body[0]].map((first) => pieces.findIndex(({ block }) => block === first?.block));
  return Math.min(...ends.filter((index) => index >= 0), pieces.length);
}

function learn(regions: readonly Region[]): Vocabulary {
  const vocabulary = new Vocabulary();
  for (const region of regions) {
    region.lines.forEach((line, index) => vocabulary.learn(line.text, region.lines[index - 1]?.text));
  }
  return vocabulary;
}

function columnsOf(regions: readonly Region[]): 1 | 2 {
  let columned = 0;
  let all = 0;
  for (const region of regions) {
    for (const line of region.lines) {
      all += line.text.length;
      if (region.columned) columned += line.text.length;
    }
  }
  return columned > all / 2 ? 2 : 1;
}
