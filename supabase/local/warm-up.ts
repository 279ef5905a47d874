// Has the server answer a few requests of its own before anybody else's come. The first ones are slow: lite reads the
// schema, Postgres plans each function, and the database's WebAssembly is compiled as it runs. A list that takes 25 ms
// afterwards takes 3 s, and 300 connections that come at that moment wait for each other until they give up.
import type { BackendContext } from "./start.ts";
import { PUBLISHABLE_KEY } from "./tokens.ts";

/** What a first visit asks for; nothing is written. */
const REQUESTS = [
  ["list_podcasts", { p_list: "recent", p_field: null, p_after: null, p_limit: 20 }],
  ["sync_pull", { p_epoch: null, p_private_cursor: null, p_public_cursor: null, p_limit: 100 }],
] as const;
/** After so many of each they take no longer than later ones (measured). */
const ROUNDS = 10;
/** Until the server answers, in milliseconds. */
const AGAIN = 100;

export type WarmUpPorts = {
  fetch: typeof fetch;
  wait: (milliseconds: number) => Promise<unknown>;
};

const systemPorts: WarmUpPorts = {
  fetch,
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};

/**
 * Begins as soon as the server answers, one request after the other, and answers the function that ends it. Never
 * rejects: what fails here fails for whoever asks next, and is reported there. Asks nothing with ORPHEUS_WARM_UP=off.
 */
export function startWarmUp(
  { url, warmUp }: Pick<BackendContext, "url" | "warmUp">,
  { fetch: send, wait }: WarmUpPorts = systemPorts,
): () => Promise<void> {
  if (!warmUp) return () => Promise.resolve();
  const ending = new AbortController();
  const { signal } = ending;
  /** Whether the server took it. */
  const ask = async (name: string, body: object): Promise<boolean> => {
    const answer = await send(`${url}/rest/v1/rpc/${name}`, {
      method: "POST",
      headers: { apikey: PUBLISHABLE_KEY, "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal,
    });
    await answer.arrayBuffer();
    return answer.status !== 503;
  };
  const work = async () => {
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [name, body] of REQUESTS)
        while (!signal.aborted && !(await ask(name, body))) await wait(AGAIN);
  };
  const done = work().catch(() => undefined);
  return async () => {
    ending.abort();
    await done;
  };
}
