// What comes with a visit to a person's page: the page itself, and who follows whom. Kept for the next time, with a
// network or without; the person's publications are a list of the catalogue.
import type { PeopleList, PeopleListArguments, PeoplePage, ProfilePage } from "#profile-contract";
import type { AccountDatabase } from "#db";
import type { Clock } from "#lib/clock.ts";
import type { Result } from "#lib/result.ts";
import { PAGE_ROWS, PERSON } from "./catalogue.ts";
import { hasLeft, readFeed } from "./page.ts";
import type { VisitOutcome } from "./visits.ts";
import { dropUnheld } from "./window.ts";

/** Pages of others that are kept; those visited longest ago go first, and their lists with them. */
export const KEPT_PAGES = 50;
/** When a page was opened that was fetched ahead. */
const NEVER = 0;
/** Tries to write what was fetched while pages of the feed keep coming in. */
const TRIES = 5;

export type ProfileVisitPorts = {
  database: AccountDatabase;
  /** The account's; null for a visitor. */
  userId: string | null;
  clock: Pick<Clock, "now">;
  /** The person's page; null where there is no such person. */
  page(id: string): Promise<Result<ProfilePage | null, unknown>>;
  people(request: PeopleListArguments): Promise<Result<PeoplePage, unknown>>;
};

/** No call rejects. */
export type ProfileVisits = {
  /** Fetches a person's page and keeps it. What was kept of somebody who is `missing` goes. */
  page(id: string): Promise<VisitOutcome>;
  /** The same for a page that nobody has opened: the first to go where there are too many. */
  ahead(id: string): Promise<VisitOutcome>;
  /** Fetches who follows a person, or whom the person follows, from the beginning. */
  people(id: string, list: PeopleList): Promise<Exclude<VisitOutcome, "missing">>;
  /** Fetches the next page of it; nothing happens at the end. */
  morePeople(id: string, list: PeopleList): Promise<Exclude<VisitOutcome, "missing">>;
};

/** Under which name it is kept who follows a person, or whom the person follows. */
export const peopleKey = (id: string, list: PeopleList): string => `${PERSON}${id} ${list}`;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether an answer is the page that was asked for: what stands between device and server may answer anything. */
const isPage = (answer: unknown): boolean =>
  typeof answer === "object" &&
  answer !== null &&
  "profile" in answer &&
  typeof answer.profile === "object" &&
  answer.profile !== null;

const personOf = (key: string) => key.slice(PERSON.length).split(" ")[0] ?? "";

/** Makes the visits of one account's database. */
export function createProfileVisits({
  database,
  userId,
  clock,
  ...fetching
}: ProfileVisitPorts): ProfileVisits {
  const { profilePages, profiles, lists, meta } = database;
  const held = [database.podcasts, database.stats, database.texts];
  const holding = [database.likes, database.playlist, database.progress, database.follows];

  /** Drops the lists of those whose page is not kept; must run in a transaction that writes all that. */
  async function dropLists(floor: number): Promise<void> {
    const kept = new Set(await profilePages.toCollection().primaryKeys());
    const others = (await lists.where("key").startsWith(PERSON).toArray()).filter(
      ({ key }) => !kept.has(personOf(key)) && personOf(key) !== userId,
    );
    await lists.bulkDelete(others.map(({ key }) => key));
    await dropUnheld(
      database,
      userId,
      floor,
      others.flatMap(({ ids }) => ids),
    );
  }

  /** @returns false where the feed moved on while the page was on its way: it may have told of a deletion. */
  const keep = (
    id: string,
    page: ProfilePage | null,
    { revision, at }: { revision: number; at: number },
  ): Promise<boolean> =>
    database.transaction("rw", [profilePages, lists, meta, ...held, ...holding], async () => {
      if (await hasLeft(database)) return true;
      const feed = await readFeed(database);
      if (feed.revision !== revision) return false;
      // One that was opened while it was fetched ahead stays among those.
      const opened = at === NEVER ? (await profilePages.get(id))?.fetched_at : undefined;
      if (page) await profilePages.put({ ...page, profile_id: id, fetched_at: opened ?? at });
      else await profilePages.delete(id);
      const latest = await profilePages.orderBy("fetched_at").reverse().primaryKeys();
      await profilePages.bulkDelete(latest.filter((each) => each !== userId).slice(KEPT_PAGES));
      await dropLists(feed.floor);
      return true;
    });

  /** @param at when it was opened, in milliseconds. */
  async function visit(id: string, at: number): Promise<VisitOutcome> {
    // An address that names nobody: the server would refuse to look.
    if (!UUID.test(id)) return "missing";
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const { revision } = await readFeed(database);
      const found = await fetching.page(id);
      if (!found.ok || (found.value !== null && !isPage(found.value))) return "unreachable";
      if (await keep(id, found.value, { revision, at })) return found.value ? "kept" : "missing";
    }
    return "unreachable";
  }

  /** @param place behind which the page stands; null for the first one. */
  const keepPeople = (key: string, page: PeoplePage, place: string | null): Promise<void> =>
    database.transaction("rw", profiles, lists, meta, async () => {
      if (await hasLeft(database)) return;
      const { gen } = await readFeed(database);
      const old = place === null ? undefined : await lists.get(key);
      // The list has come further meanwhile, in this tab or another.
      if (place !== null && old?.after !== place) return;
      // One's own profile is here whole; a card would overwrite it with fewer columns.
      const others = page.people.filter(({ id }) => id !== userId);
      await profiles.bulkPut(others.map((row) => ({ ...row, gen })));
      const ids = new Set([...(old?.ids ?? []), ...page.people.map(({ id }) => id)]);
      await lists.put({ key, ids: [...ids], after: page.after, fetched_at: clock.now() });
    });

  async function fetchPeople(id: string, list: PeopleList, next: boolean): Promise<"kept" | "unreachable"> {
    const key = peopleKey(id, list);
    const place = next ? ((await lists.get(key))?.after ?? null) : null;
    if (next && place === null) return "kept";
    const found = await fetching.people({
      p_person: id,
      p_list: list,
      p_after: place,
      p_limit: PAGE_ROWS,
    });
    if (!found.ok) return "unreachable";
    await keepPeople(key, found.value, place);
    return "kept";
  }

  // On a full device the call ends without storing anything.
  const unreachable = () => "unreachable" as const;
  return {
    page: (id) => visit(id, clock.now()).catch(unreachable),
    ahead: (id) => visit(id, NEVER).catch(unreachable),
    people: (id, list) => fetchPeople(id, list, false).catch(unreachable),
    morePeople: (id, list) => fetchPeople(id, list, true).catch(unreachable),
  };
}
