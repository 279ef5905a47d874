// An episode as screens know it, and what of it follows from the paper alone.

/** Names follow the table `podcasts`. */
export type Podcast = {
  id: string;
  userId: string;
  creator: string;
  title: string;
  /** HTML or plain text; sanitised before it is shown. */
  abstract: string;
  /** HTML with the six sections; null for an episode without one. */
  summary: string | null;
  authors: string;
  publishingYear: number;
  field: string;
  fields: string[];
  keywords: string;
  doi: string | null;
  isPublic: boolean;
  /** Path in the bucket `podcasts`. */
  audioPath: string;
  audioSeconds: number | null;
  /** Path in the bucket `covers`; null for the default cover. */
  coverPath: string | null;
  /** ISO 8601. */
  createdAt: string;
};

/** As much of an episode as a card shows and the player needs. */
export type EpisodeCard = Pick<
  Podcast,
  "id" | "title" | "authors" | "field" | "coverPath" | "audioPath" | "audioSeconds" | "createdAt"
>;

/** Shown where the creator's name cannot be had (docs/product-rules.md). */
export const ANONYMOUS_CREATOR = "Anonymous User";

/** The paper's address at the DOI resolver; accepts a bare DOI, `doi:…` and a full address. */
export function paperUrl(doi: string | null): string | null {
  const bare = doi?.trim().replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/i, "");
  return bare && /^10\.\d{4,9}\/\S+$/.test(bare) ? `https://doi.org/${encodeURI(bare)}` : null;
}
