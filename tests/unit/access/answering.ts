// A server of Edge Functions that gives one answer, behind the client's own caller.
import { systemClock } from "#lib/clock.ts";
import { createBackend, type CallFunction } from "#backend";

/**
 * A caller of functions over a server that answers `status` and `body`. `asked` has what it was sent.
 * @param status 0: no answer comes.
 */
export function answering(status: number, body: unknown): { callFunction: CallFunction; asked: unknown[] } {
  const asked: unknown[] = [];
  const backend = createBackend({
    url: "http://backend.example",
    publishableKey: "key",
    clock: systemClock,
    appOrigin: "http://app.example",
    storage: {
      getItem: () => Promise.resolve(null),
      setItem: () => Promise.resolve(),
      removeItem: () => Promise.resolve(),
      watch: () => () => {},
    },
    fetch: (_input, init) => {
      if (typeof init?.body === "string") asked.push(JSON.parse(init.body));
      return status === 0
        ? Promise.reject(new TypeError("no network"))
        : Promise.resolve(Response.json(body, { status }));
    },
  });
  return { callFunction: backend.callFunction, asked };
}
