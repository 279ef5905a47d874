// Reads of a person's page for screens, to be run in a live query.
import type { PeopleList, PublicationSort, PublicProfile } from "#profile-contract";
import type { ProfileCard } from "#sync-contract";
import type { AccountDatabase, StoredProfile, StoredProfilePage } from "#db";
import { NO_DETAILS } from "#domain/plain-profile.ts";
import { overlayProfile, overlaySet } from "./overlay.ts";
import { peopleKey } from "./profile-visits.ts";
import { reading } from "./view.ts";

/** Counters of a person; null as long as the device does not know one. */
export type ProfileCounters = Record<"followers" | "following" | "publications" | "impact", number | null>;

/** `whole`: false while there is a card alone, which has neither bio, interests, places nor banner. */
export type ProfileView = {
  profile: PublicProfile;
  whole: boolean;
  counters: ProfileCounters;
  /** Whether the user follows the person, a change that waits included. */
  followed: boolean;
  /** All that the person published is here: it is the user, and the feed has brought it. */
  complete: boolean;
};

const isWhole = (row: ProfileCard): row is StoredProfile & PublicProfile => "bio" in row;

const fromCard = ({ id, name, affiliation, status, avatar_url, created_at }: ProfileCard): PublicProfile => ({
  id,
  name,
  affiliation,
  status,
  avatar_url,
  created_at,
  updated_at: created_at,
  ...NO_DETAILS,
});

/** Of oneself the device has all episodes with their counts. Must run in a transaction that reads both tables. */
async function readOwnCounters({ podcasts, stats }: AccountDatabase, id: string) {
  const own = await podcasts.where("user_id").equals(id).primaryKeys();
  const counts = await stats.bulkGet(own);
  const impact = counts.reduce((sum, row) => sum + (row ? row.like_count + row.save_count : 0), 0);
  return { publications: own.length, impact };
}

/** Followers as counted for the page, with the user's own follow as it shows now. */
const followersOf = (page: StoredProfilePage, followed: boolean) =>
  Math.max(0, page.followers + Number(followed) - Number(page.followed));

/**
 * A person's page as the device has it; null where it knows nothing of the person. One's own profile comes with the
 * feed, and shows the edits that wait.
 * @param ownId the account's, null for a visitor.
 */
export const readProfilePage = (
  database: AccountDatabase,
  id: string,
  ownId: string | null,
): Promise<ProfileView | null> =>
  reading(
    database,
    ["profilePages", "profiles", "follows", "podcasts", "stats"],
    async (entries): Promise<ProfileView | null> => {
      const [page, row, followRows] = await Promise.all([
        database.profilePages.get(id),
        database.profiles.get(id),
        database.follows.toCollection().primaryKeys(),
      ]);
      const follows = overlaySet(followRows, entries, "follow");
      const followed = follows.has(id);
      const own = id === ownId ? await readOwnCounters(database, id) : null;
      const known = row && overlayProfile(row, entries, ownId);
      const counters: ProfileCounters = {
        followers: page ? followersOf(page, followed) : null,
        following: own ? follows.size : (page?.following ?? null),
        publications: own?.publications ?? page?.publications ?? null,
        impact: page?.impact ?? own?.impact ?? null,
      };
      if (known && isWhole(known)) {
        const complete = own !== null && own.publications >= (page?.publications ?? 0);
        return { profile: known, whole: true, counters, followed, complete };
      }
      const shown = { counters, followed, complete: false };
      if (page) return { profile: page.profile, whole: true, ...shown };
      return known ? { profile: fromCard(known), whole: false, ...shown } : null;
    },
  );

/**
 * Ids of a person's episodes on the device, in the order of the server's list.
 * @param sort popular: by the listens that the device knows of.
 */
export async function rankPerson(
  { podcasts, stats }: AccountDatabase,
  person: string,
  sort: PublicationSort,
): Promise<string[]> {
  const rows = await podcasts.where("user_id").equals(person).toArray();
  const newest = rows.sort((one, other) =>
    one.created_at === other.created_at
      ? one.id < other.id
        ? -1
        : 1
      : one.created_at < other.created_at
        ? 1
        : -1,
  );
  const ids = newest.map(({ id }) => id);
  if (sort === "recent") return ids;
  const counts = await stats.bulkGet(ids);
  const listens = new Map(
    counts.flatMap((row) => (row ? [[row.podcast_id, row.listen_count] as const] : [])),
  );
  return ids.sort((one, other) => (listens.get(other) ?? 0) - (listens.get(one) ?? 0));
}

/** `hasMore`: the server has another page. */
export type KnownPeople = { people: ProfileCard[]; hasMore: boolean };

/** Whom the user follows, the latest follow first: the device has it whole. */
const readOwnFollowing = (database: AccountDatabase): Promise<KnownPeople> =>
  reading(database, ["follows", "profiles"], async (entries) => {
    const rows = await database.follows.toArray();
    const earliest = rows.sort((one, other) => (one.event_at < other.event_at ? -1 : 1));
    const ids = overlaySet(
      earliest.map((row) => row.following_id),
      entries,
      "follow",
    );
    const people = await database.profiles.bulkGet([...ids].toReversed());
    return { people: people.filter((row) => row !== undefined), hasMore: false };
  });

/** Who follows a person, or whom the person follows, as last fetched; null where it never was. */
export async function readPeopleOf(
  database: AccountDatabase,
  id: string,
  list: PeopleList,
  ownId: string | null,
): Promise<KnownPeople | null> {
  if (id === ownId && list === "following") return readOwnFollowing(database);
  const kept = await database.lists.get(peopleKey(id, list));
  if (!kept) return null;
  const rows = await database.profiles.bulkGet(kept.ids);
  return { people: rows.filter((row) => row !== undefined), hasMore: (kept.after ?? null) !== null };
}
