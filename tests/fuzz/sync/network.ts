// The way between devices and the server: it loses requests and answers, doubles them, delivers them late and out of
// order, and lets some wait. Tokens expire here.
import type { PullArguments, PushArguments } from "#sync-contract";
import { failure, success, type Result } from "#lib/result.ts";
import type { SyncError, Transport } from "#sync";
import type { FakeServer } from "./fake-server.ts";
import type { Timeline } from "./timeline.ts";

/**
 * What happens to a request. `late`: the device hears of a failure and the server gets it later. `doubled`: it is
 * answered and arrives once more later. `slow`: the device waits until it is delivered. `slow-answer`: the server
 * has acted, the device waits for the answer. `dies`: the server dies before its commit.
 */
export type Weather = "lost" | "answer-lost" | "late" | "doubled" | "slow" | "slow-answer" | "dies" | "busy";

export type Network = ReturnType<typeof createNetwork>;

const offline: SyncError = { kind: "transient", retryAfter: null };

export function createNetwork(
  server: FakeServer,
  timeline: Timeline,
  ownerOf: (client: string) => string | undefined,
  /** Told of a broken invariant: thrown here, it would look like a failure of the network. */
  violate: (error: unknown) => void,
  /** Looks at a device that waits for an answer: between two pages it can be seen at no other time. */
  observe: (device: number) => Promise<void>,
) {
  const weather = new Map<number, Weather[]>();
  const versions = new Map<string, number>();
  const revoked = new Set<string>();
  const waiting: (() => void)[] = [];
  const isOnline = new Map<number, () => boolean>();
  let requests = 0;

  const versionOf = (user: string) => versions.get(user) ?? 1;

  /** @returns whose token this is; null for one that is no longer taken. */
  function readToken(token: string): string | null {
    const [user = "", version] = token.split(":");
    return Number(version) === versionOf(user) ? user : null;
  }

  /** Carries one request. `serve` answers null where the server died. */
  function carry<Answer>(
    device: number,
    isAlive: () => boolean,
    serve: (dies: boolean) => Result<Answer, SyncError> | null,
  ): Promise<Result<Answer, SyncError>> {
    requests += 1;
    const fate = isOnline.get(device)?.() === false ? "lost" : weather.get(device)?.shift();
    const reply = (answer: Result<Answer, SyncError> | null) =>
      isAlive() ? Promise.resolve(answer ?? failure(offline)) : new Promise<never>(() => {});
    switch (fate) {
      case undefined:
        return reply(serve(false));
      case "lost":
        return reply(null);
      case "dies":
        return reply(serve(true));
      case "busy":
        return reply(failure({ kind: "transient", retryAfter: 20_000 }));
      case "answer-lost":
        serve(false);
        return reply(null);
      case "late":
        waiting.push(() => serve(false));
        return reply(null);
      case "doubled":
        waiting.push(() => serve(false));
        return reply(serve(false));
      case "slow":
        return new Promise((resolve) => {
          waiting.push(() => isAlive() && resolve(serve(false) ?? failure(offline)));
        });
      case "slow-answer": {
        const answer = serve(false);
        return new Promise((resolve) => {
          waiting.push(() => isAlive() && resolve(answer ?? failure(offline)));
        });
      }
    }
  }

  const authorised = <Answer>(token: string, serve: (user: string) => Answer | null) => {
    const user = readToken(token);
    if (user === null) return failure({ kind: "auth" } as const);
    const answer = serve(user);
    return answer === null ? null : success(answer);
  };

  return {
    requests: () => requests,
    connectivity: (device: number, read: () => boolean) => isOnline.set(device, read),
    connect: (device: number, isAlive: () => boolean): Transport => ({
      push: (request: PushArguments, token) =>
        carry(device, isAlive, (dies) =>
          authorised(token, (user) => {
            if (ownerOf(request.p_client) !== user)
              violate(new Error("a change was pushed under another account"));
            return server.push(user, structuredClone(request), dies);
          }),
        ),
      pull: async (request: PullArguments, token) => {
        if (isAlive()) await observe(device).catch(violate);
        return carry(device, isAlive, (dies) =>
          authorised(token ?? "", (user) => (dies ? null : server.pull(user, request))),
        );
      },
    }),
    /** What happens to the next requests of a device; afterwards they go through. */
    setWeather: (device: number, next: readonly Weather[]) => weather.set(device, [...next]),
    /** All tokens of a user stop working; with `forGood` they cannot be renewed either. */
    expire(user: string, forGood: boolean) {
      versions.set(user, versionOf(user) + 1);
      if (forGood) revoked.add(user);
    },
    signIn(user: string) {
      revoked.delete(user);
      return versionOf(user);
    },
    renew: (user: string) => (revoked.has(user) ? null : versionOf(user)),
    /** Delivers one of the messages under way. */
    async deliver(choice: number) {
      const [message] = waiting.splice(waiting.length ? choice % waiting.length : 0, 1);
      message?.();
      await timeline.settle();
    },
    async deliverAll() {
      while (waiting.length) {
        waiting.shift()?.();
        await timeline.settle();
      }
    },
  };
}
