// What the bench asks of the page that reads what those one follows have published. Times in milliseconds.

export type FollowingPage = {
  /** Fills the account's database: everybody followed has so many episodes, and others have the public window. */
  fill(people: number, each: number): Promise<void>;
  /** What the shelf reads: all episodes of those followed, the unseen among them, and the cards of ten. */
  shelf(): Promise<number>;
  /** The rows of all episodes, without looking at them. */
  rows(): Promise<number>;
  /** What the shelf answers. */
  answer(): Promise<{ episodes: number; unseen: number }>;
};

declare global {
  // oxlint-disable-next-line no-var -- the only way to declare what a page's own script leaves for the bench
  var following: FollowingPage;
}
