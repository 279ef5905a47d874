// Adds up what was counted, and forgets once a day what is past the horizon of the synchronisation. On a hosted
// project pg_cron does the same (migration `…_sync_timer.sql`).
import type { BackendContext } from "./start.ts";

const EVERY = 5000;
const DAY = 24 * 60 * 60 * 1000;

/**
 * Begins with a round of both; answers the function that ends it and resolves once no round is running.
 *
 * @param every milliseconds between two rounds of counting
 */
export async function startSyncTimer(
  { database, log }: Pick<BackendContext, "database" | "log">,
  every: number = EVERY,
): Promise<() => Promise<void>> {
  const run = (statements: string[]) =>
    database
      .transaction("owner", async (query) => {
        for (const statement of statements) await query(statement);
      })
      // What a failed round left is done by the next.
      .catch((error: unknown) => log(`sync: ${String(error)}`));
  const count = () => run(["select private.roll_up_counts()"]);
  const forget = () =>
    run([
      "select private.prune_sync()",
      "select private.forget_old_rejects()",
      "select private.forget_old_clients()",
    ]);

  await count();
  await forget();
  let round: Promise<unknown> = Promise.resolve();
  // A slow round is not overtaken by the next.
  const behind = (work: () => Promise<unknown>) => () => {
    round = round.then(work);
  };
  const timers = [setInterval(behind(count), every), setInterval(behind(forget), DAY)];
  for (const timer of timers) timer.unref();
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await round;
  };
}
