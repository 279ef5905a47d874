// Reads one episode for its page.
import { useCallback, useEffect, useState } from "react";
import type { Podcasts } from "#backend";
import type { Podcast } from "#domain/podcast.ts";

export type PodcastReading =
  | { state: "loading" }
  | { state: "missing" }
  | { state: "failed"; retry(): void }
  | { state: "ready"; podcast: Podcast };

/** Loads the episode `id`, again when `reader` (who is signed in) changes: a private one may appear. */
export function usePodcast(podcasts: Podcasts, id: string, reader: string | null): PodcastReading {
  const [attempt, setAttempt] = useState(0);
  const [reading, setReading] = useState<{ key: string; value: PodcastReading } | null>(null);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  const key = `${id} ${reader} ${attempt}`;

  useEffect(() => {
    let current = true;
    void podcasts.byId(id).then((result) => {
      if (!current) return;
      const value: PodcastReading = !result.ok
        ? { state: "failed", retry }
        : result.value
          ? { state: "ready", podcast: result.value }
          : { state: "missing" };
      setReading({ key, value });
    });
    return () => {
      current = false;
    };
  }, [podcasts, id, key, retry]);

  return reading?.key === key ? reading.value : { state: "loading" };
}
