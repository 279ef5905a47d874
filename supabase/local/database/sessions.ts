// Transactions whose statements come from another thread, one at a time. A statement of a session that is not the open one
// is refused: it would run outside of its transaction, without its role.
import { databaseError, type Question, type Rows, type SessionNumber } from "./thread-messages.ts";

type Runner = {
  run: (sql: string) => Promise<unknown>;
  rows: (text: string, parameters?: unknown[]) => Promise<Rows>;
};

type Statement = Extract<Question, { kind: "statement" }>;
type End = Extract<Question, { kind: "end" }>;

export type Sessions = {
  /** Runs the statement in its session's transaction, which the first one begins. Rejects with the database's error. */
  statement: (statement: Statement) => Promise<Rows>;
  /** Ends the transaction. Rejects where it was to be committed and is not. */
  end: (end: End) => Promise<void>;
};

const refused = () => databaseError("57014", "The transaction of this statement has ended.");

/** @param generation the thread's; sessions of others have ended with their thread */
export function createSessions(generation: number, { run, rows }: Runner): Sessions {
  let open: number | null = null;
  /** Transactions are numbered upwards, so none begins twice. */
  let last = 0;

  const isOpen = (session: SessionNumber) =>
    session.generation === generation && session.transaction === open;
  const mayBegin = (session: SessionNumber) =>
    session.generation === generation && open === null && session.transaction > last;

  return {
    async statement({ session, begin, text, parameters }) {
      if (begin !== null) {
        if (!mayBegin(session)) throw refused();
        await run("begin");
        last = open = session.transaction;
        if (begin.length > 0)
          await rows(
            `select ${begin.map((_, index) => `set_config($${2 * index + 1}, $${2 * index + 2}, true)`).join()}`,
            begin.flat(),
          );
      } else if (!isOpen(session)) throw refused();
      return rows(text, parameters);
    },
    async end({ session, commit }) {
      if (!isOpen(session)) throw refused();
      open = null;
      if (!commit) {
        await run("rollback");
        return;
      }
      // A transaction in which a statement failed is rolled back by this, and says so by its tag alone.
      await run("commit");
    },
  };
}
