// What the publisher and the authors say about the publication, wherever it stands on the page: rights and licences, how
// to cite it, whom to write to, and statements with their name in front ("Funding: …"). None of it is the paper's content.
import type { Block } from "../layout/blocks.ts";
import { isProse } from "./kinds-of-text.ts";
import { type Piece, sameRegion } from "./piece.ts";
import type { Style } from "./style.ts";

/** How a notice begins. */
const NOTICE_START = new RegExp(
  [
    "^(?:[∗*†‡§¶✉#]\\s*)?(?:",
    [
      "correspondence\\b(?: to| should|:)",
      "corresponding authors?\\b",
      "address (?:all )?correspondence",
      "to whom correspondence",
      "author to whom",
      "e-?mails?(?: address(?:es)?)?\\s*:",
      "present address",
      "©",
      "\\(c\\)\\s?(?:19|20)\\d\\d",
      "copyright\\b\\s*(?:©|:|\\(c\\)|(?:19|20)\\d\\d)",
      "licensee\\b",
      "this is an open[- ]access",
      "this (?:article|paper|work) is (?:an open|distributed|licensed|published|made available|protected)",
      "this article has been accepted",
      "open access\\W+this",
      "permission to (?:make|copy)",
      "(?:it is |this preprint is )?made available under",
      "the copyright holder for this",
      "all rights reserved",
      "(?:bio|med)rxiv preprint",
      "article history",
      "received:?\\s+(?:\\d|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)",
      "(?:how to )?cite this (?:article|paper)",
      "citation:",
      "(?:academic |handling |guest )?editors?:",
      "(?:edited|reviewed) by:",
      "(?:edited|contributed) by [^.]{5,160}\\bapproved\\b",
      "(?:in )?proceedings of [^.]{5,160}\\bpages? \\d",
      "publisher['’]s note",
      "neither the united states",
      "the views (?:and opinions )?expressed (?:in|herein)",
      "this (?:report|work|manuscript) was prepared as an account",
    ].join("|"),
    ")",
  ].join(""),
  "i",
);
/** A statement that has its name in front instead of a heading above: of MDPI, PLOS and many others. */
const STATEMENT_START =
  /^(?:acknowledge?ments?|funding(?: statement| information)?|financial (?:support|disclosure)|(?:conflicts?|competing|declaration of (?:competing|conflicting)) (?:of )?interests?(?: statement)?|disclosures?|author(?:s|['’]s|s['’])? contributions?|(?:data|code) availability(?: statement)?|availability of data and materials?|institutional review board statement|informed consent statement|ethics (?:statement|approval)|supplementary (?:materials?|information)|sample availability)\s*[.:—–-]\s*\S/i;
const COPYRIGHT = /(?:©|c\u20dd|\u20ddc)[^.]{0,40}\b(?:19|20)\d\d\b|\b(?:19|20)\d\d\s?©/;
/** A line of copyright is short; a sentence with the sign in a longer paragraph is about it. */
const LONGEST_COPYRIGHT = 60;

/** Marks notices among pieces that are still body, and what goes on with one in the next lines or column. */
export function markNotices(pieces: readonly Piece[], style: Style): void {
  let open: Piece | undefined;
  for (const piece of pieces) {
    if (piece.role !== "body") continue;
    if (startsNotice(piece)) {
      piece.role = "notice";
      open = piece;
    } else if (open && goesOn(open, piece, style)) piece.role = "notice";
    else open = undefined;
  }
}

/**
 * What publishers put behind the last sentence of a paragraph, mostly of the abstract: a line of copyright, the DOI, the
 * codes of a classification.
 */
const CLOSING_NOTICES = [
  /(?<=[.!?)])\s+(?:©|\(c\)\s|copyright\s(?:©|\(c\)|(?=(?:19|20)\d\d)))\s?(?:(?:19|20)\d\d|\p{Lu})[^\n]{0,160}$/iu,
  /(?<=[.!?)])\s+(?:doi:?\s?|https?:\/\/(?:dx\.)?doi\.org\/)10\.\d{4,9}\/\S{1,120}$/iu,
  /(?<=[.!?)])\s+(?:PACS(?: numbers?)?|MSC(?: codes?)?|JEL(?: codes?| classification)?):[^\n]{1,160}$/u,
];
/** Only the end of a paragraph is looked at. */
const CLOSING_LENGTH = 400;

function closingNotice(text: string): string | null {
  const end = text.slice(-CLOSING_LENGTH);
  const found = CLOSING_NOTICES.flatMap((pattern) => pattern.exec(end) ?? []);
  return found.reduce<string | null>(
    (longest, notice) => (notice.length > (longest?.length ?? 0) ? notice : longest),
    null,
  );
}

/** Parts such a notice from its paragraph. */
export function partClosingNotice(pieces: readonly Piece[]): Piece[] {
  return pieces.flatMap((piece) => {
    const closing = closingNotice(piece.text);
    if (closing === null) return [piece];
    const notice: Piece = { block: piece.block, role: "notice", text: closing.trim() };
    return [{ ...piece, text: piece.text.slice(0, -closing.length) }, notice];
  });
}

function startsNotice({ text }: Piece): boolean {
  if (NOTICE_START.test(text) || STATEMENT_START.test(text)) return true;
  return COPYRIGHT.test(text) && text.split(/\s+/).length <= LONGEST_COPYRIGHT;
}

/** Below it, set like it and unlike the body; or the rest of its sentence, which may stand in the next column. */
function goesOn(notice: Piece, { block, text }: Piece, style: Style): boolean {
  if (!setAlike(notice.block, block)) return false;
  if (/^\p{Ll}/u.test(text) && !/[.!?]$/.test(notice.text)) return true;
  return sameRegion(notice.block, block) && isSmall(block, style) && isNear(block);
}

const setAlike = (one: Block, other: Block) =>
  Math.abs(one.size - other.size) < 0.3 && one.font === other.font;
const isSmall = (block: Block, style: Style) => block.size < 0.93 * style.size;
const isNear = (block: Block) => block.gap < 1.6 && (block.lines.length > 1 || isProse(block.lines[0].text));
