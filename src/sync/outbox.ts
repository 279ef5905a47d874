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

/** Whether something of an earlier change goes on in a later one. */
const takesOver = ({ kind }: Change) => kind === "profile" || kind === "podcast" || kind === "listen";

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
  const { outbox } = database;
  const key = keyOf(change);
  const add = (whole: Change) => outbox.add({ key, state: "pending", at, failures: 0, change: whole });
  const [waiting, added] = await Promise.all([
    outbox.where("key").equals(key).toArray(),
    // Most changes take nothing over from earlier ones and need not wait to hear of them: this is what a tap costs.
    takesOver(change) ? null : add(change),
  ]);
  const replaced = waiting.filter((entry) => entry.state === "pending" && entry.mid !== added);
  if (replaced.length) await outbox.bulkDelete(replaced.map((entry) => entry.mid));
  return added ?? add(replaced.reduceRight((later, entry) => merged(entry.change, later), change));
}

export async function readClient(database: AccountDatabase): Promise<ClientState> {
  const client = await database.meta.get("client");
  // The transaction that makes the tables writes it: without it this is no database of ours.
  if (client?.key !== "client") throw new Error("The database has no client id");
  return client;
}

/** Entries the server has not acknowledged, in order. */
const unacknowledged = async (database: AccountDatabase): Promise<OutboxEntry[]> =>
  // Read at once and sorted out here: a filter would walk the queue entry by entry.
  (await database.outbox.orderBy("mid").toArray()).filter((entry) => entry.state !== "acknowledged");

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
export async function countWaiting({ outbox }: AccountDatabase): Promise<number> {
  // Two ranges that the storage counts itself; of both in one question it would walk the entries.
  const [pending, sent] = await Promise.all([
    outbox.where("state").equals("pending").count(),
    outbox.where("state").equals("sent").count(),
  ]);
  return pending + sent;
}

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
