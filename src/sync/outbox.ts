// The queue of the user's changes. A change is written together with whatever else belongs to it in one transaction,
// gets a number that rises, and leaves the queue once: applied, replaced by a later one before it was sent, or
// refused.
import type { AccountDatabase, Change, ClientState, OutboxEntry } from "#db";

/** Of two unsent changes with the same key the later one remains; edits and listens keep what the earlier one had. */
function merged(earlier: Change, later: Change): Change {
  if (earlier.kind === "profile" && later.kind === "profile") return mergedEdit(earlier, later);
  if (earlier.kind === "podcast" && later.kind === "podcast") return mergedEdit(earlier, later);
  if (earlier.kind === "listen" && later.kind === "listen")
    return { ...later, seconds: Math.max(earlier.seconds, later.seconds) };
  return later;
}

/** What the user saw when the earlier edit began is what the server compares with. */
const mergedEdit = <Edit extends { changes: object; base: object }>(earlier: Edit, later: Edit): Edit => ({
  ...later,
  changes: { ...earlier.changes, ...later.changes },
  base: { ...later.base, ...earlier.base },
});

/** What a change is about: later ones with the same key replace it while it is unsent. */
function keyOf(change: Change): string {
  switch (change.kind) {
    case "profile":
      return "profile";
    case "listen":
      return `listen:${change.id}`;
    default:
      return `${change.kind}:${change.target}`;
  }
}

/**
 * Adds a change; must run in a transaction that writes `outbox`.
 * @param at when the user did it, in milliseconds of the device's clock.
 * @returns its mid.
 */
export async function enqueue(database: AccountDatabase, change: Change, at: number): Promise<number> {
  const key = keyOf(change);
  const waiting = await database.outbox.where("key").equals(key).toArray();
  const replaced = waiting.filter((entry) => entry.state === "pending");
  await database.outbox.bulkDelete(replaced.map((entry) => entry.mid));
  return database.outbox.add({
    key,
    state: "pending",
    at,
    failures: 0,
    change: replaced.reduceRight((later, entry) => merged(entry.change, later), change),
  });
}

export async function readClient(database: AccountDatabase): Promise<ClientState> {
  const client = await database.meta.get("client");
  // The transaction that makes the tables writes it: without it this is no database of ours.
  if (client?.key !== "client") throw new Error("The database has no client id");
  return client;
}

/** Entries the server has not acknowledged, in order. */
const unacknowledged = (database: AccountDatabase): Promise<OutboxEntry[]> =>
  database.outbox
    .orderBy("mid")
    .filter((entry) => entry.state !== "acknowledged")
    .toArray();

export type Batch = { client: ClientState; entries: OutboxEntry[] };

/**
 * Takes the next entries to send and notes, before anything is sent, that they may be with the server: from then on
 * nothing replaces them.
 */
export function claim(database: AccountDatabase, limit: number): Promise<Batch> {
  return database.transaction("rw", database.outbox, database.meta, async () => {
    const client = await readClient(database);
    const entries = (await unacknowledged(database)).slice(0, limit);
    const unsent = entries.filter((entry) => entry.state === "pending");
    const highest = Math.max(client.sent, ...entries.map((entry) => entry.mid));
    if (unsent.length) await database.outbox.bulkPut(unsent.map((entry) => ({ ...entry, state: "sent" })));
    if (highest > client.sent) await database.meta.put({ ...client, sent: highest });
    return { client, entries };
  });
}

/** How many changes wait for the server to take them. */
export const countWaiting = (database: AccountDatabase): Promise<number> =>
  database.outbox.where("state").anyOf("pending", "sent").count();

/**
 * Takes a new name and gives all entries new numbers: someone sent under the old name what this database never sent,
 * so it is a copy of another (a restored profile). Repeating what that one sent is harmless: every change sets a state
 * or carries an id. Must run in a transaction that writes `outbox` and `meta`.
 */
export async function renumber(database: AccountDatabase, newId: string): Promise<void> {
  const entries = await database.outbox.orderBy("mid").toArray();
  await database.outbox.clear();
  for (const { mid: _, ...entry } of entries) await database.outbox.add({ ...entry, state: "pending" });
  await database.meta.put({ key: "client", id: newId, sent: 0, acknowledged: 0 });
}
