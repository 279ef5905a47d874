// Sends the outbox, oldest first, in batches. The server skips numbers that it has, so a batch may be sent again after a
// lost answer.
import { SYNC_LIMITS, type Mutation, type Reject } from "#sync-contract";
import type { AccountDatabase, OutboxEntry } from "#db";
import type { Clock } from "#lib/clock.ts";
import { failure, success, type Result } from "#lib/result.ts";
import { transient, type SyncError } from "./errors.ts";
import { claim, countWaiting, readClient, type Batch } from "./outbox.ts";
import type { Transport } from "./ports.ts";
import { bury, settle } from "./settle.ts";

export type PushPorts = {
  database: AccountDatabase;
  clock: Clock;
  newId(): string;
  /** `Transport.push` under the account's own credentials. */
  send(request: Parameters<Transport["push"]>[0]): ReturnType<Transport["push"]>;
};

export type Push = {
  /** Sends until nothing waits. */
  drain(): Promise<Result<void, SyncError>>;
};

/** Makes the sender of one database, for the life of a page. */
export function createPush({ database, clock, newId, send }: PushPorts): Push {
  // A copy of this database may have sent under its name meanwhile, and the server would skip new entries as known
  // ones. So the server is asked for its last number before the first batch of each page.
  let isOurs = false;

  /** An age never grows along the outbox: a clock that was set back does not put a later change before an earlier. */
  function toMutations(entries: readonly OutboxEntry[]): Mutation[] {
    const now = clock.now();
    let youngest = Number.POSITIVE_INFINITY;
    return entries.map((entry) => {
      youngest = Math.min(youngest, Math.max(0, Math.round(now - entry.at)));
      return { ...entry.change, mid: String(entry.mid), age: youngest };
    });
  }

  const request = (batch: Batch) =>
    send({
      p_client: batch.client.id,
      p_base: String(batch.client.acknowledged),
      p_version: SYNC_LIMITS.version,
      p_mutations: toMutations(batch.entries),
    });

  /** @returns how far the server is; null where the name turned out to be another's. */
  async function exchange(batch: Batch): Promise<Result<number | null, SyncError>> {
    const answer = await request(batch);
    if (!answer.ok) return answer;
    const lastMid = Number(answer.value.last_mid);
    const ours = await database.transaction("rw", database.outbox, database.dead, database.meta, async () =>
      settle(database, batch.client.id, lastMid, answer.value.rejects, newId),
    );
    return success(ours ? lastMid : null);
  }

  /** Counts a failure of the entry that a refused request was cut down to, if the server takes a request without it. */
  async function blame(batch: Batch, error: SyncError): Promise<Result<void, SyncError>> {
    const [entry] = batch.entries;
    if (!entry) return failure(error);
    const control = await request({ ...batch, entries: [] });
    if (!control.ok) return failure(error);
    const code = error.kind === "rejected" ? error.code : "";
    await database.transaction("rw", database.outbox, database.dead, async () => {
      const present = await database.outbox.get(entry.mid);
      if (!present) return;
      const failures = present.failures + 1;
      await database.outbox.put({ ...present, failures });
      const reject: Reject = { mid: String(entry.mid), code: "server", message: code, details: null };
      if (failures >= SYNC_LIMITS.failures) await bury(database, [reject]);
    });
    return success(undefined);
  }

  async function verify(): Promise<Result<void, SyncError>> {
    if (isOurs) return success(undefined);
    const answer = await exchange({ client: await readClient(database), entries: [] });
    if (!answer.ok) return answer;
    isOurs = true;
    return success(undefined);
  }

  return {
    async drain() {
      let size: number = SYNC_LIMITS.mutations;
      // Requests in a row that moved nothing on: the server stops at an entry that it fails on, and refuses it once
      // it failed often enough. More than that is not the entry's fault.
      let idle = 0;
      let reached = -1;
      for (;;) {
        if ((await countWaiting(database)) === 0) return success(undefined);
        const known = await verify();
        if (!known.ok) return known;
        const batch = await claim(database, size);
        const answer = await exchange(batch);
        if (!answer.ok) {
          if (answer.error.kind !== "rejected") return answer;
          if (batch.entries.length > 1) size = Math.ceil(batch.entries.length / 2);
          else {
            const blamed = await blame(batch, answer.error);
            if (!blamed.ok) return blamed;
          }
          continue;
        }
        if (answer.value !== null && answer.value <= reached) {
          idle += 1;
          if (idle > SYNC_LIMITS.failures) return failure(transient());
        } else idle = 0;
        reached = answer.value ?? -1;
      }
    },
  };
}
