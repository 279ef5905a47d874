// Draws the card of an episode for any screen: with the player of this page, and like and save of this account.
import { memo, useCallback, useMemo } from "react";
import type { DownloadView } from "#downloads";
import { fieldHue } from "#domain/field-hue.ts";
import { describeProgress, formatShortMinutes, formatYear } from "#domain/format.ts";
import type { EpisodeItem } from "#sync";
import { DownloadCorner } from "#ui/download-corner.tsx";
import { EpisodeCard, type EpisodeCardProps } from "#ui/episode-card.tsx";
import { useApp } from "../../context/app-context.ts";
import { NOT_DOWNLOADED, useDownloads, type DownloadTaps } from "../../actions/use-downloads.ts";
import { useEpisodePlayer } from "../../player/use-episode-player.ts";
import { useLibraryActions } from "../../actions/use-library-actions.ts";
import { useOpening } from "../../actions/use-opening.ts";

/** What a screen may change of a card; `to`: where it leads instead of to the top of the page. */
type Changes = Partial<Pick<EpisodeCardProps, "finding" | "level"> & { to: string }>;

type CardProps = Changes & {
  item: EpisodeItem;
  playing: boolean;
  download: DownloadView;
  /** The same for all cards of a screen. */
  actions: ReturnType<typeof useCardActions>;
};

/** Null in place of `act` where this browser keeps no files. */
function useCardActions(toggle: ReturnType<typeof useEpisodePlayer>["toggle"], taps: DownloadTaps | null) {
  const { covers } = useApp();
  const { setLiked, setSaved } = useLibraryActions();
  const open = useOpening();
  return useMemo(
    () => ({ cover: covers.address, open, toggle, setLiked, setSaved, act: taps?.act ?? null }),
    [covers, open, toggle, setLiked, setSaved, taps],
  );
}

/** Drawn again only when its own episode, its download or its sound is another. */
const Card = memo(function Card({ item, playing, download, actions, to, finding, level }: CardProps) {
  const { episode, liked, saved, progress } = item;
  const { id, title, authors, field, createdAt, audioSeconds } = episode;
  const { act } = actions;
  return (
    <EpisodeCard
      episode={{
        to: to ?? `/podcast/${id}`,
        title,
        authors,
        field: { name: field, hue: fieldHue(field) },
        facts: [formatYear(createdAt), formatShortMinutes(audioSeconds)].filter(Boolean).join(" · "),
        cover: actions.cover(episode.coverPath),
      }}
      playback={{
        playing,
        progress: progress && describeProgress(progress, audioSeconds),
        onPlay: () => actions.toggle(episode),
      }}
      library={{
        liked,
        saved,
        onLike: (present) => actions.setLiked(id, present),
        onSave: (present) => actions.setSaved(id, present),
      }}
      download={
        act && (
          <DownloadCorner
            kind={download.kind}
            share={download.share}
            words={download.words}
            label={`${download.action.label}: ${title}`}
            onPress={() => act(id, download)}
          />
        )
      }
      finding={finding}
      onOpen={actions.open}
      level={level}
    />
  );
});

/** @returns draws one card; the same function until something changes that cards show. */
export function useEpisodeCards() {
  const { isPlaying, toggle } = useEpisodePlayer();
  const { views, taps } = useDownloads();
  const actions = useCardActions(toggle, taps);
  return useCallback(
    (item: EpisodeItem, changes: Changes = {}) => (
      <Card
        item={item}
        playing={isPlaying(item.episode)}
        download={views.get(item.episode.id) ?? NOT_DOWNLOADED}
        actions={actions}
        {...changes}
      />
    ),
    [isPlaying, views, actions],
  );
}
