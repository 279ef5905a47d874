// The queue: what plays now, and what comes next in the order it is wanted in.
import { closestCenter, DndContext, type DragEndEvent } from "@dnd-kit/core";
import { SortableContext, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from "react";
import type { Episode, Player, Queue } from "#player";
import { Button } from "#ui/button.tsx";
import { announcementsOf, INSTRUCTIONS, upAndDown, useRowSensors } from "#ui/dragging.ts";
import { usePlayer } from "../use-player.ts";
import "./queue.css";
import { QueueEpisode, QueueRow } from "./queue-row.tsx";

/** Rows drawn at a time: a whole playlist may wait. */
const ROWS = 50;

type QueuePanelProps = {
  player: Player;
  queue: Queue;
  /** Shown while nothing is queued. */
  suggestions: ReactNode;
};
type WaitingProps = Pick<QueuePanelProps, "player" | "queue"> & { episodes: readonly Episode[] };

/** Once emptied it can be had back, until something else was added. */
function Cleared({ onUndo }: { onUndo(): void }) {
  const undo = useRef<HTMLButtonElement>(null);
  // The button that cleared it has gone.
  useEffect(() => undo.current?.focus(), []);
  return (
    <output className="sheet-empty">
      Up next is empty now.
      <button ref={undo} type="button" className="queue-undo" onClick={onUndo}>
        Undo
      </button>
    </output>
  );
}

/** What waits, moved by dragging, by keyboard or from menus. */
function Waiting({ player, queue, episodes }: WaitingProps) {
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  const [rows, setRows] = useState(ROWS);
  const [said, setSaid] = useState("");
  const picked = useRef(false);
  /** A row is held: Escape lets go of it, and is not the player's. */
  const held = useRef(false);
  const sensors = useRowSensors();
  const shown = episodes.slice(0, rows);

  function onDragEnd({ active, over }: DragEndEvent) {
    held.current = false;
    const to = over ? episodes.findIndex(({ id }) => id === over.id) : -1;
    if (to >= 0) queue.move(String(active.id), to);
  }

  function moveTo({ id, title }: Episode, to: number) {
    queue.move(id, to);
    setSaid(`${title} is at position ${to + 1} of ${episodes.length}.`);
  }

  function remove({ id, title }: Episode, place: number) {
    // The row goes with its button; whoever uses the keyboard goes on with the next.
    const next = episodes[place + 1] ?? episodes[place - 1];
    queue.remove(id);
    setSaid(`${title} was removed.`);
    if (next) panel?.querySelector<HTMLElement>(`[data-episode="${next.id}"] button`)?.focus();
    else panel?.closest(".queue")?.querySelector<HTMLElement>("[data-up-next]")?.focus();
  }

  return (
    <div
      ref={setPanel}
      role="presentation"
      onKeyDown={(event) => {
        // The library hears keys only some time after it has picked the row up.
        if (event.key === "Escape" && held.current) event.preventDefault();
      }}
    >
      {/* Within the dialog: nothing outside of it is read out while it is open. */}
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        modifiers={[upAndDown]}
        accessibility={{
          // oxlint-disable-next-line react/refs -- read while dragging, not while rendering
          announcements: announcementsOf(shown, picked),
          screenReaderInstructions: INSTRUCTIONS,
          ...(panel ? { container: panel } : {}),
        }}
        onDragStart={() => {
          held.current = true;
        }}
        onDragEnd={onDragEnd}
        onDragCancel={() => {
          held.current = false;
        }}
      >
        <SortableContext items={shown.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
          <ol className="sheet-list">
            {shown.map((episode, place) => (
              <QueueRow
                key={episode.id}
                episode={episode}
                place={place}
                count={episodes.length}
                onPlay={() => player.play(episode)}
                onMove={(to) => moveTo(episode, to)}
                onRemove={() => remove(episode, place)}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      {rows < episodes.length && (
        <Button variant="quiet" onClick={() => setRows(rows + ROWS)}>
          {`Show ${Math.min(ROWS, episodes.length - rows)} more`}
        </Button>
      )}
      <output className="sr-only">{said}</output>
    </div>
  );
}

export function QueuePanel({ player, queue, suggestions }: QueuePanelProps) {
  const current = usePlayer(player, (state) => state.current);
  const { upcoming } = useSyncExternalStore(queue.order.subscribe, queue.order.get);
  const [cleared, setCleared] = useState<readonly Episode[] | null>(null);
  return (
    <div className="queue">
      <h3>Now playing</h3>
      {current && (
        <div className="queue-now">
          <QueueEpisode episode={current} />
        </div>
      )}
      <div className="queue-head">
        <h3 tabIndex={-1} data-up-next>
          Up next
        </h3>
        {upcoming.length > 0 && (
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              setCleared(upcoming);
              queue.clear();
            }}
          >
            Clear
          </Button>
        )}
      </div>
      {upcoming.length > 0 ? (
        <Waiting player={player} queue={queue} episodes={upcoming} />
      ) : cleared ? (
        <Cleared
          onUndo={() => {
            queue.add(cleared, "end");
            setCleared(null);
          }}
        />
      ) : (
        <>
          <p className="sheet-empty">Nothing is queued.</p>
          {suggestions}
        </>
      )}
    </div>
  );
}
