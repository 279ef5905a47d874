// What the server's word on how far it is does to the queue. Push answers and pulled pages both bring it.
import type { Reject } from "#sync-contract";
import type { AccountDatabase, ClientState, DeadEntry } from "#db";
import { readClient, renumber } from "./outbox.ts";

/** Moves refused entries aside, for the user to see. Those that are not in the queue (any more) are not for it. */
export async function bury(database: AccountDatabase, rejects: readonly Reject[]): Promise<void> {
  for (const { mid, message, code, details } of rejects) {
    const entry = await database.outbox.get(Number(mid));
    if (!entry) continue;
    const { key, at, change } = entry;
    const dead: DeadEntry = { mid: entry.mid, key, at, change, code, message, conflict: details };
    await database.outbox.delete(entry.mid);
    await database.dead.put(dead);
  }
}

/**
 * Takes in how far the server is with this client. Must run in a transaction that writes `outbox`, `dead`, `meta`.
 * @returns false where another database sent under this one's name, which has then been given a new one.
 */
export async function settle(
  database: AccountDatabase,
  asked: ClientState["id"],
  lastMid: number,
  rejects: readonly Reject[],
  newId: () => string,
): Promise<boolean> {
  const client = await readClient(database);
  // An answer to the name that was given up says nothing about the present one.
  if (client.id !== asked) return true;
  if (lastMid > client.sent) {
    await renumber(database, newId());
    return false;
  }
  await bury(database, rejects);
  // A server that was set back says a lower number: it has lost the entries above, which are to be sent again.
  if (lastMid !== client.acknowledged) await database.meta.put({ ...client, acknowledged: lastMid });
  return true;
}
