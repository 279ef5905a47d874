/** A request that is made again and again; `name` is what it is counted under. */
export type Call = {
  name: string;
  method: "GET" | "POST";
  url: string;
  headers: Record<string, string>;
  body?: string;
};

/** What the driving process is asked for. `timeout`: milliseconds that an answer may take. */
export type Orders = { connections: number; seconds: number; timeout: number; calls: Call[] };

/**
 * By the calls' names: when each began and what it took until its end, in milliseconds, and what went wrong with those
 * that failed (a status, a code).
 */
export type Tally = Record<string, { times: { begun: number; taken: number }[]; errors: string[] }>;
