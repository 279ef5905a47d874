// The outbox of the user's changes. A change gets a number that rises, and leaves the outbox once: applied, replaced by
// a later one before it was sent, or refused. The state of an entry follows from its number: `acknowledged` and `sent`
// of the client's state say up to which number the server has the entries, and may have them.
import type { AccountDatabase, Change, ClientState, OutboxEntry } from "#db";
import { coalesce } from "./coalesce.ts";

/** Changes after which those that later ones replace are dropped, though nothing can be sent. */
const TIDY_EVERY = 64;

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
 * Adds a change, in the transaction that runs or in one of its own. It looks at nothing else: this is what a tap
 * costs.
 * @param at when the user did it, in milliseconds of the device's clock.
 * @returns its mid.
 */
export const enqueue = ({ outbox }: AccountDatabase, change: Change, at: number): Promise<number> =>
  outbox.add({ key: keyOf(change), at, failures: 0, change });

export async function readClient(database: AccountDatabase): Promise<ClientState> {
  const client = await database.meta.get("client");
  // The transaction that makes the tables writes it: a database without it was not made by this code.
  if (client?.key !== "client") throw new Error("The database has no client id");
  return client;
}

/** Entries the server has not acknowledged. */
const unacknowledged = ({ outbox }: AccountDatabase, { acknowledged }: ClientState) =>
  outbox.where("mid").above(acknowledged);

/** Entries the server has not acknowledged, in order, as the last pull or push left them. */
export const readWaiting = async (database: AccountDatabase): Promise<OutboxEntry[]> =>
  unacknowledged(database, await readClient(database)).toArray();

/** How many entries wait for the server to take them. */
export const countWaiting = (database: AccountDatabase): Promise<number> =>
  database.transaction("r", database.outbox, database.meta, async () =>
    unacknowledged(database, await readClient(database)).count(),
  );

/** How many changes wait as the user counts them: several about the same thing are one. */
export const countChanges = (database: AccountDatabase): Promise<number> =>
  database.transaction(
    "r",
    database.outbox,
    database.meta,
    async () => new Set((await readWaiting(database)).map(({ key }) => key)).size,
  );

/** Drops what need not be sent; must run in a transaction that writes `outbox`. @returns what waits, in order. */
async function dropReplaced(database: AccountDatabase, client: ClientState): Promise<OutboxEntry[]> {
  const waiting = await unacknowledged(database, client).toArray();
  const { kept, changed, dropped } = coalesce(waiting, client.sent);
  if (changed.length) await database.outbox.bulkPut(changed);
  if (dropped.length) await database.outbox.bulkDelete(dropped);
  return kept;
}

/**
 * Keeps the outbox short while nothing can be sent: hours of listening offline add the position every few seconds, and
 * every screen reads the outbox. To be called with the mid of each change that was added.
 */
export async function tidy(database: AccountDatabase, mid: number): Promise<void> {
  if (mid % TIDY_EVERY !== 0) return;
  await database.transaction("rw", database.outbox, database.meta, async () =>
    dropReplaced(database, await readClient(database)),
  );
}

export type Batch = { client: ClientState; entries: OutboxEntry[] };

/**
 * Takes the next entries to send and notes, before anything is sent, that they may be with the server: from then on
 * nothing replaces them.
 */
export function claim(database: AccountDatabase, limit: number): Promise<Batch> {
  return database.transaction("rw", database.outbox, database.meta, async () => {
    const client = await readClient(database);
    const entries = (await dropReplaced(database, client)).slice(0, limit);
    // The lowest numbers go first, so that one number says of all entries whether they were sent.
    const highest = entries.at(-1)?.mid ?? 0;
    if (highest > client.sent) await database.meta.put({ ...client, sent: highest });
    return { client, entries };
  });
}

/**
 * Takes a new name and gives all entries new numbers: someone sent under the old name what this database never sent,
 * so it is a copy of another (a restored profile). Repeating what that one sent is harmless: every change sets a state
 * or carries an id. Must run in a transaction that writes `outbox` and `meta`.
 */
export async function renumber(database: AccountDatabase, newId: string): Promise<void> {
  const entries = await database.outbox.orderBy("mid").toArray();
  await database.outbox.clear();
  let sent = 0;
  for (const { mid: _, ...entry } of entries) sent = await database.outbox.add(entry);
  // The other copy may have sent any of them, so none is replaced: an edit merged with one that the server has would
  // name values that are no longer there, and conflict with itself.
  await database.meta.put({ key: "client", id: newId, sent, acknowledged: 0 });
}
