// Reads a person's page: from the device at once, and from the server with every visit.
import { useCallback, useEffect, useState } from "react";
import { useLive, type AccountDatabase } from "#db";
import type { Writable } from "#lib/observable.ts";
import { type VisitOutcome } from "#sync";
import { readProfilePage, type ProfileView, type ProfileVisits } from "#sync/person";

/** What was read of the page that the app was opened with; `view` null where the device knows nothing of the person. */
export type ProfileAhead = { id: string; view: ProfileView | null };

/** What the page reads from: the account of this page. */
export type ProfileSource = {
  database: AccountDatabase;
  /** The account's; null for a visitor. */
  userId: string | null;
  /** Null until its code is here. */
  visits: ProfileVisits | null;
  /** The page that the app was opened with, until it was shown. */
  profileAhead: Writable<ProfileAhead | null>;
  /** When it turns true, the page is asked for again. */
  online: boolean;
};

export type ProfileReading =
  | { state: "loading" }
  | { state: "missing" }
  | { state: "failed"; retry(): void }
  /** `arriving`: more than the card is on its way. */
  | { state: "ready"; view: ProfileView; arriving: boolean };

/**
 * Visits the page whenever it is opened or the network comes; answers what came of it, null meanwhile.
 * @param lost it was here, and is not any more.
 */
function useVisit({ visits, online }: ProfileSource, id: string, lost: boolean) {
  const [attempt, setAttempt] = useState(0);
  const [visit, setVisit] = useState<{ key: string; id: string; outcome: VisitOutcome } | null>(null);
  const key = `${id} ${attempt} ${lost}`;

  useEffect(() => {
    if (!visits || !online) return;
    let current = true;
    void visits.page(id).then((outcome) => {
      if (current) setVisit({ key, id, outcome });
    });
    return () => {
      current = false;
    };
  }, [visits, online, id, key]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  const holds = visit?.key === key || (visit?.id === id && visit.outcome === "missing");
  return { outcome: visit && holds ? visit.outcome : null, retry };
}

/** What is on the device, followed from then on; undefined until it was read. */
function useView({ database, userId, profileAhead }: ProfileSource, id: string) {
  const live = useLive(() => readProfilePage(database, id, userId), [database, id, userId]);
  const [first, setFirst] = useState(() => ({ of: profileAhead, read: profileAhead.get() }));
  useEffect(() => profileAhead.set(null), [profileAhead]);
  // What was read ahead is never shown again: it grows old.
  if (live !== undefined && first.read) setFirst({ ...first, read: null });
  if (live !== undefined) return live;
  return first.of === profileAhead && first.read?.id === id ? first.read.view : undefined;
}

export function useProfile(source: ProfileSource, id: string): ProfileReading {
  const read = useView(source, id);
  // A reset of the feed may take the page from under its reader: it stays as it is while it is asked for again.
  const [last, setLast] = useState<{ id: string; view: ProfileView } | null>(null);
  if (read && last?.view !== read) setLast({ id, view: read });
  const lost = read === null && last?.id === id;
  const { outcome, retry } = useVisit(source, id, lost);
  const view = lost ? last.view : read;
  if (view === undefined) return { state: "loading" };
  if (outcome === "missing") return { state: "missing" };
  // Nobody needs to wait for a request that is known to fail.
  const unreachable = outcome === "unreachable" || !source.online;
  if (view) return { state: "ready", view, arriving: !view.whole && !unreachable };
  return unreachable ? { state: "failed", retry } : { state: "loading" };
}
