// Sixty callers at the same moment. Sent one after another they would often be answered one after another, and a
// race that is never run is never lost; so they are let run up to a lock, and set free when all wait at it.
import { Client } from "pg";
import type { TestPostgres } from "./harness.ts";

const callers = 60;

/**
 * Does the work of sixty callers at once and answers how each ended.
 *
 * @param hold a statement whose lock every caller meets between looking and writing: a row locked `for update`, or
 *   a table locked in share mode. Rejects when a caller is through before all wait: the lock is not in its way.
 */
export async function crowd<T>(
  database: TestPostgres,
  hold: string,
  work: (caller: number) => Promise<T>,
): Promise<PromiseSettledResult<T>[]> {
  const gate = new Client({ connectionString: database.url });
  await gate.connect();
  try {
    await gate.query(`begin; ${hold}`);
    const ended = { callers: 0 };
    const pending = Array.from({ length: callers }, (_, caller) =>
      work(caller).finally(() => {
        ended.callers += 1;
      }),
    );
    const settled = Promise.allSettled(pending);
    let waiting = 0;
    while (waiting < callers && ended.callers === 0) {
      // Within a transaction the view would go on showing what it showed first.
      await gate.query("select pg_stat_clear_snapshot()");
      const answer = await gate.query<{ waiting: number }>(
        `select count(*)::integer as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
      );
      waiting = answer.rows[0]?.waiting ?? 0;
    }
    const met = ended.callers === 0;
    await gate.query("commit");
    const results = await settled;
    if (!met) throw new Error("A caller was through before all of them waited at the lock.");
    return results;
  } finally {
    await gate.end();
  }
}
