// The rows of the playlist, moved by dragging, by keyboard or from their menus. A thousand of them scroll as ten do:
// only those in sight are drawn.
import { closestCenter, DndContext, DragOverlay, type DragEndEvent } from "@dnd-kit/core";
import { SortableContext, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { useEffect, useRef, useState, type RefObject } from "react";
import { createPortal } from "react-dom";
import type { Covers } from "#backend";
import type { EpisodeCard } from "#domain/podcast.ts";
import type { DownloadView } from "#downloads";
import type { PlaylistItem } from "#sync";
import { announcementsOf, INSTRUCTIONS, upAndDown, useRowSensors } from "#ui/dragging.ts";
import { titleId } from "./playlist-episode.tsx";
import { DraggedRow, PlaylistRow } from "./playlist-row.tsx";
import { useOrder } from "./use-order.ts";
import { useRows } from "./use-rows.ts";

export type PlaylistActions = {
  online: boolean;
  /** The download of an episode. */
  viewOf(podcastId: string): DownloadView;
  /** What it can be tapped for; null where this browser keeps no files. */
  taps: {
    download(podcastIds: readonly string[]): void;
    remove(podcastIds: readonly string[]): void;
    act(podcastId: string, view: DownloadView): void;
  } | null;
  isPlaying(episode: EpisodeCard): boolean;
  onPlay(episode: EpisodeCard): void;
  onRemove(podcastId: string): void;
  /** Has it played next, or after all that waits. */
  onQueue(episode: EpisodeCard, place: "next" | "end"): void;
  /** Moves it behind `previous`; null: to the top. */
  onMove(podcastId: string, previous: string | null): Promise<void>;
};

type PlaylistListProps = PlaylistActions & {
  items: readonly PlaylistItem[];
  covers: Covers;
  /** Episodes that were taken out on this screen: one that comes back gets the focus, if nothing else has it. */
  removed: RefObject<Set<string>>;
};

const focusTitle = (podcastId: string) => document.getElementById(titleId(podcastId))?.focus();

function useFocusOnReturn(items: readonly PlaylistItem[], removed: RefObject<Set<string>>) {
  useEffect(() => {
    for (const { card } of items) {
      if (!removed.current.delete(card.id)) continue;
      const { activeElement } = document;
      // On the message that offered to undo, or nowhere since that has gone.
      const isFree =
        !activeElement || activeElement === document.body || activeElement.closest("[aria-live]") !== null;
      if (isFree) focusTitle(card.id);
    }
  }, [items, removed]);
}

export function PlaylistList({ items: read, covers, removed, ...actions }: PlaylistListProps) {
  const { items, move } = useOrder(read, actions.onMove);
  const [dragged, setDragged] = useState<string | null>(null);
  const [said, setSaid] = useState("");
  const picked = useRef(false);
  const indexOf = (id: string | null) => items.findIndex(({ card }) => card.id === id);
  const active = items[indexOf(dragged)];
  const { list, top, virtualizer } = useRows(items, indexOf(dragged));
  const sensors = useRowSensors();
  const cards = items.map(({ card }) => card);
  useFocusOnReturn(read, removed);

  function onDragEnd({ active, over }: DragEndEvent) {
    setDragged(null);
    if (over) move(indexOf(String(active.id)), indexOf(String(over.id)));
  }

  function moveTo(from: number, to: number) {
    const title = items[from]?.card.title ?? "";
    move(from, to);
    setSaid(`${title} is at position ${to + 1} of ${items.length}.`);
  }

  function remove(index: number) {
    const id = items[index]?.card.id ?? "";
    removed.current.add(id);
    actions.onRemove(id);
    // The button goes with its row; whoever uses the keyboard goes on with the next.
    const next = items[index + 1] ?? items[index - 1];
    if (next) focusTitle(next.card.id);
    else document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[upAndDown]}
      accessibility={{
        // oxlint-disable-next-line react/refs -- read while dragging, not while rendering
        announcements: announcementsOf(cards, picked),
        screenReaderInstructions: INSTRUCTIONS,
        container: document.body,
      }}
      onDragStart={({ active }) => setDragged(String(active.id))}
      onDragEnd={onDragEnd}
      onDragCancel={() => setDragged(null)}
    >
      <SortableContext items={cards.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ul ref={list} className="relative mt-4" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ key, index, start }) => {
            const item = items[index];
            return (
              item && (
                <li
                  key={key}
                  ref={virtualizer.measureElement}
                  data-index={index}
                  aria-setsize={items.length}
                  aria-posinset={index + 1}
                  className="absolute inset-x-0"
                  style={{ top: start - top }}
                >
                  <PlaylistRow
                    item={item}
                    covers={covers}
                    playing={actions.isPlaying(item.card)}
                    download={actions.viewOf(item.card.id)}
                    online={actions.online}
                    onPlay={actions.onPlay}
                    moving={{
                      up: index > 0,
                      down: index < items.length - 1,
                      move: (to) => moveTo(index, to === "top" ? 0 : to === "up" ? index - 1 : index + 1),
                    }}
                    onQueue={(place) => actions.onQueue(item.card, place)}
                    onDownload={
                      actions.taps && (() => actions.taps?.act(item.card.id, actions.viewOf(item.card.id)))
                    }
                    onCancel={() => actions.taps?.remove([item.card.id])}
                    onRemove={() => remove(index)}
                  />
                </li>
              )
            );
          })}
        </ul>
      </SortableContext>
      <output className="sr-only">{said}</output>
      {createPortal(
        <DragOverlay dropAnimation={null}>
          {active && (
            <DraggedRow
              item={active}
              covers={covers}
              download={actions.viewOf(active.card.id)}
              online={actions.online}
            />
          )}
        </DragOverlay>,
        document.body,
      )}
    </DndContext>
  );
}
