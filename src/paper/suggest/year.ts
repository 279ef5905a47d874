// The year of publication: from notices and dates on the first page, the margins and the DOI.
const EARLIEST = 1900;

/** Where a year stands tells how much it counts. */
const SIGNS: [number, RegExp][] = [
  [
    6,
    /(?:©|copyright(?:\s*\(c\)|\s*c|\s*©)?|\(c\))\s*(?:by\s+[^\d\n]{0,40})?(?:\d{4}\s?[-–]\s?)?((?:19|20)\d\d)/gi,
  ],
  [6, /(?:published|publication date|available online|first published)\b[^\n]{0,40}?\b((?:19|20)\d\d)\b/gi],
  [5, /arxiv:\S+[^\n]{0,40}?\b((?:19|20)\d\d)\b/gi],
  [4, /\baccepted\b[^\n]{0,40}?\b((?:19|20)\d\d)\b/gi],
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

/**
 * @param notice front matter, small print and margins of the first page
 * @param created the PDF's creation date, which also bounds the guess from above
 */
export function findYear(
  notice: string,
  heads: readonly string[],
  doi?: string,
  created?: string,
): number | undefined {
  const made = /^D:(\d{4})/.exec(created ?? "")?.[1];
  const latest = made ? Number(made) + 1 : Infinity;
  const votes = new Map<number, number>();
  const text = `${notice}\n${heads.slice(0, 12).join("\n")}`;
  for (const [weight, pattern] of SIGNS) {
    for (const match of text.matchAll(pattern)) {
      const year = Number(match[1]);
      if (year >= EARLIEST && year <= latest) votes.set(year, Math.max(votes.get(year) ?? 0, weight) + 0.1);
    }
  }
  const inDoi = /(?<!\d)((?:19|20)\d\d)(?!\d)/.exec(doi?.replace(/^10\.\d+/, "") ?? "")?.[1];
  if (inDoi) votes.set(Number(inDoi), (votes.get(Number(inDoi)) ?? 0) + 1);
  let best: number | undefined;
  for (const [year, vote] of votes) if (vote > (votes.get(best ?? 0) ?? 0)) best = year;
  return best ?? (made ? Number(made) : undefined);
}
