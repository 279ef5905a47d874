// One place in the playlist: the episode, a handle that drags it, and the menu that moves it without dragging.
import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { BookmarkCheck, GripVertical } from "lucide-react";
import type { Covers } from "#backend";
import type { EpisodeCard } from "#domain/podcast.ts";
import { classNames } from "#lib/class-names.ts";
import type { PlaylistItem } from "#sync";
import { IconButton } from "#ui/button.tsx";
import { ItemMenu, type Moving } from "./item-menu.tsx";
import { PlaylistEpisode } from "./playlist-episode.tsx";

export type PlaylistRowProps = {
  item: PlaylistItem;
  covers: Covers;
  playing: boolean;
  onPlay(episode: EpisodeCard): void;
  moving: Moving;
  onQueue(place: "next" | "end"): void;
  onRemove(): void;
};

export function PlaylistRow({ moving, onQueue, onRemove, ...rest }: PlaylistRowProps) {
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
            <BookmarkCheck aria-hidden="true" />
          </IconButton>
          <ItemMenu title={title} moving={moving} onQueue={onQueue} onRemove={onRemove} />
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
export function DraggedRow({ item, covers }: Pick<PlaylistRowProps, "item" | "covers">) {
  return (
    <div className="row-dragged">
      <PlaylistEpisode item={item} covers={covers} playing={false} onPlay={() => {}}>
        <GripVertical aria-hidden="true" className="size-5 text-soft" />
      </PlaylistEpisode>
    </div>
  );
}
