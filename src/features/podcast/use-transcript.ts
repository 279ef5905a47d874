// Reads what is said in an episode for its page: from the device, where a visit keeps it.
import { useCallback, useEffect, useState } from "react";
import { useLive } from "#db";
import { readTranscript, type Transcript, type VisitOutcome } from "#sync";
import type { PodcastSource } from "./use-podcast.ts";

export type TranscriptReading =
  | { state: "loading" }
  /** It could not be had, and the device has none. */
  | { state: "away"; retry(): void }
  /** Without a transcript there are no segments. */
  | { state: "ready"; transcript: Transcript };

/** @param id of an episode that is on the device. */
export function useTranscript(source: PodcastSource, id: string): TranscriptReading {
  const { database, visits, online } = source;
  const kept = useLive(() => readTranscript(database, id), [database, id]);
  const [attempt, setAttempt] = useState(0);
  const [visit, setVisit] = useState<{ key: string; outcome: VisitOutcome } | null>(null);
  const key = `${id} ${attempt} ${online}`;

  useEffect(() => {
    let current = true;
    void visits.transcript(id).then((outcome) => {
      if (current) setVisit({ key, outcome });
    });
    return () => {
      current = false;
    };
  }, [visits, id, key]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  if (kept) return { state: "ready", transcript: kept };
  const outcome = visit?.key === key ? visit.outcome : null;
  // Nobody needs to wait for a request that is known to fail.
  const unreachable = outcome === "unreachable" || (outcome === null && !online);
  return kept === null && unreachable ? { state: "away", retry } : { state: "loading" };
}
