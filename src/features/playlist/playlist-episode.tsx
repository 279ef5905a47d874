// A saved episode: play it in place, open it, see how far it was heard. What moves it and takes it out stands beside it.
import { Check, Heart, Pause, Play } from "lucide-react";
import { memo, type ReactNode } from "react";
import type { Covers } from "#backend";
import { fieldHue } from "#domain/field-hue.ts";
import { formatLeft, formatMinutes, formatYear } from "#domain/format.ts";
import type { EpisodeCard } from "#domain/podcast.ts";
import type { DownloadView } from "#downloads";
import { classNames } from "#lib/class-names.ts";
import type { PlaylistItem } from "#sync";
import { Cover } from "#ui/cover.tsx";
import { DownloadMark } from "#ui/download-mark.tsx";
import { FieldTag } from "#ui/field-tag.tsx";
import { Link } from "#ui/link.tsx";

/** Id of the link of an episode's title, where the focus goes when a row beside it has gone. */
export const titleId = (podcastId: string) => `saved-${podcastId}`;

function Heard({ item: { card, progress } }: { item: PlaylistItem }) {
  const { audioSeconds } = card;
  if (progress?.finished)
    return (
      <span className="inline-flex shrink-0 items-center gap-1.5">
        <Check aria-hidden="true" className="size-4 text-success" />
        Finished
      </span>
    );
  if (!progress || progress.seconds <= 0 || audioSeconds === null)
    return audioSeconds === null ? null : <span className="shrink-0">{formatMinutes(audioSeconds)}</span>;
  const share = Math.min(100, (progress.seconds / audioSeconds) * 100);
  return (
    <span className="inline-flex shrink-0 items-center gap-2">
      <span aria-hidden="true" className="row-progress">
        <span style={{ width: `${share}%` }} />
      </span>
      {formatLeft(audioSeconds, progress.seconds)}
    </span>
  );
}

/** What there is to say of its download; without a network, also that there is none. */
function Kept({
  download: { kind, share, words, plays },
  online,
}: {
  download: DownloadView;
  online: boolean;
}) {
  if (kind === "none") return online ? null : <span className="whitespace-normal">{words}</span>;
  return (
    <span className="row-download min-w-0" data-kind={kind}>
      <DownloadMark kind={kind} share={share} />
      <span className="whitespace-normal">{plays && !online ? "Downloaded" : words}</span>
    </span>
  );
}

type PlaylistEpisodeProps = {
  item: PlaylistItem;
  covers: Covers;
  playing: boolean;
  download: DownloadView;
  online: boolean;
  onPlay(episode: EpisodeCard): void;
  children: ReactNode;
};

function Facts({ item, ...kept }: Pick<PlaylistEpisodeProps, "item" | "download" | "online">) {
  const { field, createdAt } = item.card;
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-2 text-sm whitespace-nowrap text-soft sm:gap-x-3">
      <FieldTag name={field} hue={fieldHue(field)} className="max-sm:hidden" />
      <span className="max-sm:hidden">{formatYear(createdAt)}</span>
      <Heard item={item} />
      <Kept {...kept} />
      {item.liked && (
        <span className="shrink-0">
          <Heart aria-hidden="true" className="size-4 fill-accent text-accent-text" />
          <span className="sr-only">Liked</span>
        </span>
      )}
    </p>
  );
}

export const PlaylistEpisode = memo(function PlaylistEpisode({
  item,
  covers,
  playing,
  download,
  online,
  onPlay,
  children,
}: PlaylistEpisodeProps) {
  const { card } = item;
  const silent = !online && !download.plays;
  return (
    <div className="list-row row-episode gap-x-3 py-4 max-sm:min-h-34 sm:gap-x-5">
      <div className={classNames("relative", silent && "row-silent")}>
        <Cover
          address={covers.address(card.coverPath)}
          hue={fieldHue(card.field)}
          size={96}
          lazy
          className="size-18 rounded-md shadow-sm sm:size-24"
        />
        <button
          type="button"
          aria-label={`${playing ? "Pause" : "Play"} ${card.title}`}
          className="absolute inset-0 m-auto grid size-11 place-items-center rounded-full bg-accent text-on-accent shadow-md transition hover:scale-105 hover:bg-accent-strong [&_svg]:size-5 [&_svg]:fill-current"
          onClick={() => onPlay(card)}
        >
          {playing ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" className="ml-0.5" />}
        </button>
      </div>
      <div className="min-w-0">
        <h2 className={classNames("line-clamp-2 text-lg leading-snug", silent && "text-soft")}>
          <Link id={titleId(card.id)} to={`/podcast/${card.id}`} className="rounded-sm hover:underline">
            {card.title}
          </Link>
        </h2>
        <p dir="auto" className="mt-0.5 truncate text-left text-[0.9375rem] text-soft">
          {card.authors}
        </p>
        <Facts item={item} download={download} online={online} />
      </div>
      {children}
    </div>
  );
});
