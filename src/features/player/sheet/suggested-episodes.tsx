// Episodes that an empty queue suggests, each with a button that adds it.
import { ListPlus } from "lucide-react";
import type { Episode } from "#player";
import { IconButton } from "#ui/button.tsx";
import { QueueEpisode } from "./queue-row.tsx";

type SuggestedEpisodesProps = { episodes: readonly Episode[]; onAdd(episode: Episode): void };

export function SuggestedEpisodes({ episodes, onAdd }: SuggestedEpisodesProps) {
  if (episodes.length === 0) return null;
  return (
    <>
      <p className="sheet-empty">
        Add one of these, or open any episode and choose “Add to queue” under More.
      </p>
      <ul className="queue-suggested" aria-label="Suggestions">
        {episodes.map((episode) => (
          <li key={episode.id} className="queue-now">
            <QueueEpisode episode={episode} />
            <IconButton
              label={`Add ${episode.title} to queue`}
              className="ml-auto"
              onClick={({ currentTarget }) => {
                // The button goes with the suggestions.
                currentTarget.closest(".queue")?.querySelector<HTMLElement>("[data-up-next]")?.focus();
                onAdd(episode);
              }}
            >
              <ListPlus aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
    </>
  );
}
