// One ranked list for a screen: the server's ranking as kept on the device, continued page by page; and what the device
// itself can rank where the server's word cannot be had or has come to its end.
import { useCallback, useEffect, useState } from "react";
import { CATALOGUE_LIMITS } from "#catalogue-contract";
import { useLive, type AccountDatabase } from "#db";
import type { Clock } from "#lib/clock.ts";
import {
  listKey,
  rankOnDevice,
  readList,
  type Catalogue,
  type CatalogueOutcome,
  type ListRequest,
} from "#sync";

export type CatalogueSource = {
  database: AccountDatabase;
  catalogue: Catalogue;
  clock: Pick<Clock, "now">;
  online: boolean;
  /** The user came back to the page: what was shown then stays, so that the place in it is found again. */
  returning: boolean;
};

export type ListReading = {
  /** Ids in their order; empty while nothing is known. */
  ids: readonly string[];
  state: "loading" | "ready" | "failed";
  /** Fetches the next page; null where there is none, or it is on its way. */
  more: (() => void) | null;
  /** Asks for it all again. */
  retry(): void;
};

export type RankedRequest = Extract<ListRequest, { kind: "ranked" }>;

const DAY = 86_400_000;
/** Milliseconds that a list is good for: to someone who comes back to it, and to someone who comes anew. */
const KEPT = { returning: 30 * 60_000, anew: 10_000 };

/** Loads the list when a screen opens on it and when the network comes back; answers how that went. */
function useLoading(source: CatalogueSource, request: RankedRequest, fetchedAt: number | null | undefined) {
  const { catalogue, clock, online, returning } = source;
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<{ key: string; outcome: CatalogueOutcome } | null>(null);
  const key = `${listKey(request)} ${attempt} ${online}`;
  const known = fetchedAt !== undefined;

  useEffect(() => {
    if (!known) return;
    const lifetime = returning ? KEPT.returning : KEPT.anew;
    const age = clock.now() - (fetchedAt ?? Number.NEGATIVE_INFINITY);
    if (attempt === 0 && age >= 0 && age < lifetime) {
      setLoaded({ key, outcome: "kept" });
      return;
    }
    let current = true;
    void catalogue.load(request).then((outcome) => {
      if (current) setLoaded({ key, outcome });
    });
    return () => {
      current = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the key stands for the request; its own answer is no reason to ask again
  }, [catalogue, key, known]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return { outcome: loaded?.key === key ? loaded.outcome : null, retry };
}

/** Continues the list; `failed` where the last try did not bring a page. */
function useMore({ catalogue }: CatalogueSource, request: RankedRequest, length: number) {
  const [at, setAt] = useState<{ length: number; outcome: CatalogueOutcome | null } | null>(null);
  const asked = at?.length === length ? at : null;
  const more = useCallback(() => {
    setAt({ length, outcome: null });
    void catalogue.more(request).then((outcome) => setAt({ length, outcome }));
    // oxlint-disable-next-line react/exhaustive-deps -- the request by its key
  }, [catalogue, listKey(request), length]);
  const failed = asked?.outcome === "unreachable";
  return { more: asked === null || failed ? more : null, failed };
}

const without = (ids: readonly string[], shown: ReadonlySet<string>) => ids.filter((id) => !shown.has(id));

/** Puts the server's list and the device's own ranking together. `whole`: nothing more comes from the server. */
function arrange(list: string[], device: string[], newestFirst: boolean, whole: boolean): string[] {
  const listed = new Set(list);
  // What was published since the list was fetched.
  const newer = newestFirst && list[0] ? device.slice(0, Math.max(0, device.indexOf(list[0]))) : [];
  const first = [...without(newer, listed), ...list];
  return whole ? [...first, ...without(device, new Set(first))] : first;
}

/** Reads a ranked list for a screen. @param request in the same shape at each call. */
export function useList(source: CatalogueSource, request: RankedRequest): ListReading {
  const { database, clock, online } = source;
  const key = listKey(request);
  const kept = useLive(() => readList(database, request), [database, key]);
  const { outcome, retry } = useLoading(
    source,
    request,
    kept === undefined ? undefined : (kept?.fetchedAt ?? null),
  );
  const { more, failed: stuck } = useMore(source, request, kept?.ids.length ?? 0);
  const device = useLive(() => {
    const since = new Date(clock.now() - CATALOGUE_LIMITS.trendingDays * DAY).toISOString();
    return rankOnDevice(database, request.list, request.field, since);
  }, [database, key]);

  if (kept === undefined || device === undefined) return { ids: [], state: "loading", more: null, retry };
  const unreachable = outcome === "unreachable" || !online;
  const newestFirst = request.list === "recent";
  // The newest are the newest wherever they come from; other rankings wait for the server while it may answer.
  if (!kept && !unreachable && !(newestFirst && device.length > 0))
    return { ids: [], state: "loading", more: null, retry };
  const whole = unreachable || stuck || kept?.more !== true;
  const ids = arrange(kept?.ids ?? [], device, newestFirst, whole);
  const state = ids.length > 0 || !unreachable ? "ready" : "failed";
  return { ids, state, more: kept?.more && online ? more : null, retry };
}
