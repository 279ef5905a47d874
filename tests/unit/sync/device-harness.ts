// One account on one device over the executable specification of the server, for tests of single rules.
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { createAccountDatabase, type AccountDatabase } from "#db";
import type { Clock } from "#lib/clock.ts";
import { success } from "#lib/result.ts";
import type { Transport } from "#sync";
import { createChanges } from "../../../src/sync/changes.ts";
import { createListens } from "../../../src/sync/listens.ts";
import { pullAll } from "../../../src/sync/pull.ts";
import { createPush } from "../../../src/sync/push.ts";
import { createRefused } from "../../../src/sync/refused.ts";
import { createFakeServer } from "../../fuzz/sync/fake-server.ts";
import { manualClock } from "../manual-clock.ts";

export const USER = "ada";

/** A server with three public episodes: the first is the user's own. */
export function makeServer(clock = manualClock(Date.UTC(2026, 0, 1))) {
  const server = createFakeServer([USER, "grace"], clock.now, new Set());
  for (const [id, owner] of [
    ["own", USER],
    ["first", "grace"],
    ["second", "grace"],
  ] as const)
    server.publish(id, owner, true)();
  return { server, clock };
}

let names = 0;

/** A device with a fresh database for `userId`, over whatever answers `remote`. */
export function makeRemoteDevice(userId: string, clock: Clock, remote: Transport, newName?: () => string) {
  const newId = newName ?? (() => `name-${(names += 1)}`);
  const database: AccountDatabase = createAccountDatabase(userId, {
    indexedDB: new IDBFactory(),
    IDBKeyRange,
    newId,
  });
  const forgotten: string[] = [];
  const sent: Parameters<Transport["push"]>[0][] = [];
  const ports = { database, clock, onChange() {} };
  const push = createPush({
    database,
    clock,
    newId,
    send(request) {
      sent.push(structuredClone(request));
      return remote.push(request, "");
    },
  });
  const pull = () =>
    pullAll({
      database,
      userId,
      now: clock.now,
      newId,
      media: { forget: async (ids) => void forgotten.push(...ids) },
      send: (request) => remote.pull(request, ""),
    });
  return {
    database,
    forgotten,
    sent,
    changes: createChanges(ports),
    listens: createListens({
      ...ports,
      report(error) {
        throw error;
      },
    }),
    refused: createRefused(ports),
    push: () => push.drain(),
    pull,
    async sync() {
      const pushed = await push.drain();
      return pushed.ok ? pull() : pushed;
    },
  };
}

export type DeviceOptions = Omit<ReturnType<typeof makeServer>, "clock"> & {
  clock: Clock;
  /** Stands between the device and the server's `push`. */
  push?: Transport["push"];
};

/** A device of USER over the server in memory. */
export const makeDevice = ({ server, clock, push }: DeviceOptions) =>
  makeRemoteDevice(USER, clock, {
    push:
      push ??
      (async (request) => {
        const answer = server.push(USER, structuredClone(request), false);
        if (!answer) throw new Error("The server did not answer");
        return success(answer);
      }),
    pull: async (request) => success(server.pull(USER, request)),
  });

/** Copies all rows and the numbers given so far, as restoring a browser profile from a backup does. */
export async function copyDatabase(from: AccountDatabase, to: AccountDatabase): Promise<void> {
  for (const table of from.tables) {
    await to.table(table.name).clear();
    await to.table(table.name).bulkPut(await table.toArray());
  }
  const next = Number(await from.table("outbox").add({}));
  await from.outbox.delete(next);
  // A storage goes on counting after the highest number it was handed.
  await to.table("outbox").put({ mid: next });
  await to.outbox.delete(next);
}
