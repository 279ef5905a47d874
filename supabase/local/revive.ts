// Takes up generations that nobody works on: whose process was killed, or whose next attempt is due while no
// page asks. On a hosted project the database's scheduler calls the same function.
import type { Database } from "./database/database.ts";
import type { Part } from "./server/ports.ts";

export type ReviverPorts = {
  database: Pick<Database, "transaction">;
  functions: Part;
  url: string;
  serviceKey: string;
  /** Milliseconds from the end of one round to the next. */
  pause: number;
  onError: (error: unknown) => void;
};

// Asked first, so that the functions and all they import are loaded only where there is something to do.
const anythingOpen = `select exists (
  select from public.generation_jobs
  where status = 'running' or status = 'done' and files_removed_at is null
) as open`;

/** Looks every `pause` milliseconds; the answer ends it once the round under way is over. */
export function startReviving(ports: ReviverPorts): () => Promise<void> {
  const { database, functions, url, serviceKey, pause, onError } = ports;
  const ended = new AbortController();

  async function look() {
    const [row] = await database.transaction("service", (query) => query<{ open: boolean }>(anythingOpen));
    if (!row?.open || ended.signal.aborted) return;
    const answer = await functions.fetch(
      new Request(`${url}/functions/v1/generation-run`, {
        method: "POST",
        headers: { "Content-Type": "application/json", Authorization: `Bearer ${serviceKey}` },
        body: JSON.stringify({ revive: true }),
      }),
    );
    if (!answer.ok) throw new Error(`generation-run answered ${answer.status}: ${await answer.text()}`);
    await answer.body?.cancel();
  }

  let round = Promise.resolve();
  let timer = setTimeout(next, pause);
  function next() {
    round = look()
      .catch(onError)
      .then(() => {
        if (!ended.signal.aborted) timer = setTimeout(next, pause);
      });
  }
  return async () => {
    ended.abort();
    clearTimeout(timer);
    await round;
  };
}
