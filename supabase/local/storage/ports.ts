// What the storage server needs from outside: a database to keep metadata in and to ask policies, a folder
// for bytes, the project's keys, the time and new ids.
import type { Claims } from "../tokens.ts";

/** Runs one statement with `$1 …` parameters and answers its rows. */
export type Query = <Row = Record<string, unknown>>(text: string, parameters?: unknown[]) => Promise<Row[]>;

/** Who a transaction runs as: the claims of a token, or the service role, which policies don't bind. */
export type Caller = Claims | "service";

export type StorageDatabase = {
  /**
   * Runs `work` in one transaction as the caller: committed when it resolves, rolled back when it rejects.
   * Database errors carry `code` (SQLSTATE). `work` waits for nothing but its queries.
   */
  transaction: <Result>(caller: Caller, work: (query: Query) => Promise<Result>) => Promise<Result>;
};

export type StorageOptions = {
  database: StorageDatabase;
  /**
   * Tells of each change of an object's row, as `bucket/key`, before the change is answered; null where any may have
   * changed. Without it every read asks the database.
   */
  onObjectChange?: (listener: (object: string | null) => void) => void;
  /** Folder of the bytes; made where missing. Belongs to one storage server at a time. */
  root: string;
  /** Secret of the project's HS256 tokens; signed addresses are signed with it too. */
  jwtSecret: string;
  /** The key that stands for a signed-out visitor. */
  publishableKey: string;
  /** Milliseconds since 1970. */
  clock: () => number;
  /** A new UUID on each call. */
  random: () => string;
  /** Largest object in bytes where a bucket sets no lower limit. */
  maximumBytes?: number;
};
