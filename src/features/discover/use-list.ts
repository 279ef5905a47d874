// One list for a screen, a ranking or what a person published: the server's ranking as kept on the device, continued
// page by page; and what the device itself can rank where the server's word cannot be had or has come to its end.
import { useCallback, useEffect, useState } from "react";
import { CATALOGUE_LIMITS } from "#catalogue-contract";
import type { Covers } from "#backend";
import { useLive, type AccountDatabase } from "#db";
import type { Clock } from "#lib/clock.ts";
import {
  listKey,
  PAGE_ROWS,
  rankOnDevice,
  readList,
  type Catalogue,
  type CatalogueOutcome,
  type KeptList,
  type ListRequest,
} from "#sync";
import { rankPerson } from "#sync/person";
import { arrange, type DeviceRanking } from "./arrange-list.ts";
import type { RowMemory } from "./row-heights.ts";
import { useLast } from "./use-last.ts";

export type CatalogueSource = {
  database: AccountDatabase;
  catalogue: Catalogue;
  rowMemory: RowMemory;
  clock: Pick<Clock, "now">;
  online: boolean;
  /** Whether this page has heard from the server. */
  synced: boolean;
  /** Whether the server's last answer to sync was a failure, or none came. */
  failing: boolean;
  /** The address of a person's picture. */
  pictures: Covers["picture"];
  /** The user came back to the page: what was shown then stays, so that the place in it is found again. */
  returning: boolean;
};

export type ListReading = {
  /** Ids in their order; empty while nothing is known. */
  ids: readonly string[];
  /** `partial`: the server could not be asked, and what is shown is what the device has. */
  state: "loading" | "ready" | "partial" | "failed";
  /** Fetches the next page; null where there is none, it is on its way, or it could not be had. */
  more: (() => void) | null;
  /** Tries again to get the next page; null unless that failed. */
  retryMore: (() => void) | null;
  /** Asks for it all again. */
  retry(): void;
};

export type RankedRequest = Extract<ListRequest, { kind: "ranked" }>;
export type ListedRequest = RankedRequest | Extract<ListRequest, { kind: "person" }>;

const DAY = 86_400_000;
/** Milliseconds that a list is good for: to someone who comes back to it, and to someone who comes anew. */
const KEPT = { returning: 30 * 60_000, anew: 10_000 };

/**
 * Loads the list when a screen opens on it, and where there is none when the network comes; one that is kept is not
 * replaced under its reader. Answers how that went, null meanwhile.
 * @param kept undefined until the device has been asked.
 */
function useLoading(source: CatalogueSource, request: ListedRequest, kept: KeptList | null | undefined) {
  const { catalogue, clock, online, returning } = source;
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<{ key: string; outcome: CatalogueOutcome } | null>(null);
  const key = `${listKey(request)} ${attempt}`;
  const known = kept !== undefined;
  const none = kept === null;

  useEffect(() => {
    if (!known) return;
    const lifetime = returning ? KEPT.returning : KEPT.anew;
    const age = clock.now() - (kept?.fetchedAt ?? Number.NEGATIVE_INFINITY);
    const isFresh = attempt === 0 && age >= 0 && age < lifetime;
    // Opened offline, a kept list stays as it is for this visit.
    if (isFresh || (!online && !none)) {
      setLoaded({ key, outcome: "kept" });
      return;
    }
    if (!online) return;
    let current = true;
    void catalogue.load(request).then((outcome) => {
      if (current) setLoaded({ key, outcome });
    });
    return () => {
      current = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the key stands for the request; its own answer is no reason to ask again
  }, [catalogue, key, known, none && online]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return { outcome: loaded?.key === key ? loaded.outcome : null, key, retry };
}

/** Continues the list. After a failure only the user's own wish asks again. */
function useMore({ catalogue }: CatalogueSource, request: ListedRequest, place: string) {
  const [asked, setAsked] = useState<{ place: string; failed: boolean; busy: boolean } | null>(null);
  const at = asked?.place === place ? asked : null;
  const ask = useCallback(() => {
    setAsked((old) => ({ place, failed: old?.place === place && old.failed, busy: true }));
    void catalogue.more(request).then((outcome) =>
      // The list may have come further by then, and its next page be on its way: it is not asked for twice.
      setAsked((old) =>
        old?.place === place ? { place, failed: outcome === "unreachable", busy: false } : old,
      ),
    );
    // oxlint-disable-next-line react/exhaustive-deps -- the place stands for the request and how far it has come
  }, [catalogue, place]);
  return { more: at === null ? ask : null, retryMore: at?.failed ? ask : null };
}

/** What the device itself makes of the list, and when. @param whole whether all of it is wanted. */
async function rank(
  { database, clock }: CatalogueSource,
  request: ListedRequest,
  whole: boolean,
): Promise<DeviceRanking> {
  const at = clock.now();
  if (request.kind === "person") {
    return { at, ids: await rankPerson(database, request.person, request.sort) };
  }
  const since = new Date(at - CATALOGUE_LIMITS.trendingDays * DAY).toISOString();
  return { at, ids: await rankOnDevice(database, request.list, request.field, since, whole) };
}

/**
 * Reads a list for a screen. @param request in the same shape at each call.
 * @param complete the device has all that can be in it, as with one's own episodes: nobody is waited for.
 */
export function useList(source: CatalogueSource, request: ListedRequest, complete = false): ListReading {
  const { database, online } = source;
  const key = listKey(request);
  const kept = useLive(() => readList(database, request), [database, key]);
  const { outcome, key: loading, retry } = useLoading(source, request, kept);
  // How far the list has come: behind each page another one is asked for once.
  const { more, retryMore } = useMore(source, request, `${loading} ${kept?.ids.length} ${kept?.after}`);
  const unreachable = !complete && (outcome === "unreachable" || !online);
  const whole = complete || unreachable || kept?.after === null;
  const ranking = useLive(() => rank(source, request, whole), [database, key, whole]);
  // While it is ranked anew the list stays as it is: an instant without it would cost the reader the place.
  const device = useLast(ranking, key);

  const waiting: ListReading = { ids: [], state: "loading", more: null, retryMore: null, retry };
  if (kept === undefined || device === undefined) return waiting;
  // The newest are the newest wherever they come from; other rankings wait for the server while it may answer.
  const isNewest = request.kind === "ranked" && request.list === "recent";
  const mayShow = complete || kept !== null || unreachable || (isNewest && device.ids.length > 0);
  if (!mayShow) return waiting;
  // As much as the first page will bring: what comes after it would go again with its answer.
  const ids =
    kept === null && !whole ? device.ids.slice(0, PAGE_ROWS) : arrange(kept, device, request, whole);
  const lasting = unreachable ? (ids.length > 0 ? "partial" : "failed") : "ready";
  const continues = !complete && online && kept !== null && kept.after !== null;
  return {
    ids,
    state: lasting,
    more: continues ? more : null,
    retryMore: continues ? retryMore : null,
    retry,
  };
}
