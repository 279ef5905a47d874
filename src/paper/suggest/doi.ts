// The paper's own DOI, from its front matter and margins (never from its references).
const DOI = /(?:doi(?:\.org\/|[:\s]+)\s*|\b)(10\.\d{4,9}\/[-._;()/:\p{L}\d<>[\]]+)/giu;
/** The archives whose numbers began with year and month before 2007: "hep-ph/9412269". */
export const ARCHIVE =
  "(?:hep-(?:ph|th|ex|lat)|astro-ph|cond-mat|gr-qc|quant-ph|nucl-(?:th|ex)|math(?:-ph)?|cs|physics|nlin|q-bio)(?:\\.[A-Z]{2})?";
const ARXIV = new RegExp(
  `\\barxiv:\\s?(\\d{4}\\.\\d{4,5}|[a-z-]+(?:\\.[A-Z]{2})?/\\d{7})(?:v\\d+)?|\\b(${ARCHIVE}/\\d{7})\\b`,
  "i",
);

/**
 * @param text front matter, first page and subject entry of the PDF
 * @param margins running heads and stamps; arXiv's stamp names a paper for which arXiv registers a DOI itself
 *   (10.48550/arXiv.…, since 2022 for all its papers)
 */
export function findDoi(text: string, margins: readonly string[]): string | undefined {
  const found = [...text.matchAll(DOI)].map((match) => trim(match[1] ?? "")).filter((doi) => doi.length > 8);
  if (found[0]) return found[0];
  const arxiv = ARXIV.exec(margins.join("\n"));
  const number = arxiv?.[1] ?? arxiv?.[2];
  return number ? `10.48550/arXiv.${number}` : undefined;
}

/** A sentence's full stop or an unopened bracket after a DOI is not part of it. */
function trim(doi: string): string {
  let clean = doi.replace(/[.,;:]+$/, "");
  while (/[)\]>]$/.test(clean) && count(clean, /[)\]>]/g) > count(clean, /[([<]/g))
    clean = clean.slice(0, -1);
  return clean.replace(/[.,;:]+$/, "");
}

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;
