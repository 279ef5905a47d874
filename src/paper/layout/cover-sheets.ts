// Cover sheets: pages that a repository, an aggregator, a publisher or a series of working papers puts in front of a paper.
// They repeat its title and authors among words about themselves, and are dated by when it was deposited or fetched.
import type { PageContent } from "./geometry.ts";

/** So many pages may be cover sheets: an aggregator's in front of the two of a series. */
const MOST_SHEETS = 3;
/** A page with more words is one of the paper, whatever its notices say. */
const MOST_WORDS = 650;
/** So many weak signs make a cover sheet, and so many where running prose stands on the page as well. */
const ENOUGH = 2;
const ENOUGH_BESIDE_PROSE = 4;
/** A page with so many lines of prose in a row may be the paper's first: it would be lost with what stands on it. */
const LINES_OF_PROSE = 6;
/** In letter sizes: a line of three columns is wider, and so is the distance of two lines at most. */
const WIDTH_OF_PROSE = 12;
const LEADING_OF_PROSE = 2.5;
/** Of the words of a sentence fewer begin with a capital or a figure, of those of addresses and citations more. */
const CAPITALS_OF_PROSE = 0.5;

/** A page of its own for readers in a hurry. */
const IN_BRIEF = /^(?:highlights|graphical abstract|in brief)$/im;

/** What no page of a paper says: each makes a cover sheet by itself. */
const STRONG_SIGNS: readonly RegExp[] = [
  /see discussions, stats,? and author profiles/i,
  /\bjstor is a not-for-profit\b|early journal content on jstor/i,
  /\bhal id\s?:/i,
  /this is (?:a|an) (?:[\w-]+ ){0,3}repository copy of/i,
];

