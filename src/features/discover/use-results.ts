// What a search finds: the device's answer at once, then what the server knows beyond it. What is shown keeps its
// place; later finds come after it.
import { useCallback, useEffect, useReducer, useState } from "react";
import { useLive } from "#db";
import { systemClock } from "#lib/clock.ts";
import type { LocalSearch, SearchHit } from "#search";
import { listKey, readList, type CatalogueOutcome, type ListRequest } from "#sync";
import type { CatalogueSource } from "./use-list.ts";

export type Results = {
  ids: readonly string[];
  /** What the device found of it; an episode that only the server found has none. */
  hits: ReadonlyMap<string, SearchHit>;
  /** `searching`: somebody has still to answer. `partial`: the server could not be asked. */
  state: "searching" | "partial" | "complete";
  more: (() => void) | null;
  retry(): void;
};

/** Milliseconds without a keystroke until the server is asked. */
const REST = 250;

type Shown = { key: string; ids: readonly string[]; hits: ReadonlyMap<string, SearchHit>; answered: boolean };
type Find = { key: string; ids: readonly string[]; hits?: readonly SearchHit[] };

const NOTHING: Shown = { key: "", ids: [], hits: new Map(), answered: false };

/** Adds what was found to what is shown; another search begins anew. */
function add(shown: Shown, { key, ids, hits }: Find): Shown {
  const before = shown.key === key ? shown : { ...NOTHING, key };
  const answered = before.answered || hits !== undefined;
  const known = new Set(before.ids);
  const later = ids.filter((id) => !known.has(id));
  const all = hits ? new Map(hits.map((hit) => [hit.id, hit])) : before.hits;
  return { key, ids: later.length ? [...before.ids, ...later] : before.ids, hits: all, answered };
}

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
  const place = `${key} ${kept?.ids.length}`;
  const more = useCallback(() => {
    setFetching(place);
    void catalogue.more(request);
    // oxlint-disable-next-line react/exhaustive-deps -- the place stands for the request and how far it has come
  }, [catalogue, place]);
  const outcome = asked?.of === of ? asked.outcome : null;
  return {
    outcome: online ? outcome : ("unreachable" as const),
    kept,
    more: outcome === "kept" && kept?.more && fetching !== place ? more : null,
    retry: useCallback(() => setAttempt((count) => count + 1), []),
  };
}

/** @param query not empty, trimmed. @param field display name, null for all. */
export function useResults(
  source: CatalogueSource,
  search: LocalSearch,
  query: string,
  field: string | null,
): Results {
  const request: ListRequest = { kind: "search", query, field };
  const key = listKey(request);
  const [shown, find] = useReducer(add, NOTHING);
  const [version, setVersion] = useState(0);
  useEffect(() => search.subscribe(() => setVersion((count) => count + 1)), [search]);

  useEffect(() => {
    let current = true;
    void search.search(query, field).then((answer) => {
      if (current && answer) find({ key, ids: answer.hits.map(({ id }) => id), hits: answer.hits });
    });
    return () => {
      current = false;
    };
  }, [search, query, field, key, version]);

  const present = shown.key === key;
  const local = present && shown.answered;
  const { outcome, kept, more, retry } = useServer({ source, request, key, local });
  const fetched = kept?.ids;
  useEffect(() => {
    if (local && fetched) find({ key, ids: fetched });
  }, [local, fetched, key]);

  const finished = outcome === "unreachable" ? "partial" : "complete";
  return {
    // Until the device has answered, which takes an instant, the last results stay.
    ids: shown.ids,
    hits: shown.hits,
    state: local && outcome !== null ? finished : "searching",
    more,
    retry,
  };
}
