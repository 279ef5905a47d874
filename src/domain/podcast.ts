// An episode as screens know it, and what of it follows from the paper alone.

/** Names follow the table `podcasts`; `coverUrl` is the signed address of the cover. */
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
  coverUrl: string | null;
  likes: number;
  listens: number;
  saves: number;
};

/** As much of an episode as a card shows and the player needs. */
export type EpisodeCard = Pick<
  Podcast,
  "id" | "title" | "authors" | "field" | "coverUrl" | "audioPath" | "audioSeconds"
>;

/** Shown where the creator's name cannot be had (spec 000 §8). */
export const ANONYMOUS_CREATOR = "Anonymous User";

/** The paper's address at the DOI resolver; accepts a bare DOI, `doi:…` and a full address. */
export function paperUrl(doi: string | null): string | null {
  const bare = doi?.trim().replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/i, "");
  return bare && /^10\.\d{4,9}\/\S+$/.test(bare) ? `https://doi.org/${encodeURI(bare)}` : null;
}
