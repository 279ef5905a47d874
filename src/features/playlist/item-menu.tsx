// What can be done with a saved episode without dragging it.
import { Menu } from "@base-ui/react/menu";
import { ArrowDown, ArrowUp, ArrowUpToLine, BookmarkMinus, EllipsisVertical } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "#ui/button.tsx";

/** `up`, `down`: whether it has a place above and below. */
export type Moving = { up: boolean; down: boolean; move(to: "up" | "down" | "top"): void };

type ItemMenuProps = { title: string; moving: Moving; onRemove(): void };

function Item({ icon, children, ...rest }: { icon: ReactNode; children: string } & Menu.Item.Props) {
  return (
    <Menu.Item
      className="flex min-h-11 cursor-default items-center gap-3 rounded-sm px-3 text-[0.9375rem] outline-none! select-none data-disabled:opacity-45 data-highlighted:bg-sunken [&_svg]:size-4.5 [&_svg]:text-soft"
      {...rest}
    >
      {icon}
      {children}
    </Menu.Item>
  );
}

export function ItemMenu({ title, moving, onRemove }: ItemMenuProps) {
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger render={<IconButton label={`More for ${title}`} />}>
        <EllipsisVertical aria-hidden="true" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="end" sideOffset={4} className="z-50">
          <Menu.Popup
            // Where the row has gone, or another took its place, the list has put the focus already.
            finalFocus={() => document.activeElement?.closest("[role=menu]") != null}
            className="min-w-56 animate-fade-in rounded-lg border border-line bg-card p-1.5 shadow-lg outline-none"
          >
            <Item
              icon={<ArrowUp aria-hidden="true" />}
              disabled={!moving.up}
              onClick={() => moving.move("up")}
            >
              Move up
            </Item>
            <Item
              icon={<ArrowDown aria-hidden="true" />}
              disabled={!moving.down}
              onClick={() => moving.move("down")}
            >
              Move down
            </Item>
            <Item
              icon={<ArrowUpToLine aria-hidden="true" />}
              disabled={!moving.up}
              onClick={() => moving.move("top")}
            >
              Move to top
            </Item>
            <Menu.Separator className="mx-2 my-1.5 h-px bg-line" />
            <Item icon={<BookmarkMinus aria-hidden="true" />} onClick={onRemove}>
              Remove from playlist
            </Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
