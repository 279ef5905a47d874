// A saved episode: play it in place, open it, or take it out of the playlist.
import { BookmarkCheck, Pause, Play } from "lucide-react";
import { Link } from "react-router-dom";
import type { Covers } from "#backend";
import { fieldHue } from "#domain/field-hue.ts";
import { formatMinutes, formatYear } from "#domain/format.ts";
import type { EpisodeCard } from "#domain/podcast.ts";
import { IconButton } from "#ui/button.tsx";
import { Cover } from "#ui/cover.tsx";
import { FieldTag } from "#ui/field-tag.tsx";

export type PlaylistItemActions = {
  isPlaying(episode: EpisodeCard): boolean;
  onPlay(episode: EpisodeCard): void;
  onRemove(podcastId: string): void;
};

type PlaylistItemProps = PlaylistItemActions & { episode: EpisodeCard; covers: Covers };

export function PlaylistItem({ episode, covers, isPlaying, onPlay, onRemove }: PlaylistItemProps) {
  const playing = isPlaying(episode);
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 py-4 sm:gap-x-5">
      <div className="relative">
        <Cover
          address={covers.address(episode.coverPath)}
          size={96}
          lazy
          className="size-18 rounded-md shadow-sm sm:size-24"
        />
        <button
          type="button"
          aria-label={`${playing ? "Pause" : "Play"} ${episode.title}`}
          className="absolute inset-0 m-auto grid size-11 place-items-center rounded-full bg-accent text-on-accent shadow-md transition hover:scale-105 hover:bg-accent-strong [&_svg]:size-5 [&_svg]:fill-current"
          onClick={() => onPlay(episode)}
        >
          {playing ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" className="ml-0.5" />}
        </button>
      </div>
      <div className="min-w-0">
        <h2 className="line-clamp-2 text-lg leading-snug">
          <Link to={`/podcast/${episode.id}`} className="rounded-sm hover:underline">
            {episode.title}
          </Link>
        </h2>
        <p className="mt-0.5 truncate text-[0.9375rem] text-soft">{episode.authors}</p>
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
          <FieldTag name={episode.field} hue={fieldHue(episode.field)} />
          <span>{formatYear(episode.createdAt)}</span>
          {episode.audioSeconds !== null && <span>{formatMinutes(episode.audioSeconds)}</span>}
        </p>
      </div>
      <IconButton label={`Remove ${episode.title} from playlist`} onClick={() => onRemove(episode.id)}>
        <BookmarkCheck aria-hidden="true" />
      </IconButton>
    </li>
  );
}
