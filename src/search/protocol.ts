// What the page and the worker that searches say to each other.
import type { SearchAnswer, SearchDocument } from "./document.ts";

/**
 * From the page. `open`: reads this account's database from now on. `apply` and `complete`: what the page reads of a
 * database that the worker cannot open.
 */
export type SearchRequest =
  | { type: "open"; account: string }
  | { type: "apply"; documents: SearchDocument[]; gone: string[] }
  | { type: "complete" }
  | { type: "search"; number: number; query: string; field: string | null; limit: number };

/**
 * From the worker. `refused`: it cannot open the database. `progress`: what answers are made of has changed; so many
 * episodes are indexed, and whether those are all. `fault`: something went wrong that is tried again.
 */
export type SearchReport =
  | { type: "refused" }
  | { type: "progress"; indexed: number; complete: boolean }
  | { type: "answer"; number: number; answer: SearchAnswer }
  | { type: "fault"; message: string };
