// What the bench asks of the page that searches. Times in milliseconds.

export type Side = "ours" | "mini";

export type SearchPage = {
  /** Makes so many episodes and the queries. @returns their bytes as text. */
  make(count: number): number;
  /** Indexes the episodes. @returns the time it took. */
  fill(side: Side): number;
  /** Types all queries into both, letter by letter. @returns the time of each search. */
  type(): Promise<Record<Side, number[]>>;
  /** Writes the episodes into an account's database. */
  store(): Promise<void>;
  /** Starts the worker over that database; `longest`: the longest frame of the page until it had read all. */
  index(): Promise<{ milliseconds: number; longest: number; indexed: number; found: number }>;
};

declare global {
  // oxlint-disable-next-line no-var -- the only way to declare what a page's own script leaves for the bench
  var search: SearchPage;
}
