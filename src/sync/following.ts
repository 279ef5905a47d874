// What those one follows have published, and which of it is unseen. Decision 093 has the rule.
import type { AccountDatabase, OutboxEntry, StoredPodcast } from "#db";
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

/** Up to so many people are asked for one by one: with few of them most episodes on a device are not theirs. */
const FEW = 10;
/** Rows that are read first; each time there are too few, twice as many follow. */
const CHUNK = 100;

/** Those of one moment in one order on every device. */
const newestFirst = (a: StoredPodcast, b: StoredPodcast) =>
  `${a.created_at} ${a.id}` < `${b.created_at} ${b.id}` ? 1 : -1;

/** Reads episodes in pieces, the newest first, until `isEnough` says so of those that were found of these people. */
async function walk(
  { podcasts }: AccountDatabase,
  people: ReadonlyMap<string, string>,
  isEnough: (found: readonly StoredPodcast[]) => boolean,
): Promise<StoredPodcast[]> {
  const found: StoredPodcast[] = [];
  let before: string | null = null;
  for (let size = CHUNK; before !== ""; size *= 2) {
    const older =
      before === null ? podcasts.orderBy("created_at") : podcasts.where("created_at").below(before);
    // A backward cursor takes a step for each row, and a range in order comes as one answer: the cursor is used only to
    // find the edge of the range. Episodes of one moment stay together.
    const [edge = ""] = (await older
      .reverse()
      .offset(size - 1)
      .limit(1)
      .keys()) as string[];
    const range = podcasts.where("created_at");
    const rows: StoredPodcast[] = await (
      before === null ? range.aboveOrEqual(edge) : range.between(edge, before, true, false)
    ).toArray();
    found.push(...rows.filter((row) => people.has(row.user_id)).sort(newestFirst));
    if (isEnough(found)) return found;
    before = edge;
  }
  return found;
}

/** Episodes of these people, the newest first: all, or as soon as `isEnough` says so. */
async function readNewest(
  database: AccountDatabase,
  people: ReadonlyMap<string, string>,
  isEnough: (found: readonly StoredPodcast[]) => boolean,
): Promise<StoredPodcast[]> {
  if (people.size > FEW) return walk(database, people, isEnough);
  const each = [...people.keys()].map((id) => database.podcasts.where("user_id").equals(id).toArray());
  return (await Promise.all(each)).flat().sort(newestFirst);
}

/** Those of `ids` that the user opened, played, liked or saved: here or, apart from opening, on another device. */
async function readHandled(
  { details, progress, likes, playlist }: AccountDatabase,
  entries: readonly OutboxEntry[],
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const [visited, ...rows] = await Promise.all([
    // Whole rows of it are long texts.
    details.toCollection().primaryKeys(),
    ...[progress, likes, playlist].map((table) => table.bulkGet([...ids])),
  ]);
  const waiting = entries.flatMap(({ change }) =>
    change.kind === "progress" || change.kind === "like" || change.kind === "save" ? [change.target] : [],
  );
  return new Set([...visited, ...rows.flat().flatMap((row) => (row ? [row.podcast_id] : [])), ...waiting]);
}

/** Up to which publication time all is seen on this device; null before the account first looked here. */
async function readSeenUntil({ meta }: AccountDatabase): Promise<string | null> {
  const row = await meta.get("following");
  return row?.key === "following" ? row.until : null;
}

/**
 * `people`: how many are followed. `ids`: of their episodes, the newest first. `more`: there are older ones. `unseen`:
 * the newest of them that are unseen, at most MOST_UNSEEN + 1.
 */
export type FollowingView = { people: number; ids: string[]; more: boolean; unseen: ReadonlySet<string> };

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

/**
 * To be run in a live query.
 * @param most how many ids are wanted.
 */
export const readFollowing = (database: AccountDatabase, most: number): Promise<FollowingView> =>
  database.transaction("r", tablesOf(database), async () => {
    const entries = await database.outbox.orderBy("mid").toArray();
    const people = await readFollowTimes(database, entries);
    const until = await readSeenUntil(database);
    const isLater = (row: StoredPodcast) =>
      until !== null && row.created_at > until && row.created_at > (people.get(row.user_id) ?? "");
    const found = await readNewest(database, people, (rows) => {
      const last = rows.at(-1);
      return (
        rows.length > most &&
        (rows.length >= LOOKED_AT || !last || until === null || last.created_at <= until)
      );
    });
    const later = found.slice(0, LOOKED_AT).flatMap((row) => (isLater(row) ? [row.id] : []));
    const handled = await readHandled(database, entries, later);
    return {
      people: people.size,
      ids: found.slice(0, most).map(({ id }) => id),
      more: found.length > most,
      unseen: new Set(later.filter((id) => !handled.has(id)).slice(0, MOST_UNSEEN + 1)),
    };
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
    const people = await readFollowTimes(database, await outbox.orderBy("mid").toArray());
    const [newest] = await readNewest(database, people, (found) => found.length > 0);
    const until = newest && newest.created_at > (before ?? "") ? newest.created_at : (before ?? "");
    await meta.put({ key: "following", until });
    return before;
  });
}

/** Begins to note what is unseen on this device: everything that is here now counts as seen. To be called after a sync. */
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
