// A follower for the time that a transcript is shown.
import { useEffect, useMemo, type RefObject } from "react";
import type { Timeline } from "#domain/spoken-place.ts";
import type { Readable } from "#lib/observable.ts";
import { createFollower, type Follower } from "./follower.ts";
import { watchHands } from "./hand-scroll.ts";
import { createSurface } from "./surface.ts";
import type { Voice } from "./voice.ts";

const now = () => performance.now();
function nextFrame(run: () => void): () => void {
  const frame = requestAnimationFrame(run);
  return () => cancelAnimationFrame(frame);
}

/** @param list holds the sentences of the timeline. */
export function useFollowing(
  list: RefObject<HTMLElement | null>,
  timeline: Timeline,
  voice: Readable<Voice | null>,
): Follower {
  const follower = useMemo(() => createFollower({ timeline, voice, now, nextFrame }), [timeline, voice]);
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const endFollowing = follower.connect(createSurface(element));
    const endWatching = watchHands(element, follower.leave);
    return () => {
      endWatching();
      endFollowing();
    };
  }, [list, follower]);
  return follower;
}
