// One episode of the history: go on with it, open it, mark it, or take it out.
import { fieldHue } from "#domain/field-hue.ts";
import { Check, CircleCheck, Pause, Play, RotateCcw, X } from "lucide-react";
import type { Covers } from "#backend";
import type { EpisodeCard } from "#domain/podcast.ts";
import type { HistoryItem } from "#listening";
import { Cover } from "#ui/cover.tsx";
import { Link } from "#ui/link.tsx";
import { RowMenu, type RowMenuEntry } from "#ui/overlay/row-menu.tsx";
import { ProgressBar, progressWords } from "./progress-bar.tsx";

export type HistoryActions = {
  covers: Covers;
  isPlaying(episode: EpisodeCard): boolean;
  onPlay(episode: EpisodeCard): void;
  onMark(item: HistoryItem, as: "played" | "unplayed"): void;
  onRemove(item: HistoryItem): void;
};

export function HistoryRow({
  item,
  covers,
  isPlaying,
  onPlay,
  onMark,
  onRemove,
}: HistoryActions & { item: HistoryItem }) {
  const { episode, progress } = item;
  const { id, title, authors, field, coverPath, audioSeconds } = episode;
  const playing = isPlaying(episode);
  const played: RowMenuEntry = {
    label: "Mark as played",
    icon: <CircleCheck aria-hidden="true" />,
    onChoose: () => onMark(item, "played"),
  };
  const entries: RowMenuEntry[] = [
    ...(progress.finished ? [] : [played]),
    {
      label: "Mark as unplayed",
      icon: <RotateCcw aria-hidden="true" />,
      onChoose: () => onMark(item, "unplayed"),
    },
    { label: "Remove from history", icon: <X aria-hidden="true" />, onChoose: () => onRemove(item) },
  ];
  return (
    <div className="list-row history-row">
      <div className="relative">
        <Cover
          address={covers.address(coverPath)}
          hue={fieldHue(field)}
          size={96}
          lazy
          className="size-18 rounded-md shadow-sm"
        />
        <button
          type="button"
          aria-label={`${playing ? "Pause" : progress.finished ? "Play" : "Resume"} ${title}`}
          className="absolute inset-0 m-auto grid size-11 place-items-center rounded-full bg-accent text-on-accent shadow-md transition hover:scale-105 hover:bg-accent-strong [&_svg]:size-5 [&_svg]:fill-current"
          onClick={() => onPlay(episode)}
        >
          {playing ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" className="ml-0.5" />}
        </button>
      </div>
      <div className="relative min-w-0">
        <h3 className="line-clamp-2 text-lg leading-snug">
          {/* The whole text leads to the page: a title of one line is no target for a finger. */}
          <Link to={`/podcast/${id}`} className="rounded-sm hover:underline after:absolute after:inset-0">
            {title}
          </Link>
        </h3>
        <p dir="auto" className="mt-0.5 truncate text-left text-[0.9375rem] text-soft">
          {authors}
        </p>
        <p className="history-progress">
          {progress.finished ? (
            <Check aria-hidden="true" />
          ) : (
            <ProgressBar progress={progress} length={audioSeconds} />
          )}
          {progressWords(progress, audioSeconds)}
        </p>
      </div>
      <RowMenu label={`More for ${title}`} entries={entries} />
    </div>
  );
}
