// An episode wherever many are shown: cover with play, how far it was heard, what it is, like and save.
import { Bookmark, Heart, Pause, Play } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { classNames } from "#lib/class-names.ts";
import type { Readable } from "#lib/observable.ts";
import { Cover } from "./cover.tsx";
import { FieldTag, type FieldHue } from "./field-tag.tsx";
import { Link } from "./link.tsx";
import { Skeleton } from "./skeleton.tsx";

/** What the episode is, and where its page is. */
export type CardEpisode = {
  to: string;
  title: string;
  authors: string;
  field: { name: string; hue: FieldHue };
  /** Such as '2026 · 6 min'. */
  facts: string;
  cover: Readable<string | null | undefined>;
};

export type CardPlayback = {
  playing: boolean;
  /** How far it was heard: a share of the whole, and the same in words; null for one never begun. */
  progress: { share: number; words: string } | null;
  onPlay(): void;
};

/** What the account has of it. */
export type CardLibrary = {
  liked: boolean;
  saved: boolean;
  onLike(present: boolean): void;
  onSave(present: boolean): void;
};

/** What a search found: title and authors with that marked in them, and below the card where else it is. */
export type CardFinding = { title: ReactNode; authors: ReactNode; note: ReactNode };

export type EpisodeCardProps = {
  episode: CardEpisode;
  playback: CardPlayback;
  library: CardLibrary;
  /** Stands in the corner of the cover. */
  download?: ReactNode;
  finding?: CardFinding;
  /** The link was clicked; without `preventDefault` it leads to the page by itself. */
  onOpen(event: MouseEvent<HTMLAnchorElement>, to: string): void;
  /** Level of the title's heading. */
  level?: 2 | 3;
};

function Toggle(props: { label: string; pressed: boolean; icon: ReactNode; onPress(): void }) {
  return (
    <button
      type="button"
      aria-label={props.label}
      className={classNames(
        "grid size-11 place-items-center rounded-full transition hover:bg-sunken [&_svg]:size-[1.125rem]",
        props.pressed ? "text-accent-text [&_svg]:fill-current" : "text-soft hover:text-ink",
      )}
      onClick={props.onPress}
    >
      {props.icon}
    </button>
  );
}

const Progress = ({ share, words }: { share: number; words: string }) => (
  <div className="mt-2 h-1 overflow-hidden rounded-full bg-line" title={words}>
    <div className="h-full rounded-full bg-accent" style={{ width: `${Math.round(share * 100)}%` }} />
    <span className="sr-only">{words}</span>
  </div>
);

type FaceProps = Pick<EpisodeCardProps, "episode" | "playback" | "download">;

function Face({ episode: { cover, title, field }, playback: { playing, onPlay }, download }: FaceProps) {
  return (
    <div className="relative">
      <Cover address={cover} hue={field.hue} size={256} lazy className="w-full rounded-lg shadow-md" />
      {download}
      <button
        type="button"
        aria-label={`${playing ? "Pause" : "Play"} ${title}`}
        className="absolute right-2.5 bottom-2.5 z-10 grid size-11 place-items-center rounded-full bg-card text-ink shadow-lg transition hover:scale-105 sm:right-3 sm:bottom-3 [&_svg]:size-5"
        onClick={onPlay}
      >
        {playing ? (
          <Pause aria-hidden="true" className="fill-current" />
        ) : (
          <Play aria-hidden="true" className="ml-0.5" />
        )}
      </button>
    </div>
  );
}

export function EpisodeCard({
  episode,
  playback,
  library,
  download,
  finding,
  onOpen,
  level = 3,
}: EpisodeCardProps) {
  const { to, title, field } = episode;
  const { liked, saved, onLike, onSave } = library;
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <article className="group @container relative flex min-w-0 flex-col">
      <Face episode={episode} playback={playback} download={download} />
      {playback.progress ? <Progress {...playback.progress} /> : <div className="mt-2 h-1" />}
      <Heading className="mt-2.5 line-clamp-2 text-lg leading-snug">
        {/* The whole card leads to the page; what can be pressed lies above. */}
        <Link
          to={to}
          onClick={(event) => onOpen(event, to)}
          className="rounded-sm group-hover:underline after:absolute after:inset-0"
        >
          {finding?.title ?? title}
        </Link>
      </Heading>
      <p dir="auto" className="mt-1 truncate text-left text-[0.9375rem] text-soft">
        {finding?.authors ?? episode.authors}
      </p>
      <div className="mt-2 flex">
        <FieldTag name={field.name} hue={field.hue} />
      </div>
      {finding?.note}
      <div className="relative z-10 mt-auto flex flex-wrap items-center justify-between text-sm text-soft">
        {/* In a narrow card a line of its own, whether these words would have room or not: cards of a row are alike. */}
        <span className="py-1.5 whitespace-nowrap @max-[11.5rem]:w-full">{episode.facts}</span>
        <span className="-mr-3 ml-auto flex">
          <Toggle
            label={liked ? `Remove like from ${title}` : `Like ${title}`}
            pressed={liked}
            icon={<Heart aria-hidden="true" />}
            onPress={() => onLike(!liked)}
          />
          <Toggle
            label={saved ? `Remove ${title} from playlist` : `Add ${title} to playlist`}
            pressed={saved}
            icon={<Bookmark aria-hidden="true" />}
            onPress={() => onSave(!saved)}
          />
        </span>
      </div>
    </article>
  );
}

/** The shape of a card while its episode is read: as tall as a card whose title has two lines, as most do. */
export const EpisodeCardSkeleton = () => (
  <div aria-hidden="true" className="@container flex min-w-0 flex-col">
    <Skeleton className="aspect-square w-full rounded-lg" />
    <div className="mt-5.5 grid h-[2lh] content-evenly text-lg leading-snug">
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-2/3" />
    </div>
    <div className="mt-1 grid h-[1lh] content-center text-[0.9375rem]">
      <Skeleton className="h-3.5 w-1/2" />
    </div>
    <Skeleton className="mt-2 h-5 w-20 rounded-full" />
    <div className="grid h-11 content-center @max-[11.5rem]:h-19">
      <Skeleton className="h-3.5 w-24" />
    </div>
  </div>
);
