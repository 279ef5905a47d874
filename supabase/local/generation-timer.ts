// Takes up generations that nobody works on: what a killed process left behind, and steps that pause before
// another attempt. On a hosted project pg_cron makes the same request.
import type { BackendContext } from "./start.ts";

const EVERY = 5000;

/**
 * Frees the leases of the process before this one and begins to ask; answers the function that ends it. The data
 * folder is locked, so no other process can be at work on a step.
 *
 * @param every milliseconds between two rounds
 */
export async function startGenerationTimer(
  { database, serviceKey, url }: Pick<BackendContext, "database" | "serviceKey" | "url">,
  every: number = EVERY,
): Promise<() => void> {
  await database.transaction("owner", (query) =>
    query("update private.generation_steps set lease_until = now() where state = 'running'"),
  );
  const revive = () => {
    // A round that does not get through is made up for by the next.
    fetch(`${url}/functions/v1/generation-run`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${serviceKey}` },
      body: JSON.stringify({ revive: true }),
    }).then(
      (answer) => answer.body?.cancel(),
      () => undefined,
    );
  };
  const timer = setInterval(revive, every);
  timer.unref();
  return () => clearInterval(timer);
}
