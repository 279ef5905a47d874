import { expect, test } from "vitest";
import { startWarmUp } from "../../supabase/local/warm-up.ts";

const context = { url: "http://localhost:5173", warmUp: true };

/** A server that is starting for the first `starting` requests, and what it was asked. */
function serverThatStarts(starting: number) {
  const asked: string[] = [];
  const idle = Promise.withResolvers<void>();
  return {
    asked,
    idle: idle.promise,
    fetch: (async (input) => {
      asked.push(new URL(input instanceof Request ? input.url : input).pathname);
      if (asked.length === starting + 20) idle.resolve();
      return new Response(null, { status: asked.length <= starting ? 503 : 200 });
    }) as typeof fetch,
  };
}

test("the server answers lists and pulls of its own, from the moment that it answers at all", async () => {
  const server = serverThatStarts(3);
  const waits: number[] = [];
  const end = startWarmUp(context, {
    fetch: server.fetch,
    wait: async (milliseconds) => void waits.push(milliseconds),
  });
  await server.idle;
  await end();
  expect(waits).toEqual([100, 100, 100]);
  expect(server.asked.slice(3)).toEqual(
    Array.from({ length: 10 }, () => ["/rest/v1/rpc/list_podcasts", "/rest/v1/rpc/sync_pull"]).flat(),
  );
});

test("a server that is ended meanwhile is not kept waiting", async () => {
  const server = serverThatStarts(Number.POSITIVE_INFINITY);
  const waiting = Promise.withResolvers<void>();
  const woken = Promise.withResolvers<void>();
  const end = startWarmUp(context, {
    fetch: server.fetch,
    wait: () => {
      waiting.resolve();
      return woken.promise;
    },
  });
  await waiting.promise;
  const ended = end();
  woken.resolve();
  await ended;
  expect(server.asked).toHaveLength(1);
});

test("a request that fails ends it silently", async () => {
  const end = startWarmUp(context, {
    fetch: () => Promise.reject(new Error("refused")),
    wait: () => Promise.resolve(),
  });
  await expect(end()).resolves.toBeUndefined();
});

test("a server that is not to warm up asks itself nothing", async () => {
  const server = serverThatStarts(0);
  const end = startWarmUp(
    { ...context, warmUp: false },
    { fetch: server.fetch, wait: () => Promise.resolve() },
  );
  await end();
  expect(server.asked).toEqual([]);
});
