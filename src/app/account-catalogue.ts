// What an account looks up beside its feed: lists, searches and the texts that its own search reads. Made when a
// screen first asks for it, and one of each for an account.
import type { Connectivity } from "#backend";
import { watchQuery, type AccountDatabase } from "#db";
import { systemClock } from "#lib/clock.ts";
import { savesData } from "#lib/saves-data.ts";
import { createLocalSearch, spawnSearchWorker, type LocalSearch } from "#search";
import { createCatalogue, createTexts, type Catalogue, type Texts } from "#sync";
import { onceFor } from "./once-for.ts";

type Network = Pick<Connectivity, "online">;

export const catalogueOf = onceFor(({ database, userId, ask }, { online }: Network): Catalogue =>
  createCatalogue({
    database,
    userId,
    clock: systemClock,
    isOnline: online.get,
    list: (request) => ask((calls, token) => calls.list(request, token)),
    search: (request) => ask((calls, token) => calls.search(request, token)),
    people: () => ask((calls, token) => calls.people(token)),
  }),
);

/** Hears of every page of the feed that any tab took in. */
function watchFeed({ meta }: AccountDatabase, listener: () => void): () => void {
  let before: number | null = null;
  return watchQuery(
    () => meta.get("feed"),
    (feed) => {
      const revision = feed?.key === "feed" ? feed.revision : 0;
      if (before !== null && revision !== before) listener();
      before = revision;
    },
  );
}

export const textsOf = onceFor(({ database, ask }, { online }: Network): Texts =>
  createTexts({
    database,
    fetch: (ids) => ask((calls, token) => calls.texts({ p_podcasts: ids }, token)),
    mayFetch: () => online.get() && !savesData(),
    watch(listener) {
      const ends = [watchFeed(database, listener), online.subscribe(listener)];
      return () => ends.forEach((end) => end());
    },
  }),
);

/** @param report notes a fault of the worker. */
export const searchOf = onceFor((account, report: (error: unknown) => void): LocalSearch => {
  const search = createLocalSearch({ ...account, clock: systemClock, spawn: spawnSearchWorker, report });
  account.whileOpen(search.end);
  return search;
});
