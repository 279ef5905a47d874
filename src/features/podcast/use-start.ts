// Where a link wants the episode to begin (`?t=`): offered by the main button until it was taken.
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { clampStart, parseStartTime } from "#domain/start-time.ts";

export type Start = {
  /** Seconds; null where the link names no time, or it has begun to play. */
  at: number | null;
  /** The episode was started, there or elsewhere: from now on it goes on where it stops. */
  taken(): void;
};

/** @param sounding whether this episode is heard now: then the offer is over. */
export function useStart(podcastId: string, duration: number | null, sounding: boolean): Start {
  const [parameters] = useSearchParams();
  const wanted = parameters.get("t");
  const seconds = parseStartTime(wanted);
  const key = `${podcastId} ${wanted}`;
  const [taken, setTaken] = useState<string | null>(null);
  if (sounding && taken !== key) setTaken(key);
  return {
    at: seconds === null || taken === key ? null : clampStart(seconds, duration),
    taken: () => setTaken(key),
  };
}
