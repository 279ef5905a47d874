// What a search finds: the device's answer at once, then what the server knows beyond it. What is shown keeps its
// place; later finds come after it.
import { useCallback, useEffect, useReducer, useState, useSyncExternalStore } from "react";
import { useLive } from "#db";
import { systemClock } from "#lib/clock.ts";
import { observable } from "#lib/observable.ts";
import type { LocalSearch, SearchAnswer, SearchHit, SearchState } from "#search";
import { listKey, readList, type CatalogueOutcome, type ListRequest } from "#sync";
import type { CatalogueSource } from "./use-list.ts";

export type Results = {
  ids: readonly string[];
  /** What the device found of it; an episode that only the server found has none. */
  hits: ReadonlyMap<string, SearchHit>;
  /** `searching`: somebody has still to answer. `partial`: the server could not be asked. */
  state: "searching" | "partial" | "complete";
  /** The device cannot be searched. */
  broken: boolean;
  more: (() => void) | null;
  retry(): void;
};

/** Milliseconds without a keystroke until the server is asked. */
const REST = 250;

type Shown = {
  key: string;
  ids: readonly string[];
  hits: ReadonlyMap<string, SearchHit>;
  /** Hits on the device that were not asked for yet; null before its first answer. */
  left: number | null;
};
type Find = { key: string; ids: readonly string[]; answer?: SearchAnswer };

const NOTHING: Shown = { key: "", ids: [], hits: new Map(), left: null };

/** Adds what was found to what is shown; another search begins anew. */
function add(shown: Shown, { key, ids, answer }: Find): Shown {
  const before = shown.key === key ? shown : { ...NOTHING, key };
  const known = new Set(before.ids);
  const later = ids.filter((id) => !known.has(id));
  return {
    key,
    ids: later.length ? [...before.ids, ...later] : before.ids,
    hits: answer ? new Map(answer.hits.map((hit) => [hit.id, hit])) : before.hits,
    left: answer ? answer.total - answer.hits.length : before.left,
  };
}

/** Hits that the device is asked for at first; four times as many each time the end of them comes near. */
const HITS = 100;

type Wish = { source: CatalogueSource; request: ListRequest; key: string; local: boolean };

/** Asks the server once the fingers rest and the device has answered. */
function useServer({ source: { database, catalogue, online }, request, key, local }: Wish) {
  const [attempt, setAttempt] = useState(0);
  const [asked, setAsked] = useState<{ of: string; outcome: CatalogueOutcome } | null>(null);
  const [fetching, setFetching] = useState<string | null>(null);
  const of = `${key} ${attempt} ${online}`;

  useEffect(() => {
    if (!online || !local) return;
    let current = true;
    const cancel = systemClock.after(REST, () => {
      void catalogue.load(request).then((outcome) => {
        if (current) setAsked({ of, outcome });
      });
    });
    return () => {
      current = false;
      cancel();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the key stands for the request
  }, [catalogue, of, local, online]);

  const kept = useLive(() => readList(database, request), [database, key]);
  const place = `${of} ${kept?.ids.length} ${kept?.after}`;
  const more = useCallback(() => {
    setFetching(place);
    void catalogue.more(request).then((next) => {
      if (next === "unreachable") setAsked({ of, outcome: next });
    });
    // oxlint-disable-next-line react/exhaustive-deps -- the place stands for the request and how far it has come
  }, [catalogue, place]);
  const outcome = asked?.of === of ? asked.outcome : null;
  return {
    outcome: online ? outcome : ("unreachable" as const),
    kept,
    more: outcome === "kept" && kept?.after && fetching !== place ? more : null,
    retry: useCallback(() => setAttempt((count) => count + 1), []),
  };
}

const NOT_READY = observable<SearchState>({ indexed: 0, complete: false, failed: false });

function useReady(search: LocalSearch | null): SearchState {
  const { subscribe, get } = search?.ready ?? NOT_READY;
  return useSyncExternalStore(subscribe, get);
}

/** @param search null until its code is here. @param query not empty, trimmed. @param field display name, null for all. */
export function useResults(
  source: CatalogueSource,
  search: LocalSearch | null,
  query: string,
  field: string | null,
): Results {
  const request: ListRequest = { kind: "search", query, field };
  const key = listKey(request);
  const [shown, find] = useReducer(add, NOTHING);
  const [asked, setAsked] = useState({ key, limit: HITS });
  const limit = asked.key === key ? asked.limit : HITS;

  useEffect(() => {
    if (!search) return;
    let current = true;
    const look = async () => {
      const answer = await search.search(query, field, limit);
      if (current && answer) find({ key, ids: answer.hits.map(({ id }) => id), answer });
    };
    void look();
    // The index has grown, or an episode in it has changed.
    const end = search.subscribe(() => void look());
    return () => {
      current = false;
      end();
    };
  }, [search, query, field, key, limit]);

  const left = shown.key === key ? shown.left : null;
  const { outcome, kept, more, retry } = useServer({ source, request, key, local: left !== null });
  const fetched = kept?.ids;
  // What the server found comes after what the device knows, however long that is.
  const exhausted = left === 0;
  useEffect(() => {
    if (exhausted && fetched) find({ key, ids: fetched });
  }, [exhausted, fetched, key]);
  // A page may be empty though others follow: the server looks through so many episodes in one go.
  const emptyHanded = exhausted && shown.ids.length === 0 && more !== null;
  useEffect(() => {
    if (emptyHanded) more?.();
  }, [emptyHanded, more]);
  const moreHits = useCallback(() => setAsked({ key, limit: limit * 4 }), [key, limit]);

  const { complete, failed: broken } = useReady(search);
  const waiting =
    emptyHanded || (exhausted && shown.ids.length === 0 && outcome === "kept" && Boolean(kept?.after));
  const answered = left !== null && (complete || broken) && outcome !== null && !waiting;
  const finished = outcome === "unreachable" ? "partial" : "complete";
  return {
    // Until the device has answered, which takes an instant, the last results stay.
    ids: shown.ids,
    hits: shown.hits,
    state: answered ? finished : "searching",
    broken,
    more: left ? moreHits : more,
    retry,
  };
}