/** What cover sheets say, and here and there the first page of a paper. */
const WEAK_SIGNS: readonly RegExp[] = [
  // Aggregators.
  /\bstable url:/i,
  /your use of the jstor archive|linked references are available/i,
  // Repositories.
  /to cite this version/i,
  /\b(?:citation for (?:the )?published version|originally published (?:at|in)|as published|posted at)\b/i,
  // A publisher asks for this sentence on every first page: its two halves are one sign.
  /\bthis is (?:the|an?) [\w\s'’,-]{0,60}?\b(?:version|manuscript) (?:of|for)\b|has been published in final form at|in accordance with [^\n]{0,60}self-archiving/i,
  /\btake[- ]?down policy|^[^\S\n]*takedown\b|breach(?:es)? (?:of )?(?:uk law|copyright)/im,
  /\bgeneral rights\b|^[^\S\n]*(?:terms of use|reuse|copyright and reuse)\b/im,
  /\b(?:document version|version)\s?:\s?\p{L}[\p{L} '’-]{0,40}(?:version|manuscript|pdf)\b/iu,
  /\b(?:persistent|permanent|citable|link to)\b[^\n]{0,20}\b(?:url|link|record|publication|item)\b|\bhdl\.handle\.net\//i,
  /\bmade (?:this article )?openly available|\bopen access articles\b/i,
  /\b(?:research (?:online|explorer|portal|repository|archive)|open repository|institutional repository|digital commons|eprints?|dspace|econstor|personal repec archive)\b/i,
  /\bdownload date\b|\bdownloaded from:?\s+https?:/i,
  /\b(?:please )?(?:cite|refer to) the (?:published|publisher['’]s|original) (?:version|article)/i,
  /\bfor (?:guidance|more information) (?:on|about) (?:citations|this (?:item|collection))/i,
  // Publishers.
  /full terms (?:&|and) conditions of (?:access and )?use/i,
  /to cite this article:?/i,
  /to link to this article/i,
  /submit your article to this journal|view (?:related|citing) articles|view crossmark data/i,
  /the online version of this article can be found at|view the article online for updates/i,
  /articles you may be interested in|you may also like/i,
  /\bpii:\s/i,
  /\bto appear in:/i,
  /^[^\S\n]*(?:accepted manuscript|journal pre-?proofs?)\b/im,
  /\b(?:received|revised|accepted) date:/i,
  /please cite this article as:/i,
  // Series of working papers.
  /\b(?:working|discussion|research|technical) papers? series\b|^[^\S\n]*(?:working|discussion) papers?$/im,
  /\b(?:working|discussion|dp|research|mpra) (?:paper )?(?:n[o°º]s?\.? ?|number )?\d{2,6}\b/i,
  /papers are circulated for discussion|represent preliminary work/i,
  /may be quoted without explicit permission/i,
  /(?:opinions|views) expressed (?:in this paper|herein|in this publication) are those of the author/i,
  /^[^\S\n]*online at https?:/im,
  /\bsuggested citation:/i,
];

/** Words of notices, whose lines are none of the paper. */
const NOTICE =
  /\b(?:copyright|licen[cs]e|permission|download|repositor|archive|deposit|publisher|distribut|open access|policy|policies)/i;

const OPENING = /^(?:(?:1|I)\b\W*)?introduction\W*$/i;
/** A label, and not the first words of a line: "Abstract reasoning", "Summary statistics". */
const ABSTRACT =
  /^(?:Abstract|ABSTRACT|A B S T R A C T)\b(?! \p{Ll})|^(?:Summary|SUMMARY)(?:\W*$|\s?[.:—–])/u;

const linesOf = ({ segments }: PageContent) => segments.map(({ text }) => text).join("\n");
const says = ({ segments }: PageContent, pattern: RegExp) => segments.some(({ text }) => pattern.test(text));

/**
 * Parts the cover sheets from the paper behind them, whose pages are counted from one again.
 *
 * @param pages all pages in order
 */
export function takeCoverSheets(pages: readonly PageContent[]): {
  sheets: PageContent[];
  paper: PageContent[];
} {
  let count = 0;
  while (count < Math.min(MOST_SHEETS, pages.length - 1) && isCoverSheet(pages, count)) count += 1;
  const paper = pages.slice(count).map((page, index) => ({ ...page, page: index + 1 }));
  return { sheets: pages.slice(0, count), paper };
}

function isCoverSheet(pages: readonly PageContent[], at: number): boolean {
  const page = pages[at];
  if (!page || says(page, OPENING)) return false;
  const lines = linesOf(page);
  const text = lines.replaceAll("\n", " ");
  if (text.split(/\s+/).length > MOST_WORDS) return false;
  const hasAbstract = says(page, ABSTRACT);
  const behind = pages.slice(at + 1, at + 1 + MOST_SHEETS).some((next) => says(next, ABSTRACT));
  if (IN_BRIEF.test(lines)) return behind && !hasAbstract;
  // A paper's only abstract is on no cover sheet.
  if (hasAbstract && !behind) return false;
  const isSaid = (sign: RegExp) => sign.test(lines) || sign.test(text);
  if (STRONG_SIGNS.some(isSaid)) return true;
  const weak = WEAK_SIGNS.filter(isSaid).length;
  if (weak < ENOUGH || weak >= ENOUGH_BESIDE_PROSE) return weak >= ENOUGH;
  const next = pages.slice(at + 1, at + 1 + MOST_SHEETS).map(linesOf);
  return linesOfProse(page, next.join("\n").replaceAll("\n", " ")) < LINES_OF_PROSE;
}

/** Counts the most lines of prose in a row, in one column, that are neither a notice nor printed again `behind`. */
function linesOfProse({ segments }: PageContent, behind: string): number {
  const columns: { x0: number; y: number; lines: number }[] = [];
  let most = 0;
  for (const { text, x0, x1, y, size } of segments) {
    let column = columns.find(
      (one) => Math.abs(one.x0 - x0) < 2 * size && y - one.y < LEADING_OF_PROSE * size,
    );
    if (!column) columns.push((column = { x0, y, lines: 0 }));
    Object.assign(column, { x0, y });
    if (WEAK_SIGNS.some((sign) => sign.test(text))) column.lines = 0;
    else if (x1 - x0 > WIDTH_OF_PROSE * size && isSentence(text) && !behind.includes(text)) column.lines += 1;
    most = Math.max(most, column.lines);
  }
  return most;
}

function isSentence(text: string): boolean {
  const words = text.split(" ");
  return (
    !NOTICE.test(text) &&
    words.filter((word) => /^[\p{Lu}\d]/u.test(word)).length < CAPITALS_OF_PROSE * words.length
  );
}

/** The day on which a paper came to an archive, which may be years after it was published. */
const DEPOSITED = /\bsubmitted on\b[^\n]{0,30}?\b(?:19|20)\d\d\b/gi;

/** What the cover sheets say, line by line, without the day of the deposit. */
export const wordsOfCoverSheets = (sheets: readonly PageContent[]): string =>
  sheets.map(linesOf).join("\n").replace(DEPOSITED, "");
