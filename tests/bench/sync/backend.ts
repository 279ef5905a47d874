// A backend to measure against: a process or server on the loopback with the rows of `scope.ts` in it.

export type BenchBackend = {
  name: string;
  /** Origin, without a slash at its end. */
  url: string;
  /** An access token of the account. */
  tokenOf(userId: string): Promise<string>;
  /** Ids of the podcasts that the server has a user's like of, in the project's table or in RxDB's. */
  likesOf(table: "likes" | "rx_likes", userId: string): Promise<string[]>;
  /** What a request's path becomes before it is sent there. */
  rewrite?(path: string): string;
  stop(): Promise<void>;
};
