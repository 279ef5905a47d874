// Cover sheets: pages that a repository, an aggregator, a publisher or a series of working papers puts in front of a paper.
// They repeat its title and authors among words about themselves, and are dated by when it was deposited or fetched.
import type { PageContent } from "./geometry.ts";

/** So many pages may be cover sheets: an aggregator's in front of the two of a series. */
const MOST_SHEETS = 3;
/** A page with more words is one of the paper, whatever its notices say. */
const MOST_WORDS = 650;
/** So much must the signs of a page weigh. */
const ENOUGH = 2;

/** A page of its own for readers in a hurry. */
const IN_BRIEF = /^(?:highlights|graphical abstract|in brief)$/im;

/** What cover sheets say. What no page of a paper says weighs enough by itself. */
const SIGNS: readonly (readonly [weight: number, sign: RegExp])[] = [
  // Aggregators.
  [2, /see discussions, stats,? and author profiles/i],
  [2, /\bjstor is a not-for-profit\b|early journal content on jstor/i],
  [1, /\bstable url:/i],
  [1, /your use of the jstor archive|linked references are available/i],
  // Repositories.
  [2, /\bhal id\s?:/i],
  [1, /to cite this version/i],
  [2, /this is (?:a|an) (?:[\w-]+ ){0,3}repository copy of/i],
  [
    1,
    /\b(?:citation for (?:the )?published version|originally published (?:at|in)|as published|posted at)\b/i,
  ],
  [1, /\bthis is (?:the|an?) [\w\s'’,-]{0,60}?\b(?:version|manuscript) (?:of|for)\b/i],
  [1, /\btake[- ]?down policy|^\s*takedown\b|breach(?:es)? (?:of )?(?:uk law|copyright)/im],
  [1, /\bgeneral rights\b|^\s*(?:terms of use|reuse|copyright and reuse)\b/im],
  [1, /\b(?:document version|version)\s?:\s?\p{L}[\p{L} '’-]{0,40}(?:version|manuscript|pdf)\b/iu],
  [
    1,
    /\b(?:persistent|permanent|citable|link to)\b[^\n]{0,20}\b(?:url|link|record|publication|item)\b|\bhdl\.handle\.net\//i,
  ],
  [1, /\bmade (?:this article )?openly available|\bopen access articles\b/i],
  [
    1,
    /\b(?:research (?:online|explorer|portal|repository|archive)|open repository|institutional repository|digital commons|eprints?|dspace|econstor|personal repec archive)\b/i,
  ],
  [1, /\bdownload date\b|\bdownloaded from:?\s+https?:/i],
  [1, /\b(?:please )?(?:cite|refer to) the (?:published|publisher['’]s|original) (?:version|article)/i],
  [1, /\bfor (?:guidance|more information) (?:on|about) (?:citations|this (?:item|collection))/i],
  [1, /has been published in final form at|in accordance with [^\n]{0,60}self-archiving/i],
  // Publishers.
  [1, /full terms (?:&|and) conditions of (?:access and )?use/i],
  [1, /to cite this article:?/i],
  [1, /to link to this article/i],
  [1, /submit your article to this journal|view (?:related|citing) articles|view crossmark data/i],
  [1, /the online version of this article can be found at|view the article online for updates/i],
  [1, /articles you may be interested in|you may also like/i],
  [1, /\bpii:\s/i],
  [1, /\bto appear in:/i],
  [1, /^\s*(?:accepted manuscript|journal pre-?proofs?)\b/im],
  [1, /\b(?:received|revised|accepted) date:/i],
  [1, /please cite this article as:/i],
  // Series of working papers.
  [1, /\b(?:working|discussion|research|technical) papers? series\b|^\s*(?:working|discussion) papers?$/im],
  [1, /\b(?:working|discussion|dp|research|mpra) (?:paper )?(?:n[o°º]s?\.? ?|number )?\d{2,6}\b/i],
  [1, /papers are circulated for discussion|represent preliminary work/i],
  [1, /may be quoted without explicit permission/i],
  [1, /(?:opinions|views) expressed (?:in this paper|herein|in this publication) are those of the author/i],
  [1, /^\s*online at https?:/im],
  [1, /\bsuggested citation:/i],
];

const OPENING = /^(?:(?:1|I)\.?\s+)?introduction$/i;
const ABSTRACT = /^(?:abstract|a b s t r a c t|summary)\b/i;

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
  let weight = 0;
  for (const [own, sign] of SIGNS) if (sign.test(lines) || sign.test(text)) weight += own;
  // A paper's only abstract is on no cover sheet.
  return weight >= ENOUGH && (behind || !hasAbstract);
}

/** The day on which a paper came to an archive, which may be years after it was published. */
const DEPOSITED = /\bsubmitted on\b[^\n]{0,30}?\b(?:19|20)\d\d\b/gi;

/** What the cover sheets say, line by line, without the day of the deposit. */
export const wordsOfCoverSheets = (sheets: readonly PageContent[]): string =>
  sheets.map(linesOf).join("\n").replace(DEPOSITED, "");
