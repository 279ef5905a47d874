// Reads one episode for its page: from the device at once, from the server when the device's word is old.
import { useCallback, useEffect, useState } from "react";
import { useLive, type AccountDatabase } from "#db";
import type { Writable } from "#lib/observable.ts";
import {
  readEngagement,
  readFollows,
  readPodcast,
  type Engagement,
  type KnownPodcast,
  type VisitOutcome,
  type Visits,
} from "#sync";

export type PodcastReading =
  | { state: "loading" }
  | { state: "missing" }
  | { state: "failed"; retry(): void }
  /** `whole` in `known` says whether the long texts are here; `retry` is there where they could not be had. */
  | {
      state: "ready";
      known: KnownPodcast;
      engagement: Engagement;
      followed: boolean;
      retry: (() => void) | null;
    };

/** What the page reads from: the account of this page. */
export type PodcastSource = {
  database: AccountDatabase;
  visits: Visits;
  /** The page that the app was opened with, until it was shown. */
  podcastAhead: Writable<PodcastAhead | null>;
  /** When it turns true, what could not be had is asked for again. */
  online: boolean;
};

/**
 * `known`: whether the device has anything of the episode. `stale`: whether it lacks or may lack the present text; an
 * episode without a card is stale before and after a visit, and with each `seq` of its card it is stale anew.
 */
type Wish = { id: string; known: boolean; stale: boolean; seq: string | null };

/** Visits the episode where that is needed; answers what came of it, null meanwhile. */
function useVisit({ visits, online }: PodcastSource, { id, known, stale, seq }: Wish) {
  const [attempt, setAttempt] = useState(0);
  const [visit, setVisit] = useState<{ key: string; id: string; outcome: VisitOutcome } | null>(null);
  // An episode that goes from the device while it is open is asked for again, so that the page learns that it is gone.
  const [shown, setShown] = useState<string | null>(null);
  if (known && shown !== id) setShown(id);
  const lost = !known && shown === id;
  const key = `${id} ${attempt} ${online} ${lost} ${seq}`;

  useEffect(() => {
    if (!stale) return;
    let current = true;
    void visits.podcast(id).then((outcome) => {
      if (current) setVisit({ key, id, outcome });
    });
    return () => {
      current = false;
    };
  }, [visits, id, stale, key]);

  useEffect(() => {
    if (known && online) void visits.counts(id);
  }, [visits, id, known, online]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  // What is not there is not looked for with another face each time the network comes and goes.
  const holds = visit?.key === key || (visit?.id === id && visit.outcome === "missing");
  return { outcome: visit && holds ? visit.outcome : null, retry };
}

/** All that the page shows of an episode, as the device has it. */
export async function readPage(database: AccountDatabase, id: string) {
  const reads = [readPodcast(database, id), readEngagement(database, id), readFollows(database)] as const;
  const [known, engagement, follows] = await Promise.all(reads);
  return { known, engagement, follows };
}

/** What was read of the page that the app was opened with. */
export type PodcastAhead = { id: string; page: Awaited<ReturnType<typeof readPage>> };

/** What is on the device, followed from then on. */
function usePage({ database, podcastAhead }: PodcastSource, id: string) {
  const live = useLive(() => readPage(database, id), [database, id]);
  const [first, setFirst] = useState(() => ({ of: podcastAhead, read: podcastAhead.get() }));
  useEffect(() => podcastAhead.set(null), [podcastAhead]);
  // What was read ahead is never shown again: it grows old.
  if (live && first.read) setFirst({ ...first, read: null });
  return live ?? (first.of === podcastAhead && first.read?.id === id ? first.read.page : undefined);
}

/** Reads the episode, and visits it where the device's word is old or there is none. */
export function usePodcast(source: PodcastSource, id: string): PodcastReading {
  const { online } = source;
  const read = usePage(source, id);
  const isKnown = read !== undefined && read.known !== null;
  const stale = read !== undefined && (read.known?.stale ?? true);
  const seq = read?.known?.seq ?? null;
  const { outcome, retry } = useVisit(source, { id, known: isKnown, stale, seq });

  if (!read) return { state: "loading" };
  const { known, engagement, follows } = read;
  // Nobody needs to wait for a request that is known to fail.
  const unreachable = outcome === "unreachable" || (outcome === null && !online);
  if (known)
    return {
      state: "ready",
      known,
      engagement,
      followed: follows.has(known.podcast.userId),
      retry: (unreachable || outcome === "missing") && !known.whole ? retry : null,
    };
  if (outcome === "missing") return { state: "missing" };
  return unreachable ? { state: "failed", retry } : { state: "loading" };
}
