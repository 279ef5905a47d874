// Draws the card of an episode for any screen: with the player of this page, and like and save of this account.
import { useCallback } from "react";
import { fieldHue } from "#domain/field-hue.ts";
import { describeProgress, formatShortMinutes, formatYear } from "#domain/format.ts";
import type { EpisodeItem } from "#sync";
import { DownloadCorner } from "#ui/download-corner.tsx";
import { EpisodeCard } from "#ui/episode-card.tsx";
import { useApp } from "./app-context.ts";
import { NOT_DOWNLOADED, useDownloads } from "./use-downloads.ts";
import { useEpisodePlayer } from "./use-episode-player.ts";
import { useKeeping } from "./use-keeping.ts";
import { useOpening } from "./use-opening.ts";

/** Props of a card that a screen may change. */
type Changes = Partial<
  Pick<React.ComponentProps<typeof EpisodeCard>, "to" | "markedTitle" | "markedAuthors" | "note" | "level">
>;

/** @returns draws one card; the same function until something changes that cards show. */
export function useEpisodeCards() {
  const { covers } = useApp();
  const { isPlaying, toggle } = useEpisodePlayer();
  const { setLiked, setSaved } = useKeeping();
  const open = useOpening();
  const { views, taps } = useDownloads();
  return useCallback(
    ({ episode, liked, saved, progress }: EpisodeItem, changes: Changes = {}) => {
      const download = views.get(episode.id) ?? NOT_DOWNLOADED;
      return (
        <EpisodeCard
          to={`/podcast/${episode.id}`}
          title={episode.title}
          authors={episode.authors}
          field={{ name: episode.field, hue: fieldHue(episode.field) }}
          facts={[formatYear(episode.createdAt), formatShortMinutes(episode.audioSeconds)]
            .filter(Boolean)
            .join(" · ")}
          cover={covers.address(episode.coverPath)}
          playing={isPlaying(episode)}
          liked={liked}
          saved={saved}
          progress={progress && describeProgress(progress, episode.audioSeconds)}
          onOpen={open}
          onPlay={() => toggle(episode)}
          onLike={(present) => setLiked(episode.id, present)}
          onSave={(present) => setSaved(episode.id, present)}
          corner={
            taps && (
              <DownloadCorner
                kind={download.kind}
                share={download.share}
                words={download.words}
                label={`${download.action.label}: ${episode.title}`}
                onPress={() => taps.act(episode.id, download)}
              />
            )
          }
          {...changes}
        />
      );
    },
    [covers, isPlaying, toggle, setLiked, setSaved, open, views, taps],
  );
}
