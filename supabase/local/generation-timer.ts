// Takes up generations that nobody works on: what a killed process left behind, and steps that pause before
// another attempt; and sends mails that are due. On a hosted project pg_cron makes the same request.
import type { BackendContext } from "./start.ts";

const EVERY = 5000;

// Asked first: the functions and all they import are loaded only where there is something to do.
const anythingOpen = `select exists (
  select from public.generation_jobs
  where status = 'running'
) or public.untidy_generations(1) <> '[]' or private.generation_mails_due() as open`;

/** A server that is ended on purpose gives its steps back: they have not crashed. Their late answers are still kept. */
const giveBack = `
  update private.generation_steps set state = 'waiting', run_after = now(), lease_until = null
  where state = 'running'`;

/**
 * Frees the leases of the process before this one and begins to ask; answers the function that ends it. The data
 * folder is locked, so no other process can be at work on a step. A lease that is found here is a crash of its step.
 *
 * @param every milliseconds between two rounds
 */
export async function startGenerationTimer(
  { database, serviceKey, url }: Pick<BackendContext, "database" | "serviceKey" | "url">,
  every: number = EVERY,
): Promise<() => Promise<void>> {
  await database.transaction("owner", (query) =>
    query("update private.generation_steps set lease_until = now() where state = 'running'"),
  );
  const revive = async () => {
    const [row] = await database.transaction("service", (query) => query<{ open: boolean }>(anythingOpen));
    if (!row?.open) return;
    const answer = await fetch(`${url}/functions/v1/generation-run`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${serviceKey}` },
      body: JSON.stringify({ revive: true }),
    });
    await answer.body?.cancel();
  };
  let underWay = false;
  const timer = setInterval(() => {
    // On a busy computer a round may take longer than the interval; rounds must not pile up behind it.
    if (underWay) return;
    underWay = true;
    // A round that does not get through is made up for by the next.
    revive()
      .catch(() => undefined)
      .finally(() => {
        underWay = false;
      });
  }, every);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await database.transaction("owner", (query) => query(giveBack));
  };
}
