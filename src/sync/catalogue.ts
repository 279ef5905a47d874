// Ranked lists, searches and people as the server has them, cached on the device: screens read the cache, with a network
// or without.
import {
  CATALOGUE_LIMITS,
  type CataloguePage,
  type ListArguments,
  type ListName,
  type PageCursor,
  type PeopleAnswer,
  type SearchArguments,
} from "#catalogue-contract";
import type { PublicationsArguments, PublicationSort } from "#profile-contract";
import type { PodcastCard } from "#sync-contract";
import type { AccountDatabase, StoredList } from "#db";
import type { Clock } from "#lib/clock.ts";
import { failure, type Result } from "#lib/result.ts";
import { hasLeft, readFeed } from "./page.ts";
import { toStats } from "./stats.ts";
import { dropUnheld } from "./window.ts";

/**
 * A list to look at: one of the server's rankings, what it finds, or what a person published. `field`: display name,
 * null for all.
 */
export type ListRequest =
  | { kind: "ranked"; list: ListName; field: string | null }
  | { kind: "search"; query: string; field: string | null }
  | { kind: "person"; person: string; sort: PublicationSort };

/** `kept`: the device has it now. `unreachable`: the server could not be asked, or did not answer sensibly. */
export type CatalogueOutcome = "kept" | "unreachable";

/** `status`: HTTP, 0 without an answer. */
type Refusal = { status: number };

/** Whether another try may succeed. */
const isTransient = ({ status }: Refusal) =>
  status === 0 || status === 408 || status === 429 || status >= 500;

export type CataloguePorts = {
  database: AccountDatabase;
  /** The account's; null for a visitor. */
  userId: string | null;
  clock: Clock;
  isOnline(): boolean;
  list(request: ListArguments): Promise<Result<CataloguePage, Refusal>>;
  publications(request: PublicationsArguments): Promise<Result<CataloguePage, Refusal>>;
  search(request: SearchArguments): Promise<Result<CataloguePage, Refusal>>;
  people(): Promise<Result<PeopleAnswer, Refusal>>;
};

/** No call rejects. */
export type Catalogue = {
  /** Fetches a list from its beginning; what was kept of it stays behind that, if it still follows on it. */
  load(request: ListRequest): Promise<CatalogueOutcome>;
  /** Fetches it unless it was kept within the last `age` milliseconds. */
  freshen(request: ListRequest, age: number): Promise<CatalogueOutcome>;
  /** Fetches its next page; nothing happens at the end. */
  more(request: ListRequest): Promise<CatalogueOutcome>;
  /** Fetches the newest people. */
  people(): Promise<CatalogueOutcome>;
};

/** Rows of a page: some three screens of cards. */
export const PAGE_ROWS = 30;
/** Failed requests are repeated so often, so many milliseconds apart (docs/product-rules.md). */
const RETRIES = 3;
const RETRY_WAIT = 1000;
/** Tries to write what was fetched while pages of the feed keep coming in. */
const TRIES = 5;
/** Searches that are kept; those asked longest ago go first. Of rankings there are no more than fields. */
const KEPT_SEARCHES = 40;

/** A list that is longer begins anew with its first page. */
const LONGEST_KEPT = 500;

/** Under which name the newest people are kept. */
export const PEOPLE_KEY = "people";

const SEARCH = "search ";

/** Under which names the lists of people are kept: behind it the person's id, a space, and which list it is. */
export const PERSON = "person ";

/** Under which name a list is kept. */
export const listKey = (request: ListRequest): string => {
  if (request.kind === "person") return `${PERSON}${request.person} ${request.sort}`;
  return request.kind === "ranked"
    ? `list ${request.list} ${request.field ?? ""}`
    : `${SEARCH}${request.field ?? ""} ${request.query.trim().toLowerCase()}`;
};

const idsOf = (page: CataloguePage) => page.podcasts.map((card) => card.id);

/** A list with its next page. */
const behind = (known: StoredList, page: CataloguePage) => ({
  ids: [...new Set([...known.ids, ...idsOf(page)])],
  after: page.after,
});

/**
 * A list with its first page anew. Where that ends within what was known, the rest still follows: a reader who has come
 * that far is not thrown back.
 */
function before(page: CataloguePage, old: StoredList | undefined): Pick<StoredList, "ids" | "after"> {
  const ids = idsOf(page);
  const end = old?.ids.indexOf(ids.at(-1) ?? "") ?? -1;
  if (!old || end < 0 || page.after === null || old.ids.length > LONGEST_KEPT)
    return { ids, after: page.after };
  return { ids: [...new Set([...ids, ...old.ids.slice(end + 1)])], after: old.after ?? null };
}

