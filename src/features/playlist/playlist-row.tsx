// One place in the playlist: the episode, a handle that drags it, and the menu that moves it without dragging.
import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { BookmarkMinus, GripVertical } from "lucide-react";
import type { Covers } from "#backend";
import type { EpisodeCard } from "#domain/podcast.ts";
import type { DownloadView } from "#downloads";
import { classNames } from "#lib/class-names.ts";
import type { PlaylistItem } from "#sync";
import { IconButton } from "#ui/button.tsx";
import { ItemMenu, type Moving } from "./item-menu.tsx";
import { PlaylistEpisode } from "./playlist-episode.tsx";

export type PlaylistRowProps = {
  item: PlaylistItem;
  covers: Covers;
  playing: boolean;
  download: DownloadView;
  online: boolean;
  /** Does what the download's action says; null where this browser keeps no files. */
  onDownload: (() => void) | null;
  /** Gives up a download that is not here yet. */
  onCancel(): void;
  onPlay(episode: EpisodeCard): void;
  moving: Moving;
  onQueue(place: "next" | "end"): void;
  onRemove(): void;
};

export function PlaylistRow({ moving, onQueue, onRemove, onDownload, onCancel, ...rest }: PlaylistRowProps) {
  const { id, title } = rest.item.card;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id });
  return (
    <div
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={classNames("row-place border-b border-line", isDragging && "is-dragged")}
    >
      <PlaylistEpisode {...rest}>
        <div className="flex flex-col items-center sm:flex-row">
          <IconButton label={`Remove ${title} from playlist`} className="max-sm:hidden" onClick={onRemove}>
            <BookmarkMinus aria-hidden="true" />
          </IconButton>
          <ItemMenu
            title={title}
            moving={moving}
            onQueue={onQueue}
            download={onDownload && { view: rest.download, onAct: onDownload, onCancel }}
            onRemove={onRemove}
          />
          <IconButton
            label={`Move ${title}`}
            ref={setActivatorNodeRef}
            className="row-handle"
            {...attributes}
            {...listeners}
          >
            <GripVertical aria-hidden="true" />
          </IconButton>
        </div>
      </PlaylistEpisode>
    </div>
  );
}

/** What is under the pointer while a row is dragged. */
export function DraggedRow(shown: Pick<PlaylistRowProps, "item" | "covers" | "download" | "online">) {
  return (
    <div className="row-dragged">
      <PlaylistEpisode {...shown} playing={false} onPlay={() => {}}>
        <GripVertical aria-hidden="true" className="size-5 text-soft" />
      </PlaylistEpisode>
    </div>
  );
}
