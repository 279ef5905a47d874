// The first episodes that fit what is looked for: the server's answer as it is kept on the device.
import { useCallback, useEffect, useState } from "react";
import { useLive, type AccountDatabase } from "#db";
import type { Clock } from "#lib/clock.ts";
import {
  listKey,
  readEpisodes,
  readList,
  type Catalogue,
  type CatalogueOutcome,
  type EpisodeItem,
  type ListRequest,
} from "#sync";

export type DiscoverySource = {
  database: AccountDatabase;
  catalogue: Pick<Catalogue, "load">;
  clock: Pick<Clock, "after">;
};

export type FirstResults =
  | { state: "loading" }
  /** Perhaps none. */
  | { state: "ready"; items: readonly EpisodeItem[] }
  | { state: "failed"; retry(): void };

/** Episodes that are read: some more than are shown, since one of them may be gone. */
const READ = 6;

/** Milliseconds without a keystroke until the server is asked. */
const REST = 250;

/** @param text what was typed. @param field display name of a field of research, null for all. */
export function useFirstResults(source: DiscoverySource, text: string, field: string | null): FirstResults {
  const { database, catalogue, clock } = source;
  const query = text.trim();
  const request: ListRequest = query
    ? { kind: "search", query, field }
    : { kind: "ranked", list: "recent", field };
  const key = listKey(request);
  const [attempt, setAttempt] = useState(0);
  const [asked, setAsked] = useState<{ of: string; outcome: CatalogueOutcome } | null>(null);
  const of = `${key} ${attempt}`;

  useEffect(() => {
    let current = true;
    const cancel = clock.after(query ? REST : 0, () => {
      void catalogue.load(request).then((outcome) => {
        if (current) setAsked({ of, outcome });
      });
    });
    return () => {
      current = false;
      cancel();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the key stands for the request
  }, [catalogue, clock, of]);

  const items = useLive(async () => {
    const list = await readList(database, request);
    return list && (await readEpisodes(database, list.ids.slice(0, READ)));
  }, [database, key]);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  if (items) return { state: "ready", items };
  const outcome = asked?.of === of ? asked.outcome : null;
  return items === null && outcome === "unreachable" ? { state: "failed", retry } : { state: "loading" };
}