/** Makes the catalogue of one account's database. */
export function createCatalogue({ database, userId, clock, isOnline, ...wire }: CataloguePorts): Catalogue {
  const { podcasts, profiles, stats, lists, meta } = database;
  const wait = () => new Promise<void>((resolve) => void clock.after(RETRY_WAIT, resolve));

  async function ask<Answer>(call: () => Promise<Result<Answer, Refusal>>): Promise<Result<Answer, Refusal>> {
    for (let retry = 0; ; retry += 1) {
      const answer = isOnline() ? await call() : failure({ status: 0 });
      if (answer.ok || retry === RETRIES || !isTransient(answer.error) || !isOnline()) return answer;
      await wait();
    }
  }

  const fetchPage = (request: ListRequest, after: PageCursor | null) => {
    const rows = { p_after: after, p_limit: PAGE_ROWS };
    if (request.kind === "person")
      return ask(() => wire.publications({ p_person: request.person, p_sort: request.sort, ...rows }));
    const page = { p_field: request.field, ...rows };
    return ask(() =>
      request.kind === "ranked"
        ? wire.list({ p_list: request.list, ...page })
        : wire.search({ p_query: request.query.slice(0, CATALOGUE_LIMITS.queryCharacters), ...page }),
    );
  };

  const placed = (card: PodcastCard, gen: number) => ({
    ...card,
    gen,
    place: card.user_id === userId ? Number.POSITIVE_INFINITY : Number(card.seq),
  });

  /** Cards that say more than those of the feed; must run in the transaction that writes the page. */
  async function writeCards(page: CataloguePage, gen: number): Promise<void> {
    const present = await podcasts.bulkGet(page.podcasts.map((card) => card.id));
    const newer = page.podcasts.filter(
      (card, index) => Number(card.seq) > Number(present[index]?.seq ?? Number.NEGATIVE_INFINITY),
    );
    await podcasts.bulkPut(newer.map((card) => placed(card, gen)));
    await profiles.bulkPut(page.profiles.filter(({ id }) => id !== userId).map((row) => ({ ...row, gen })));
    await stats.bulkPut(toStats(page.counts, clock.now()));
  }

  /**
   * Keeps a page: behind `place`, or with null as the list's new beginning. Where the list has come further by then, in
   * this tab or another, it stays as it is.
   * @returns false where the feed moved on while it was on its way.
   */
  async function keep(
    key: string,
    page: CataloguePage,
    place: PageCursor | null,
    revision: number,
  ): Promise<boolean> {
    const tables = [podcasts, profiles, stats, lists, meta, database.texts];
    const holding = [database.likes, database.playlist, database.progress, database.follows];
    return database.transaction("rw", [...tables, ...holding], async () => {
      if (await hasLeft(database)) return true;
      const feed = await readFeed(database);
      if (feed.revision !== revision) return false;
      const old = await lists.get(key);
      if (place !== null && old?.after !== place) return true;
      await writeCards(page, feed.gen);
      const list = old && place !== null ? behind(old, page) : before(page, old);
      await lists.put({ key, ...list, fetched_at: clock.now() });
      await dropUnheld(database, userId, feed.floor, [...(old?.ids ?? []), ...(await dropOldSearches())]);
      return true;
    });
  }

  async function dropOldSearches(): Promise<string[]> {
    const searches = await lists.where("key").startsWith(SEARCH).toArray();
    const surplus = searches.sort((a, b) => b.fetched_at - a.fetched_at).slice(KEPT_SEARCHES);
    await lists.bulkDelete(surplus.map(({ key }) => key));
    return surplus.flatMap(({ ids }) => ids);
  }

  async function fetchAndKeep(request: ListRequest, next: boolean): Promise<CatalogueOutcome> {
    const key = listKey(request);
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const { revision } = await readFeed(database);
      const place = next ? ((await lists.get(key))?.after ?? null) : null;
      if (next && place === null) return "kept";
      const page = await fetchPage(request, place);
      // The server does not know the cursor any more: the next visit fetches the list from its beginning.
      if (!page.ok && place !== null && !isTransient(page.error)) await lists.update(key, { fetched_at: 0 });
      if (!page.ok) return "unreachable";
      if (await keep(key, page.value, place, revision)) return "kept";
    }
    return "unreachable";
  }

  async function freshen(request: ListRequest, age: number): Promise<CatalogueOutcome> {
    const kept = await lists.get(listKey(request));
    const since = clock.now() - (kept?.fetched_at ?? Number.NEGATIVE_INFINITY);
    return since >= 0 && since < age ? "kept" : fetchAndKeep(request, false);
  }

  async function fetchPeople(): Promise<CatalogueOutcome> {
    const answer = await ask(wire.people);
    if (!answer.ok) return "unreachable";
    await database.transaction("rw", profiles, lists, meta, async () => {
      if (await hasLeft(database)) return;
      const { gen } = await readFeed(database);
      const others = answer.value.filter(({ id }) => id !== userId);
      await profiles.bulkPut(others.map((row) => ({ ...row, gen })));
      await lists.put({ key: PEOPLE_KEY, ids: others.map(({ id }) => id), fetched_at: clock.now() });
    });
    return "kept";
  }

  // On a full device the call ends without storing anything.
  const settled = (work: Promise<CatalogueOutcome>) => work.catch(() => "unreachable" as const);
  return {
    load: (request) => settled(fetchAndKeep(request, false)),
    freshen: (request, age) => settled(freshen(request, age)),
    more: (request) => settled(fetchAndKeep(request, true)),
    people: () => settled(fetchPeople()),
  };
}
