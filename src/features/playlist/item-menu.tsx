// What can be done with a saved episode without dragging it.
import {
  ArrowDown,
  ArrowUp,
  ArrowUpToLine,
  BookmarkMinus,
  Download,
  ListPlus,
  ListStart,
  Pause,
  Trash2,
  X,
} from "lucide-react";
import type { DownloadView } from "#downloads";
import { RowMenu, type RowMenuEntry } from "#ui/overlay/row-menu.tsx";

/** `up`, `down`: whether it has a place above and below. */
export type Moving = { up: boolean; down: boolean; move(to: "up" | "down" | "top"): void };

type ItemMenuProps = {
  title: string;
  moving: Moving;
  onQueue(place: "next" | "end"): void;
  /** Null where this browser keeps no files. */
  download: { view: DownloadView; onAct(): void; onCancel(): void } | null;
  onRemove(): void;
};

function ActionIcon({ view: { action } }: { view: DownloadView }) {
  if (action.does === "remove") return <Trash2 aria-hidden="true" />;
  return action.does === "pause" ? <Pause aria-hidden="true" /> : <Download aria-hidden="true" />;
}

function entriesOf(download: ItemMenuProps["download"]): RowMenuEntry[] {
  if (!download) return [];
  const { view, onAct, onCancel } = download;
  const act = { label: view.action.label, icon: <ActionIcon view={view} />, onChoose: onAct };
  const cancel = { label: "Cancel download", icon: <X aria-hidden="true" />, onChoose: onCancel };
  return view.kind === "running" ? [act, cancel] : [act];
}

export function ItemMenu({ title, moving, onQueue, download, onRemove }: ItemMenuProps) {
  return (
    <RowMenu
      label={`More for ${title}`}
      entries={[
        {
          label: "Play next",
          icon: <ListStart aria-hidden="true" />,
          onChoose: () => onQueue("next"),
        },
        {
          label: "Add to queue",
          icon: <ListPlus aria-hidden="true" />,
          onChoose: () => onQueue("end"),
        },
        {
          label: "Move up",
          icon: <ArrowUp aria-hidden="true" />,
          disabled: !moving.up,
          onChoose: () => moving.move("up"),
        },
        {
          label: "Move down",
          icon: <ArrowDown aria-hidden="true" />,
          disabled: !moving.down,
          onChoose: () => moving.move("down"),
        },
        {
          label: "Move to top",
          icon: <ArrowUpToLine aria-hidden="true" />,
          disabled: !moving.up,
          onChoose: () => moving.move("top"),
        },
        ...entriesOf(download),
        {
          label: "Remove from playlist",
          icon: <BookmarkMinus aria-hidden="true" />,
          onChoose: onRemove,
        },
      ]}
    />
  );
}
