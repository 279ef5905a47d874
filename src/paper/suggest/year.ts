// The year of publication: from notices and dates on the first page, the margins, the DOI and a preprint's number.
import { ARCHIVE } from "./doi.ts";

const EARLIEST = 1900;

const OF_ISSUE = 7;
/** Medicine: "2016 March; 12(3): 101". So footnotes cite the works of others too. */
const MEDICINE = "((?:19|20)\\d\\d)(?:\\s\\p{Lu}\\p{Ll}{2,8}(?:\\s\\d{1,2})?)?\\s?;\\s?\\d{1,4}\\s?[(:]";
/** The name of the journal, which no author's stands before, or how the paper asks to be cited. */
const JOURNAL =
  "(?:(?:To cite|Cite this|Citation)[^\\n]{0,300}?\\s|(?!\\p{Lu}[\\p{L}'’-]{2,} \\p{Lu}{1,3}[.,] )\\p{Lu}[\\p{L}.& ]{0,60}? )";

/** Where a year stands tells how much it counts. */
const SIGNS: [number, RegExp][] = [
  [
    7,
    /(?:proceedings|conference|workshop|symposium|\b[A-Z]{3,8}(?:-[A-Z]{2,5})?)\b[^\n]{0,60}?\b((?:19|20)\d\d),?\s(?:pages|pp\.?)\s\d/gi,
  ],
  [7, /\b\d{1,4}\s?(?:\(\d{1,3}\))?\s?[:,]\s?\d{1,5}\s?[-–]\s?\d{1,5},?\s\(?((?:19|20)\d\d)\b/g],
  [OF_ISSUE, new RegExp(`^${JOURNAL}${MEDICINE}`, "gmu")],
  // BMC: "(2020) 20:114".
  [7, /\(((?:19|20)\d\d)\)\s\d{1,4}:\s?e?\d/g],
  [
    6,
    /(?:©|copyright(?:\s*\(c\)|\s*c|\s*©)?|\(c\))\s*(?:by\s+[^\d\n]{0,40})?(?:\d{4}\s?[-–]\s?)?((?:19|20)\d\d)/gi,
  ],
  [6, /(?:published|publication date|available online|first published)\b[^\n]{0,40}?\b((?:19|20)\d\d)\b/gi],
  [5, /arxiv:\S+[^\n]{0,40}?\b((?:19|20)\d\d)\b/gi],
  [5, /\b(?:posted|version posted)\b[^\n]{0,30}?\b((?:19|20)\d\d)\b/gi],
  [5, /(?:^|\()dated?:[^\n]{0,40}?\b((?:19|20)\d\d)\b/gim],
  // The Proceedings of the National Academy: "Edited by …, and approved March 12, 2016".
  [4, /\b(?:accepted|and approved(?! by))\b[^\n]{0,40}?\b((?:19|20)\d\d)\b/gi],
  [4, /\bvol(?:ume|\.)?\s*\d+[^\n]{0,40}?\b((?:19|20)\d\d)\b/gi],
  [4, /\b\d{1,4}\s?\(((?:19|20)\d\d)\)/g],
  [3, /(?:conference|proceedings|workshop|symposium|meeting)\b[^\n]{0,60}?\b((?:19|20)\d\d)\b/gi],
  [
    3,
    /(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+(?:\d{1,2}(?:\s?[–-]\s?\d{1,2})?,?\s+)?((?:19|20)\d\d)\b/gi,
  ],
  [2, /\breceived\b[^\n]{0,40}?\b((?:19|20)\d\d)\b/gi],
  [1, /\b((?:19|20)\d\d)\b/g],
];
const IN_MEDICINE = new RegExp(`\\b${MEDICINE}`, "gu");
/** How a cover sheet cites its paper: "Lindqvist, K. (2016) Slow …", "Glass Letters, 2016, 12 (3)". */
const CITED = /\(((?:19|20)\d\d)\)|,\s((?:19|20)\d\d)[,.]/g;
/** arXiv's numbers begin with year and month: hep-ph/9412269 until March 2007, 1708.05894 since. */
const PREPRINT = new RegExp(
  `\\b${ARCHIVE}/(\\d\\d)(?:0[1-9]|1[0-2])\\d{3}(?!\\d)|\\barxiv:\\s?(\\d\\d)(?:0[1-9]|1[0-2])\\.\\d{4,5}(?!\\d)`,
  "gi",
);
const OF_PREPRINT = 5;
const OF_HEAD = 3;
/** From this on a year is said to be the paper's; below it is only some year, such as that of a cited work. */
const TELLING = 2;
/** From this on nobody needs to check it. */
const SURE = 3;

/** Days on which a copy was fetched or deposited. */
const HANDLED =
  /\b(?:accessed|downloaded|download date|uploaded|deposited|retrieved|available in pmc)\b[^\n]{0,90}?\b(?:19|20)\d\d\b/gi;

export type YearGuess = { year: number; sure: boolean };

/**
 * @param notice front matter, small print and margins of the first page
 * @param sheets what cover sheets say
 * @param created the PDF's creation date, which also bounds the guess from above; it counts where the text tells nothing
 */
export function findYear(
  notice: string,
  heads: readonly string[],
  doi?: string,
  created?: string,
  sheets = "",
): YearGuess | undefined {
  const made = /^D:(\d{4})/.exec(created ?? "")?.[1];
  const latest = made ? Number(made) + 1 : Infinity;
  const votes = new Map<number, number>();
  const vote = (year: number, weight: number) => {
    if (year >= EARLIEST && year <= latest) votes.set(year, Math.max(votes.get(year) ?? 0, weight) + 0.1);
  };
  const margins = heads.slice(0, 12).join("\n").replace(HANDLED, "");
  const cited = sheets.replace(HANDLED, "");
  const text = `${cited}\n${notice.replace(HANDLED, "")}\n${margins}`;
  for (const [weight, pattern] of SIGNS) {
    for (const match of text.matchAll(pattern)) vote(Number(match[1]), weight);
  }
  // A running head names the journal's year, and hardly ever another one.
  for (const match of margins.matchAll(/\b((?:19|20)\d\d)\b/g)) vote(Number(match[1]), OF_HEAD);
  for (const match of margins.matchAll(IN_MEDICINE)) vote(Number(match[1]), OF_ISSUE);
  for (const match of cited.matchAll(CITED)) vote(Number(match[1] ?? match[2]), OF_HEAD);
  for (const match of text.matchAll(PREPRINT)) vote(century(Number(match[1] ?? match[2])), OF_PREPRINT);
  const inDoi = /(?<!\d)((?:19|20)\d\d)(?!\d)/.exec(doi?.replace(/^10\.\d+/, "") ?? "")?.[1];
  if (inDoi) votes.set(Number(inDoi), (votes.get(Number(inDoi)) ?? 0) + 1);
  let best: number | undefined;
  for (const [year, weight] of votes) if (weight > (votes.get(best ?? 0) ?? 0)) best = year;
  const weight = votes.get(best ?? 0) ?? 0;
  if (best !== undefined && (weight >= TELLING || !made)) return { year: best, sure: weight >= SURE };
  return made ? { year: Number(made), sure: false } : undefined;
}

/** arXiv began in 1991. */
const century = (year: number) => (year > 90 ? 1900 + year : 2000 + year);
