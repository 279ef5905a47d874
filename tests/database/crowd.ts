// Sixty callers at the same moment. Sent one after another they would often be answered one after another, and a
// race that is never run is never lost; so they are let run up to a lock, and set free when all wait at it.
import { Client } from "pg";
import type { TestPostgres } from "./harness.ts";

const callers = 60;

/** A transaction of its own that holds a lock. */
interface Gate {
  /** How many statements of this database wait at a lock. */
  waiting: () => Promise<number>;
  /** Resolves once so many wait. */
  untilWaiting: (callers: number) => Promise<void>;
  /** Lets go of the lock; once more does nothing. */
  release: () => Promise<void>;
}

/**
 * Holds a lock until it is released.
 *
 * @param hold the statement that takes it
 */
export async function openGate(database: TestPostgres, hold: string): Promise<Gate> {
  const gate = new Client({ connectionString: database.url });
  await gate.connect();
  await gate.query(`begin; ${hold}`);
  const waiting = async () => {
    // Within a transaction the view would go on showing what it showed first.
    await gate.query("select pg_stat_clear_snapshot()");
    const answer = await gate.query<{ waiting: number }>(
      `select count(*)::integer as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return answer.rows[0]?.waiting ?? 0;
  };
  let released = false;
  return {
    waiting,
    untilWaiting: async (callers) => {
      while ((await waiting()) < callers);
    },
    release: async () => {
      if (released) return;
      released = true;
      await gate.query("commit");
      await gate.end();
    },
  };
}

async function atGate<T>(
  database: TestPostgres,
  hold: string,
  begin: (gate: Gate) => Promise<{ met: boolean; settled: Promise<T> }>,
): Promise<T> {
  const gate = await openGate(database, hold);
  try {
    const { met, settled } = await begin(gate);
    await gate.release();
    const results = await settled;
    if (!met) throw new Error("A caller was through before all of them waited at the lock.");
    return results;
  } finally {
    await gate.release();
  }
}

/**
 * Does the work of sixty callers at once and answers how each ended.
 *
 * @param hold a statement whose lock every caller meets between looking and writing: a row locked `for update`, or
 *   a table locked in share mode. Rejects when a caller is through before all wait: the lock is not in its way.
 */
export function crowd<T>(
  database: TestPostgres,
  hold: string,
  work: (caller: number) => Promise<T>,
): Promise<PromiseSettledResult<T>[]> {
  return atGate(database, hold, async (gate) => {
    const ended = { callers: 0 };
    const pending = Array.from({ length: callers }, (_, caller) =>
      work(caller).finally(() => {
        ended.callers += 1;
      }),
    );
    const settled = Promise.allSettled(pending);
    for (let waiting = 0; waiting < callers && ended.callers === 0;) waiting = await gate.waiting();
    return { met: ended.callers === 0, settled };
  });
}

/**
 * Begins two pieces of work, the second when the first waits, and sets both free when both wait.
 *
 * @param hold a statement whose lock the first meets between its own locks; the second meets this one, or one that the
 *   first holds. Rejects when either is through before.
 * @returns how each ended; two that wait for each other are ended by Postgres with 40P01.
 */
export function meeting(
  database: TestPostgres,
  hold: string,
  ...work: [first: () => Promise<unknown>, second: () => Promise<unknown>]
): Promise<PromiseSettledResult<unknown>[]> {
  return atGate(database, hold, async (gate) => {
    const pending: Promise<unknown>[] = [];
    const ended = { callers: 0 };
    for (const begin of work) {
      pending.push(begin().finally(() => (ended.callers += 1)));
      for (let waiting = 0; waiting < pending.length && ended.callers === 0;) waiting = await gate.waiting();
    }
    return { met: ended.callers === 0, settled: Promise.allSettled(pending) };
  });
}
