// Which blocks are headings, and what their sections are about.
import type { Block } from "../layout/blocks.ts";
import { MARK } from "../layout/geometry.ts";
import type { SectionKind } from "../reading.ts";
import type { Style } from "./style.ts";

/** `number` without a final full stop, such as "3.2", "IV" or "A". */
export type Heading = { text: string; number: string; name: string };

const NUMBER =
  /^(?:(?:chapter|section|part)\s+)?(\d{1,2}(?:\.\d{1,2}){0,3}|[IVX]{1,5}|[A-H](?:\.\d{1,2}){0,2})(?:[.:)]|(?=\s)|\s*[—–|])\s*(?=[\p{Lu}\d“"(])/u;
const APPENDIX = /^(?:appendix|appendices|annex|supplement(?:ary|al)?\b|supporting information)/i;
const REFERENCES =
  /^(?:references|bibliography|works cited|literature(?: cited)?|reference list|references and notes|literaturverzeichnis)$/i;
const CONTENTS =
  /^(?:(?:table of )?contents|list of (?:figures|tables|abbreviations|symbols|publications))$/i;

/** Sections that say something about the authors or the publication and nothing about what was found. */
const STATEMENT =
  /^(?:acknowledge?|funding(?: (?:sources?|statement|information|and .{3,40}))?$|financial (?:support|disclosure)|sources? of (?:support|funding)|grant support|role of the fund|(?:description of )?author(?:s|s?['’´ś])?\s*(?:s )?(?:contributions?|details|information|roles?|affiliations?|note|statement|biograph)|credit author|contributors?$|about the authors?|(?:declarations? of |potential |statement of )?(?:conflicts?|competing|conflicting)(?: of| financial)? interests?|disclosures?(?: statements?)?$|disclaimers?$|declarations?(?:$| of (?:competing|conflict|interest|generative))|(?:data|code|software)(?: and (?:code|materials?|data|software))? (?:availability|accessibility|sharing)|availability of (?:data|code|supporting)|(?:research )?ethics?(?: statement| approval| declarations?|$)|ethical (?:approval|statement|compliance)|institutional review board statement|(?:informed )?consent(?: statement| for publication| to participate|$)|additional information|open access$|rights and permissions|licen[cs]es?$|copyright(?: notice| information)?$|publisher['’]s note|orcid|peer review(?: information| file)?$|provenance and|how to cite|cite this|correspondence(?: to)?$|(?:list of )?abbreviations$|(?:electronic )?supplementary (?:materials?|data|information)$|supporting information$|prior publication|dedication$|generative ai|use of ai)/i;

export const isStatementHeading = (heading: Heading) => STATEMENT.test(heading.name);

/** Where authors work: a line of the front matter that may be set like a heading. */
const AFFILIATION =
  /\b(?:universit\w*|departments? of|institut\w* (?:of|for)|school of|facult\w* of|hospital|laborator\w*|college)\b.*,\s/i;

/** What a heading's name says about its section. The first that fits counts. */
const KINDS: [SectionKind, RegExp][] = [
  ["abstract", /^(?:abstract|summary|zusammenfassung|a\s?b\s?s\s?t\s?r\s?a\s?c\s?t|executive summary)$/i],
  ["acknowledgements", STATEMENT],
  ["appendix", APPENDIX],
  ["introduction", /^(?:introduction|motivation|overview and motivation|aims?\b)/i],
  [
    "background",
    /^(?:background|related works?|previous work|prior work|literature review|state of the art|preliminaries|theor(?:y|etical))/i,
  ],
  ["conclusion", /\b(?:conclusions?|concluding|outlook|future work|summary and)\b/i],
  ["discussion", /\b(?:discussion|implications|limitations|interpretation)\b/i],
  ["results", /\b(?:results?|findings|evaluation|experiments?|experimental results|performance)\b/i],
  [
    "methods",
    /\b(?:methods?|methodology|materials?|approach|procedure|design|implementation|model|data|algorithm|study area|participants|architecture|experimental setup|analysis)\b/i,
  ],
];

export const isReferencesHeading = (heading: Heading) => REFERENCES.test(heading.name);
export const isContentsHeading = (heading: Heading) => CONTENTS.test(heading.name);
/** "Chapter 3", whose name stands in a heading below it. */
export const isChapterLabel = (heading: Heading) => /^chapter\s+\w+\.?$/i.test(heading.text);
export const isAppendixHeading = (heading: Heading) => APPENDIX.test(heading.text);

/** Whether a heading after the references begins something else: an appendix or a section with a known name. */
export function endsReferences(heading: Heading): boolean {
  return isAppendixHeading(heading) || /^[A-H]\b/.test(heading.number) || kindOf(heading) !== "other";
}

/** @returns the kind a heading's own name tells, `other` where it tells nothing. */
export function kindOf(heading: Heading): SectionKind {
  return KINDS.find(([, pattern]) => pattern.test(heading.name))?.[0] ?? "other";
}

/** A heading of the body, and not a title or a label of the front matter that is set like one. */
export const isSection = (heading: Heading) =>
  isNumbered(heading) || !["abstract", "other", "acknowledgements"].includes(kindOf(heading));

/** A first letter may number a section and begins many titles: "A week of short nights". */
const isNumbered = ({ number }: Heading) => number !== "" && !/^[A-HJ-UW-Z]\.?$/.test(number);

/** A word set with a blank after each letter: "A B S T R A C T". */
const closed = (text: string) => (/^\p{Lu}(?: \p{Lu}){4,}$/u.test(text) ? text.replaceAll(" ", "") : text);

/** Splits a heading into its number and its name. */
export function parseHeading(text: string): Heading {
  const clean = closed(text.replaceAll(MARK, "").replace(/\s+/g, " ").trim());
  const number = APPENDIX.test(clean) ? null : NUMBER.exec(clean);
  const name = clean.slice(number?.[0].length ?? 0).replace(/[:.\s—–-]+$/, "");
  return { text: clean, number: number?.[1] ?? "", name };
}

/**
 * How surely a block is a heading by itself: `strong` where number or name say so and the setting agrees, `weak`
 * where only the setting (size, font, capitals) sets it off, undefined where nothing does.
 */
export function headingStrength(block: Block, text: string, style: Style): "strong" | "weak" | undefined {
  if (block.lines.length > 3 || text.length > 150) return undefined;
  const words = text.split(/\s+/);
  if (words.length > 18) return undefined;
  if (!/\p{L}{3}/u.test(text) || /[,;]$/.test(text) || /^\p{Ll}/u.test(text)) return undefined;
  const heading = parseHeading(text);
  if (heading.number === "" && AFFILIATION.test(text)) return undefined;
  const larger = block.size > style.size * 1.06;
  const smaller = block.size < style.size * 0.9;
  const ownFont = block.font !== style.font && block.leadFont !== style.font;
  const capitals = /^[^\p{Ll}]*$/u.test(text) && (text.match(/\p{Lu}/gu)?.length ?? 0) >= 4;
  const alone = block.gap > 1.15;
  // Only the name may be set in italics, and the number like the text.
  const numbered = heading.number.includes(".") && (block.font !== style.font || isCentred(block));
  const setOff = larger || ownFont || capitals || numbered;
  const hardlySmaller = block.size >= style.size * 0.78 && setOff && alone;
  if (isNamed(heading) && (!smaller || hardlySmaller) && (setOff || alone)) return "strong";
  if (/[.!?]$/.test(text) && !larger && !(capitals && alone)) return undefined;
  if (symbols(text) > 0.25) return undefined;
  // Small capitals are smaller than the text around them, and so are the bold headings of REVTeX.
  const bold = ownFont && hardlySmaller && block.size > style.size * 0.85;
  const small = smaller && !bold && !(capitals && (heading.number.includes(".") || hardlySmaller));
  if (heading.number !== "" && setOff && !small && /\p{L}{3}/u.test(heading.name)) return "strong";
  if (APPENDIX.test(text) && setOff) return "strong";
  if (larger || (!smaller && (ownFont || capitals) && alone)) return "weak";
  return undefined;
}

/** In the middle of its column, well inside both edges. */
function isCentred({ lines, x0, x1, left, right, size }: Block): boolean {
  return lines.length === 1 && x0 - left > 2 * size && Math.abs(x0 - left - (right - x1)) < size;
}

function isNamed(heading: Heading): boolean {
  if (REFERENCES.test(heading.name) || CONTENTS.test(heading.name)) return true;
  if (STATEMENT.test(heading.name) && heading.name.split(" ").length <= 6) return true;
  return /^(?:abstract|summary|introduction|background|related works?|(?:materials and |experimental )?methods?(?: and materials)?|methodology|results?(?: and discussion)?|(?:general )?discussion|conclusions?(?: and .{3,30})?|discussion and conclusions?|evaluation|experiments|limitations|future work|keywords)$/i.test(
    heading.name,
  );
}

/** Share of the characters that are neither letters nor blanks nor usual punctuation. */
function symbols(text: string): number {
  return (text.match(/[^\p{L}\p{M}\s.,:;'’"“”()?!-]/gu)?.length ?? 0) / Math.max(1, text.length);
}
