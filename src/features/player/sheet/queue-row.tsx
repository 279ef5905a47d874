// One episode that waits: play it now, move it, take it out.
import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { ArrowDown, ArrowUp, ArrowUpToLine, GripVertical, ListX } from "lucide-react";
import { formatShortMinutes } from "#domain/format.ts";
import { classNames } from "#lib/class-names.ts";
import type { Episode } from "#player";
import { IconButton } from "#ui/button.tsx";
import { Cover } from "#ui/cover.tsx";
import { RowMenu } from "#ui/overlay/row-menu.tsx";

/** What an episode looks like in the queue. */
export function QueueEpisode({ episode }: { episode: Episode }) {
  return (
    <>
      <Cover address={episode.cover} hue={episode.hue} size={52} lazy className="queue-cover" />
      <span className="queue-words">
        <span dir="auto" className="queue-title">
          {episode.title}
        </span>
        <span className="queue-facts">
          {[episode.authors, formatShortMinutes(episode.seconds)].filter(Boolean).join(" · ")}
        </span>
      </span>
    </>
  );
}

type QueueRowProps = {
  episode: Episode;
  /** Its place, counted from 0, of so many. */
  place: number;
  count: number;
  onPlay(): void;
  onMove(to: number): void;
  onRemove(): void;
};

export function QueueRow({ episode, place, count, onPlay, onMove, onRemove }: QueueRowProps) {
  const { id, title } = episode;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id });
  return (
    <li
      ref={setNodeRef}
      data-episode={id}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={classNames("queue-row", isDragging && "is-dragged")}
    >
      <button type="button" aria-label={`Play ${title}`} className="queue-episode" onClick={onPlay}>
        <QueueEpisode episode={episode} />
      </button>
      <RowMenu
        label={`More for ${title}`}
        entries={[
          {
            label: "Move up",
            icon: <ArrowUp aria-hidden="true" />,
            disabled: place === 0,
            onChoose: () => onMove(place - 1),
          },
          {
            label: "Move down",
            icon: <ArrowDown aria-hidden="true" />,
            disabled: place === count - 1,
            onChoose: () => onMove(place + 1),
          },
          {
            label: "Move to top",
            icon: <ArrowUpToLine aria-hidden="true" />,
            disabled: place === 0,
            onChoose: () => onMove(0),
          },
          { label: "Remove from queue", icon: <ListX aria-hidden="true" />, onChoose: onRemove },
        ]}
      />
      <IconButton
        label={`Move ${title}`}
        ref={setActivatorNodeRef}
        className="queue-handle"
        {...attributes}
        {...listeners}
      >
        <GripVertical aria-hidden="true" />
      </IconButton>
    </li>
  );
}
