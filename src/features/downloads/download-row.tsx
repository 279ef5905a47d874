// One download in the list: play it, see how far it is and how large, go on with it or remove it.
import { fieldHue } from "#domain/field-hue.ts";
import { Pause, Play, Trash2, X } from "lucide-react";
import { memo } from "react";
import type { Covers } from "#backend";
import { formatBytes } from "#domain/format.ts";
import type { EpisodeCard } from "#domain/podcast.ts";
import type { DownloadView } from "#downloads";
import { Button, IconButton } from "#ui/button.tsx";
import { Cover } from "#ui/cover.tsx";
import { DownloadMark } from "#ui/download-mark.tsx";
import { Link } from "#ui/link.tsx";
import type { Taps } from "./taps.ts";

export type DownloadEntry = {
  id: string;
  /** Null where this device knows nothing else of the episode. */
  card: EpisodeCard | null;
  view: DownloadView;
  /** Bytes that are here, and of the whole; null while that is unknown. */
  here: number;
  whole: number | null;
  isFinished: boolean;
};

type DownloadRowProps = {
  entry: DownloadEntry;
  covers: Covers;
  playing: boolean;
  taps: Taps;
  onPlay(episode: EpisodeCard): void;
};

function sizeOf({ view, here, whole }: DownloadEntry): string | null {
  if (whole === null) return null;
  return here > 0 && view.share < 1 && here < whole
    ? `${formatBytes(here)} of ${formatBytes(whole)}`
    : formatBytes(whole);
}

function Tools({ entry: { id, view }, title, taps }: { entry: DownloadEntry; title: string; taps: Taps }) {
  const { kind, action } = view;
  const isDone = kind === "here" || kind === "outdated";
  return (
    <div className="download-tools">
      {kind === "running" && (
        <IconButton label={`${action.label}: ${title}`} onClick={() => taps.act(id, view)}>
          <Pause aria-hidden="true" />
        </IconButton>
      )}
      {action.does === "download" && (
        <Button
          variant="secondary"
          size="small"
          aria-label={`${action.label}: ${title}`}
          onClick={() => taps.act(id, view)}
        >
          {action.label.replace(/ download$/, "")}
        </Button>
      )}
      <IconButton
        label={`${isDone ? "Remove" : "Cancel"} download: ${title}`}
        className="text-soft"
        onClick={() => taps.remove([id])}
      >
        {isDone ? <Trash2 aria-hidden="true" /> : <X aria-hidden="true" />}
      </IconButton>
    </div>
  );
}

export const DownloadRow = memo(function DownloadRow({
  entry,
  covers,
  playing,
  taps,
  onPlay,
}: DownloadRowProps) {
  const { id, card, view } = entry;
  const title = card?.title ?? "Episode";
  const size = sizeOf(entry);
  return (
    <li className="list-row download-row" data-action={view.action.does}>
      <div className="relative">
        <Cover
          address={covers.address(card?.coverPath ?? null)}
          hue={card ? fieldHue(card.field) : undefined}
          size={96}
          lazy
          className="size-16 rounded-md shadow-sm"
        />
        {card && view.plays && (
          <button
            type="button"
            aria-label={`${playing ? "Pause" : "Play"} ${title}`}
            className="download-play"
            onClick={() => onPlay(card)}
          >
            {playing ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" className="ml-0.5" />}
          </button>
        )}
      </div>
      <div className="min-w-0">
        <h3 className="line-clamp-2 text-lg leading-snug">
          <Link to={`/podcast/${id}`} className="rounded-sm hover:underline">
            {title}
          </Link>
        </h3>
        <p className="download-facts" data-kind={view.kind}>
          <span>
            <DownloadMark kind={view.kind} share={view.share} />
            {view.words}
          </span>
          {size && <span>{size}</span>}
          {entry.isFinished && <span>Finished</span>}
        </p>
        {view.more && <p className="mt-1 text-sm text-soft">{view.more}</p>}
        {view.kind === "running" && (
          <div className="download-progress" aria-hidden="true">
            <span style={{ width: `${view.share * 100}%` }} />
          </div>
        )}
      </div>
      <Tools entry={entry} title={title} taps={taps} />
    </li>
  );
});
