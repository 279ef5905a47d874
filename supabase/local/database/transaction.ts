// A transaction of the server's other parts on the database's thread.
import type { Claims } from "../tokens.ts";
import type { Configuration, Rows, SessionNumber } from "./thread-messages.ts";
import type { DatabaseThread } from "./thread.ts";

/** Runs one statement with `$1 …` parameters and answers its rows; timestamps are ISO 8601 text. */
export type Query = <Row = Record<string, unknown>>(text: string, parameters?: unknown[]) => Promise<Row[]>;

/** Who a transaction runs as: a token's claims, the service role, or the owner of the schema. */
export type Caller = Claims | "service" | "owner";

const configurationOf = (caller: Caller): Configuration => {
  if (caller === "owner") return [];
  const claims = caller === "service" ? { role: "service_role" } : caller;
  return [
    ["request.jwt.claims", JSON.stringify(claims)],
    ["request.jwt.claim.sub", claims.sub ?? ""],
    ["request.jwt.claim.role", claims.role],
    ["role", claims.role],
  ];
};

let transactions = 0;

/** Runs `work` in one transaction of the thread as the caller; the thread answers nobody else meanwhile. */
export async function transactionOn<Result>(
  thread: DatabaseThread,
  caller: Caller,
  work: (query: Query) => Promise<Result>,
): Promise<Result> {
  transactions += 1;
  const session: SessionNumber = { generation: thread.generation, transaction: transactions };
  let begin: Configuration | null = configurationOf(caller);
  const query: Query = async <Row>(text: string, parameters: unknown[] = []) => {
    const first = begin;
    begin = null;
    return thread.ask<Rows>({ kind: "statement", session, begin: first, text, parameters }) as Promise<Row[]>;
  };
  const hasBegun = () => begin === null;
  let result: Result;
  try {
    result = await work(query);
  } catch (error) {
    // What went wrong first is what is told.
    if (hasBegun()) await thread.ask({ kind: "end", session, commit: false }).catch(() => undefined);
    throw error;
  }
  if (hasBegun()) await thread.ask({ kind: "end", session, commit: true });
  return result;
}
