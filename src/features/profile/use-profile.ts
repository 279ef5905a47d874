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

/** Visits the page whenever it is opened or the network comes; answers what came of it, null meanwhile. */
function useVisit({ visits, online }: ProfileSource, id: string) {
  const [attempt, setAttempt] = useState(0);
  const [visit, setVisit] = useState<{ id: string; attempt: number; outcome: VisitOutcome } | null>(null);

  useEffect(() => {
    if (!visits || !online) return;
    let current = true;
    void visits.page(id).then((outcome) => {
      if (current) setVisit({ id, attempt, outcome });
    });
    return () => {
      current = false;
    };
  }, [visits, online, id, attempt]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  const holds = visit?.id === id && (visit.attempt === attempt || visit.outcome === "missing");
  return { outcome: holds ? visit.outcome : null, retry };
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
  const view = useView(source, id);
  const { outcome, retry } = useVisit(source, id);
  if (view === undefined) return { state: "loading" };
  if (outcome === "missing") return { state: "missing" };
  // Nobody needs to wait for a request that is known to fail.
  const unreachable = outcome === "unreachable" || !source.online;
  if (view) return { state: "ready", view, arriving: !view.whole && !unreachable };
  return unreachable ? { state: "failed", retry } : { state: "loading" };
}
