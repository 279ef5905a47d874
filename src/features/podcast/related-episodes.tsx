// Episodes of the same field, or of related ones, below an episode: from the device at once, from the server when it can be asked.
import { useEffect, type ReactNode } from "react";
import { useLive, type AccountDatabase } from "#db";
import { readRelated, type Catalogue, type EpisodeItem } from "#sync";
import { EpisodeRow } from "#ui/episode-row.tsx";

type RelatedEpisodesProps = {
  database: AccountDatabase;
  catalogue: Catalogue;
  online: boolean;
  podcastId: string;
  field: string;
  render(item: EpisodeItem): ReactNode;
};

/** One row on a desktop, three on a phone. */
const SHOWN = 5;
/** Milliseconds that the list is good for. */
const KEPT = 30 * 60_000;

export function RelatedEpisodes({
  database,
  catalogue,
  online,
  podcastId,
  field,
  render,
}: RelatedEpisodesProps) {
  const items = useLive(() => readRelated(database, podcastId, field, SHOWN), [database, podcastId, field]);
  useEffect(() => {
    // The same list as the filter's of the discover page: whoever comes back to that finds it as it was.
    if (online) void catalogue.freshen({ kind: "ranked", list: "recent", field }, KEPT);
  }, [catalogue, online, field]);

  if (!items?.length) return null;
  return (
    <section aria-labelledby="related" className="page-width border-t border-line pt-10 pb-16">
      <h2 id="related" className="text-2xl">
        Related episodes
      </h2>
      <EpisodeRow items={items} places={0} keyOf={({ episode }) => episode.id} render={render} />
    </section>
  );
}
