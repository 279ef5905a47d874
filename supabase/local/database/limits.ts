// How long a piece of work may hold the database, how much it may answer, and how the callers share it.
import type { Caller } from "./transaction.ts";

/** How addresses share the gate (see gate.ts). */
export type Sharing = {
  /** Pieces of work of one address that stand in line at a time; its others wait behind them, outside of the line. */
  inLine: number;
  /** Pieces of work of one address that wait at most; the next is refused. */
  waiting: number;
  /** Bytes that the waiting work of one address holds at most. */
  bytes: number;
  /** Part of the last `window` milliseconds that one address may have while others wait. */
  share: number;
  window: number;
};

export type DatabaseLimits = {
  /** Milliseconds from entering the gate, by who asks. */
  visitor: number;
  account: number;
  service: number;
  /** Bytes of an answer of /rest/v1. */
  answer: number;
  /** Bytes of memory above which the database's thread is replaced when nothing waits for it. */
  memory: number;
  /** Null: everybody in the order of asking. */
  sharing: Sharing | null;
};

const MEBIBYTE = 1024 * 1024;

/**
 * Limits of a server that strangers reach (docs/decisions/061). As many pieces may wait as an office behind one address has connections: each of its browsers
 * opens six to a server.
 */
export const DATABASE_LIMITS: DatabaseLimits = {
  visitor: 3000,
  account: 8000,
  service: 30_000,
  answer: 10 * MEBIBYTE,
  memory: 512 * MEBIBYTE,
  sharing: { inLine: 4, waiting: 1000, bytes: 64 * MEBIBYTE, share: 0.3, window: 60_000 },
};

/** For a server that only its own computer can reach. */
export const NO_LIMITS: DatabaseLimits = {
  ...DATABASE_LIMITS,
  visitor: Infinity,
  account: Infinity,
  service: Infinity,
  answer: Infinity,
  sharing: null,
};

/**
 * The milliseconds that a caller, null for a visitor, may hold the database. The owner of the schema migrates and counts,
 * as long as it takes.
 */
export function timeOf(limits: DatabaseLimits, caller: Caller | null): number {
  if (caller === "owner") return Infinity;
  const role = caller === "service" ? "service_role" : caller?.role;
  if (role === "service_role") return limits.service;
  return role === "authenticated" ? limits.account : limits.visitor;
}
