// Stores one pulled page: its rows, its cursors and what it says of the outbox, in one transaction, and only if no other
// page was stored meanwhile.
import type { PullAnswer } from "#sync-contract";
import { FRESH_FEED, type AccountDatabase, type FeedState, type OutboxEntry } from "#db";
import { readClient } from "./outbox.ts";
import { overlayDetails } from "./overlay.ts";
import { dropOldGenerations, rowTables, writeRows } from "./rows.ts";
import { settle } from "./settle.ts";
import { moveWindow } from "./window.ts";

export async function readFeed(database: AccountDatabase): Promise<FeedState> {
  const feed = await database.meta.get("feed");
  return feed?.key === "feed" ? feed : FRESH_FEED;
}

/** Whether the user has signed out here. Read in the transaction that would write. */
export const hasLeft = async ({ meta }: AccountDatabase): Promise<boolean> =>
  (await meta.get("left")) !== undefined;

/** The user has signed in here, for the first time or again. */
export const enter = ({ meta }: AccountDatabase): Promise<void> => meta.delete("left");

/** Episodes whose files are still to be forgotten. */
export async function readForgotten(database: AccountDatabase): Promise<string[]> {
  const forget = await database.meta.get("forget");
  return forget?.key === "forget" ? forget.ids : [];
}

const isEmpty = ({ private: own, public: all, reset, rejects, stats }: PullAnswer) =>
  reset === null &&
  own.rows.own_profile === null &&
  [
    own.rows.podcasts,
    own.rows.profiles,
    own.rows.likes,
    own.rows.playlists,
    own.rows.follows,
    own.rows.positions,
    all.rows.podcasts,
    all.rows.profiles,
    rejects,
    stats,
  ].every((rows) => rows.length === 0);

/** Whether the page has nothing new for this device: an idle sync writes nothing. */
async function isNews(database: AccountDatabase, asked: FeedState, answer: PullAnswer): Promise<boolean> {
  const same =
    isEmpty(answer) &&
    answer.epoch === asked.epoch &&
    answer.private.cursor === asked.privateCursor &&
    answer.public.cursor === asked.publicCursor &&
    Number(answer.public.floor) <= asked.floor;
  if (!same) return true;
  const [client, waiting] = await Promise.all([readClient(database), database.outbox.count()]);
  return waiting > 0 || client.acknowledged !== Number(answer.last_mids[client.id] ?? 0);
}

export type PagePorts = {
  database: AccountDatabase;
  /** The account's; null for a visitor. */
  userId: string | null;
  now(): number;
  newId(): string;
};

/** The window's edge from the page on: it never moves back, except that a reset begins anew. */
function floorsOf(feed: FeedState, answer: PullAnswer) {
  const before = answer.reset?.first ? 0 : feed.floor;
  // When episodes of the window go, the server's edge moves back; what it left behind before is not here any more.
  return { before, floor: Math.max(before, Number(answer.public.floor)) };
}

/** Where this database stands once it has taken in `answer`. @param now milliseconds of the device's clock. */
export const feedAfter = (feed: FeedState, answer: PullAnswer, now: number): FeedState => ({
  key: "feed",
  revision: feed.revision + 1,
  epoch: answer.epoch,
  privateCursor: answer.private.cursor,
  publicCursor: answer.public.cursor,
  gen: answer.reset?.first ? feed.gen + 1 : feed.gen,
  floor: floorsOf(feed, answer).floor,
  syncedAt: now,
});

/**
 * Takes in the answer to a pull that was asked for with `asked`.
 * @returns false where the state has moved on meanwhile; the page was then thrown away.
 */
export async function takePage(ports: PagePorts, asked: FeedState, answer: PullAnswer): Promise<boolean> {
  const { database } = ports;
  if (!(await isNews(database, asked, answer))) return true;
  const { outbox, dead, meta } = database;
  return database.transaction("rw", [...rowTables(database), outbox, dead, meta], async () => {
    const feed = await readFeed(database);
    if (feed.revision !== asked.revision || (await hasLeft(database))) return false;
    const after = feedAfter(feed, answer, ports.now());
    const { gen } = after;

    const touched = await writeRows(database, answer, ports.userId, gen, ports.now());
    const gone = [...touched.gone];
    if (answer.reset?.last) {
      gone.push(...(await dropOldGenerations(database, gen, ports.now())));
      // Some of what they show may have gone with it: they are fetched when they are looked at next.
      await database.lists.toCollection().modify({ fetched_at: 0 });
    }
    await takeQueueNews(ports, answer);
    await moveWindow(database, ports.userId, floorsOf(feed, answer), touched);

    if (gone.length) {
      const ids = new Set([...(await readForgotten(database)), ...gone]);
      await meta.put({ key: "forget", ids: [...ids] });
    }
    await meta.put(after);
    return true;
  });
}

/** A change leaves the outbox, and its overlay the screen, with the page that brings its outcome. */
async function takeQueueNews({ database, newId }: PagePorts, answer: PullAnswer): Promise<void> {
  const client = await readClient(database);
  const lastMid = Number(answer.last_mids[client.id] ?? 0);
  const rejects = answer.rejects.filter((reject) => reject.client === client.id);
  const ours = await settle(database, client.id, lastMid, rejects, newId);
  if (!ours || answer.more) return;
  const ended = database.outbox.where("mid").belowOrEqual(lastMid);
  await keepEdits(database, await ended.toArray());
  await ended.delete();
}

/**
 * Edits that went through become part of what is kept of the visit: the feed brings the card alone, and until the next
 * visit, which may be long offline, the page would show the texts from before.
 */
async function keepEdits({ details }: AccountDatabase, applied: readonly OutboxEntry[]): Promise<void> {
  const edited = applied.flatMap(({ change }) => (change.kind === "podcast" ? [change.target] : []));
  const rows = await details.bulkGet([...new Set(edited)]);
  await details.bulkPut(
    rows.flatMap((row) => (row ? [{ ...row, podcast: overlayDetails(row.podcast, applied) }] : [])),
  );
}
