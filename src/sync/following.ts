// What those one follows have published, and which of it is unseen. Decision 093 has the rule.
import type { AccountDatabase, OutboxEntry } from "#db";
import { overlaySet } from "./overlay.ts";
import { hasLeft } from "./page.ts";

/** At most so many unseen episodes are counted, and so many of the newest are looked at for them. */
export const MOST_UNSEEN = 99;
const LOOKED_AT = 500;

/** Whom the user follows, each with the time of the follow: ISO 8601, as the server tells times. */
async function readFollowTimes(
  { follows }: AccountDatabase,
  entries: readonly OutboxEntry[],
): Promise<Map<string, string>> {
  const rows = await follows.toArray();
  const times = new Map(rows.map((row) => [row.following_id, row.event_at]));
  for (const { change, at } of entries)
    if (change.kind === "follow" && change.present) times.set(change.target, new Date(at).toISOString());
  const present = overlaySet([...times.keys()], entries, "follow");
  return new Map([...times].filter(([id]) => present.has(id)));
}

/** Ids of the episodes of these people, the newest first. */
async function readIdsOf({ podcasts }: AccountDatabase, people: Iterable<string>): Promise<string[]> {
  // Keys alone, each index in one answer: rows would be megabytes for somebody who follows hundreds of people.
  const [all, ...each] = await Promise.all([
    podcasts.orderBy("created_at").primaryKeys(),
    ...[...people].map((id) => podcasts.where("user_id").equals(id).primaryKeys()),
  ]);
  const theirs = new Set(each.flat());
  return all.filter((id) => theirs.has(id)).toReversed();
}

/** Episodes that the user opened, played, liked or saved, here or, apart from opening, on another device. */
async function readHandled(
  { details, progress, likes, playlist }: AccountDatabase,
  entries: readonly OutboxEntry[],
): Promise<Set<string>> {
  const tables = [details, progress, likes, playlist];
  const ids = await Promise.all(tables.map((table) => table.toCollection().primaryKeys()));
  const waiting = entries.flatMap(({ change }) =>
    change.kind === "progress" || change.kind === "like" || change.kind === "save" ? [change.target] : [],
  );
  return new Set([...ids.flat(), ...waiting]);
}

/** Up to which publication time all is seen on this device; null before the account first looked here. */
async function readSeenUntil({ meta }: AccountDatabase): Promise<string | null> {
  const row = await meta.get("following");
  return row?.key === "following" ? row.until : null;
}

/**
 * `people`: how many are followed. `ids`: of their episodes, the newest first. `unseen`: the newest of them that are
 * unseen, at most MOST_UNSEEN + 1.
 */
export type FollowingView = { people: number; ids: string[]; unseen: ReadonlySet<string> };

const tablesOf = ({
  podcasts,
  follows,
  details,
  progress,
  likes,
  playlist,
  outbox,
  meta,
}: AccountDatabase) => [podcasts, follows, details, progress, likes, playlist, outbox, meta];

/** Which of `ids`, given the newest first, are unseen. */
async function readUnseen(
  database: AccountDatabase,
  ids: readonly string[],
  times: ReadonlyMap<string, string>,
  handled: ReadonlySet<string>,
): Promise<Set<string>> {
  const until = await readSeenUntil(database);
  if (until === null) return new Set();
  const later = new Set(await database.podcasts.where("created_at").above(until).primaryKeys());
  const candidates = ids.filter((id) => later.has(id) && !handled.has(id)).slice(0, LOOKED_AT);
  const rows = await database.podcasts.bulkGet(candidates);
  const unseen = rows.flatMap((row) =>
    row && row.created_at > (times.get(row.user_id) ?? "") ? [row.id] : [],
  );
  return new Set(unseen.slice(0, MOST_UNSEEN + 1));
}

/** To be run in a live query. */
export const readFollowing = (database: AccountDatabase): Promise<FollowingView> =>
  database.transaction("r", tablesOf(database), async () => {
    const entries = await database.outbox.orderBy("mid").toArray();
    const times = await readFollowTimes(database, entries);
    if (times.size === 0) return { people: 0, ids: [], unseen: new Set() };
    const [ids, handled] = await Promise.all([
      readIdsOf(database, times.keys()),
      readHandled(database, entries),
    ]);
    return { people: times.size, ids, unseen: await readUnseen(database, ids, times, handled) };
  });

/**
 * Marks all that those one follows have published, as far as it is on this device, as seen. Publication times are the
 * server's: the device's clock may be wrong.
 * @param anew only where the account has not looked here before.
 * @returns up to when all was seen before; null where nothing was noted.
 */
async function noteAllSeen(database: AccountDatabase, anew: boolean): Promise<string | null> {
  const { podcasts, meta, outbox, follows } = database;
  return database.transaction("rw", podcasts, meta, outbox, follows, async () => {
    const before = await readSeenUntil(database);
    if ((anew && before !== null) || (await hasLeft(database))) return before;
    const times = await readFollowTimes(database, await outbox.orderBy("mid").toArray());
    const [newest] = await readIdsOf(database, times.keys());
    const row = newest === undefined ? undefined : await podcasts.get(newest);
    const until = row && row.created_at > (before ?? "") ? row.created_at : (before ?? "");
    await meta.put({ key: "following", until });
    return before;
  });
}

/** Begins to tell seen from unseen on this device: nothing that is here now is unseen. To be called after a sync. */
export const beginFollowing = async (database: AccountDatabase): Promise<void> =>
  void (await noteAllSeen(database, true));

/** Marks everything as seen. @returns takes that back. */
export async function markAllSeen(database: AccountDatabase): Promise<() => Promise<void>> {
  const { meta } = database;
  const before = await noteAllSeen(database, false);
  return () =>
    database.transaction("rw", meta, async () => {
      if (before !== null && !(await hasLeft(database))) await meta.put({ key: "following", until: before });
    });
}

/** A person whom the user follows. */
export type FollowedPerson = {
  id: string;
  name: string;
  affiliation: string;
  status: string;
  avatar_url: string | null;
};

const byName = new Intl.Collator(undefined, { sensitivity: "base", numeric: true });

/** Whom the user follows and this device knows, by name; those without one last. To be run in a live query. */
export const readFollowedPeople = (database: AccountDatabase): Promise<FollowedPerson[]> => {
  const { follows, outbox, profiles, profilePages } = database;
  return database.transaction("r", [follows, outbox, profiles, profilePages], async () => {
    const times = await readFollowTimes(database, await outbox.orderBy("mid").toArray());
    const ids = [...times.keys()];
    const rows = await profiles.bulkGet(ids);
    // Followed from their page a moment ago: the feed has not brought their card yet.
    const pages = await profilePages.bulkGet(ids.filter((_, index) => !rows[index]));
    const known = [...rows, ...pages.map((page) => page?.profile)].filter((row) => row !== undefined);
    return known
      .map(({ id, name, affiliation, status, avatar_url }) => ({ id, name, affiliation, status, avatar_url }))
      .sort((a, b) => Number(!a.name.trim()) - Number(!b.name.trim()) || byName.compare(a.name, b.name));
  });
};
