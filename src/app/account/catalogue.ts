// What an account looks up in addition to its feed: lists, searches on the server, and the texts that its own search reads.
import type { Connectivity, SyncCalls } from "#backend";
import { watchQuery, type AccountDatabase } from "#db";
import type { Clock } from "#lib/clock.ts";
import type { Result } from "#lib/result.ts";
import { savesData } from "#lib/saves-data.ts";
import { createCatalogue, createTexts, type Catalogue, type Texts } from "#sync";

export type AccountCataloguePorts = {
  userId: string | null;
  database: AccountDatabase;
  /** Asks the server as this account, and not at all once another one has signed in; `token` null for a visitor. */
  ask<Value, Failure>(
    call: (calls: SyncCalls, token: string | null) => Promise<Result<Value, Failure>>,
  ): Promise<Result<Value, Failure | { status: number }>>;
  connectivity: Pick<Connectivity, "online">;
  clock: Clock;
};

/** Calls a listener for every page of the feed that any tab stored. */
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

/** Neither runs by itself: there is nothing to end. */
export function createAccountCatalogue({
  userId,
  database,
  ask,
  connectivity: { online },
  clock,
}: AccountCataloguePorts): { catalogue: Catalogue; texts: Texts } {
  const catalogue = createCatalogue({
    database,
    userId,
    clock,
    isOnline: online.get,
    list: (request) => ask((calls, token) => calls.list(request, token)),
    publications: (request) => ask((calls, token) => calls.call("profile_publications", request, token)),
    search: (request) => ask((calls, token) => calls.search(request, token)),
    people: () => ask((calls, token) => calls.people(token)),
  });
  const texts = createTexts({
    database,
    fetch: (ids) => ask((calls, token) => calls.texts({ p_podcasts: ids }, token)),
    mayFetch: () => online.get() && !savesData(),
    watch(listener) {
      const ends = [watchFeed(database, listener), online.subscribe(listener)];
      return () => ends.forEach((end) => end());
    },
  });
  return { catalogue, texts };
}
