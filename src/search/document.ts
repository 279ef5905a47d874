// What search reads and what it answers.

/** The parts of an episode that are searched, best first. */
export const PLACES = ["title", "authors", "keywords", "abstract"] as const;
export type Place = (typeof PLACES)[number];

/** An episode as search reads it: plain text. `field`: display name. `createdAt`: ISO 8601. */
export type SearchDocument = Record<Place, string> & { id: string; field: string; createdAt: string };

/**
 * An episode that was found. `snippet`: an excerpt around the hit where it lies in keywords, abstract or transcript.
 * `start`: seconds from the episode's start at which it is said, for a transcript alone. `terms`: what to mark in texts,
 * see `markRanges`. `typo`: a word of the query stands there in another spelling only.
 */
export type SearchHit = {
  id: string;
  where: Place | "transcript";
  snippet: string | null;
  start?: number;
  terms: string[];
  typo: boolean;
};

/** The best hits in their order, and how many there are in all. */
export type SearchAnswer = { hits: SearchHit[]; total: number };

export const NOTHING_FOUND: SearchAnswer = { hits: [], total: 0 };

/** Hits of an answer where nobody asks for another number. */
export const HITS = 50;
