// What the bench asks of the page that searches. Times in milliseconds.

export type Side = "ours" | "mini";

export type SearchPage = {
  /** Makes so many episodes and queries to type. @returns the queries. */
  make(count: number): string[];
  /** Indexes the episodes. @returns the time it took. */
  fill(side: Side): number;
  /** Types all queries, letter by letter. @returns the time of each search. */
  type(side: Side): Promise<number[]>;
  /** Writes the episodes into an account's database. */
  store(): Promise<void>;
  /** Starts the worker over that database; `longest`: what kept the page from drawing until it had read all, 0 for nothing over 50 ms; `found`: by `query`. */
  index(query: string): Promise<{ milliseconds: number; longest: number; indexed: number; found: number }>;
};

declare global {
  // oxlint-disable-next-line no-var -- the only way to declare what a page's own script leaves for the bench
  var search: SearchPage;
}
