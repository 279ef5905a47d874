// What can be done with a saved episode without dragging it: a list of buttons that the browser itself lays over the
// page, closes on Escape or a tap beside it, and whose focus it gives back.
import {
  ArrowDown,
  ArrowUp,
  ArrowUpToLine,
  BookmarkMinus,
  Download,
  EllipsisVertical,
  Pause,
  Trash2,
  X,
} from "lucide-react";
import { useId, useRef, type ReactNode } from "react";
import type { DownloadView } from "#downloads";
import { IconButton } from "#ui/button.tsx";

/** `up`, `down`: whether it has a place above and below. */
export type Moving = { up: boolean; down: boolean; move(to: "up" | "down" | "top"): void };

type ItemMenuProps = {
  title: string;
  moving: Moving;
  /** Null where this browser keeps no files. */
  download: { view: DownloadView; onAct(): void; onCancel(): void } | null;
  onRemove(): void;
};

type ItemProps = { icon: ReactNode; children: string; disabled?: boolean; onClick(): void };

function Item({ icon, children, disabled = false, onClick }: ItemProps) {
  return (
    <li>
      <button type="button" disabled={disabled} onClick={onClick}>
        {icon}
        {children}
      </button>
    </li>
  );
}

/** Pixels between the button and its menu, and between the menu and the edges of the window. */
const GAP = 4;
const EDGE = 8;

/** Below the button where there is room, else above it; never out of the window. */
function place(menu: HTMLElement, button: HTMLElement) {
  const { top, bottom, right } = button.getBoundingClientRect();
  const fits = bottom + GAP + menu.offsetHeight + EDGE <= window.innerHeight;
  menu.style.top = `${fits ? bottom + GAP : Math.max(EDGE, top - GAP - menu.offsetHeight)}px`;
  menu.style.left = `${Math.max(EDGE, right - menu.offsetWidth)}px`;
}

function ActionIcon({ view: { action } }: { view: DownloadView }) {
  if (action.does === "remove") return <Trash2 aria-hidden="true" />;
  return action.does === "pause" ? <Pause aria-hidden="true" /> : <Download aria-hidden="true" />;
}

export function ItemMenu({ title, moving, download, onRemove }: ItemMenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLUListElement>(null);
  /** The menu goes first, so that the browser gives the focus back before anything else takes it. */
  const act = (action: () => void) => () => {
    menu.current?.hidePopover();
    action();
  };
  const move = (to: "up" | "down" | "top") => act(() => moving.move(to));
  return (
    <>
      <IconButton ref={button} label={`More for ${title}`} popoverTarget={id}>
        <EllipsisVertical aria-hidden="true" />
      </IconButton>
      <ul
        ref={menu}
        id={id}
        popover="auto"
        aria-label={`More for ${title}`}
        className="row-menu animate-fade-in"
        onToggle={({ newState }) => {
          if (newState !== "open" || !menu.current || !button.current) return;
          place(menu.current, button.current);
          menu.current.querySelector<HTMLElement>("button:not(:disabled)")?.focus({ preventScroll: true });
        }}
      >
        <Item icon={<ArrowUp aria-hidden="true" />} disabled={!moving.up} onClick={move("up")}>
          Move up
        </Item>
        <Item icon={<ArrowDown aria-hidden="true" />} disabled={!moving.down} onClick={move("down")}>
          Move down
        </Item>
        <Item icon={<ArrowUpToLine aria-hidden="true" />} disabled={!moving.up} onClick={move("top")}>
          Move to top
        </Item>
        {download && (
          <Item icon={<ActionIcon view={download.view} />} onClick={act(download.onAct)}>
            {download.view.action.label}
          </Item>
        )}
        {download?.view.kind === "running" && (
          <Item icon={<X aria-hidden="true" />} onClick={act(download.onCancel)}>
            Cancel download
          </Item>
        )}
        <Item icon={<BookmarkMinus aria-hidden="true" />} onClick={act(onRemove)}>
          Remove from playlist
        </Item>
      </ul>
    </>
  );
}
