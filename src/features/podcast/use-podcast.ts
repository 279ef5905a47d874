// Reads one episode for its page: from the device at once, from the server when the device's word is old.
import { useCallback, useEffect, useState } from "react";
import { useLive, type AccountDatabase } from "#db";
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

export type PodcastSource = { database: AccountDatabase; visits: Visits };

/** Visits the episode when the device lacks it or knows it changed; answers what came of it, null meanwhile. */
function useVisit({ visits }: PodcastSource, id: string, known: boolean, stale: boolean, online: boolean) {
  const [attempt, setAttempt] = useState(0);
  const [visit, setVisit] = useState<{ key: string; outcome: VisitOutcome } | null>(null);
  const key = `${id} ${attempt} ${online}`;

  useEffect(() => {
    if (!stale) return;
    let current = true;
    void visits.podcast(id).then((outcome) => {
      if (current) setVisit({ key, outcome });
    });
    return () => {
      current = false;
    };
  }, [visits, id, stale, key]);

  useEffect(() => {
    if (known && online) void visits.counts(id);
  }, [visits, id, known, online]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return { outcome: visit?.key === key ? visit.outcome : null, retry };
}

/** @param online when it turns true, what could not be had is asked for again. */
export function usePodcast(source: PodcastSource, id: string, online: boolean): PodcastReading {
  const { database } = source;
  const read = useLive(
    async () => ({
      known: await readPodcast(database, id),
      engagement: await readEngagement(database, id),
      follows: await readFollows(database),
    }),
    [database, id],
  );
  const isKnown = read !== undefined && read.known !== null;
  const stale = read !== undefined && (read.known?.stale ?? true);
  const { outcome, retry } = useVisit(source, id, isKnown, stale, online);

  if (!read) return { state: "loading" };
  if (outcome === "missing") return { state: "missing" };
  const { known, engagement, follows } = read;
  if (known)
    return {
      state: "ready",
      known,
      engagement,
      followed: follows.has(known.podcast.userId),
      retry: outcome === "unreachable" && !known.whole ? retry : null,
    };
  return outcome === "unreachable" ? { state: "failed", retry } : { state: "loading" };
}
