// Updates the outbox with the number up to which the server has its entries. Answers to a push and pulled pages both
// bring that number.
import type { Reject } from "#sync-contract";
import type { AccountDatabase, ClientState, DeadEntry } from "#db";
import { readClient, renumber } from "./outbox.ts";

/** Moves refused entries to `dead`, where the user sees them. Refusals of entries that are not in the outbox are ignored. */
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
  // An answer about the former name says nothing about the present one.
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
