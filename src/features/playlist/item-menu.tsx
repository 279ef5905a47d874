// What can be done with a saved episode without dragging it.
import { ArrowDown, ArrowUp, ArrowUpToLine, BookmarkMinus, ListPlus, ListStart } from "lucide-react";
import { RowMenu } from "#ui/row-menu.tsx";

/** `up`, `down`: whether it has a place above and below. */
export type Moving = { up: boolean; down: boolean; move(to: "up" | "down" | "top"): void };

type ItemMenuProps = {
  title: string;
  moving: Moving;
  onQueue(place: "next" | "end"): void;
  onRemove(): void;
};

export function ItemMenu({ title, moving, onQueue, onRemove }: ItemMenuProps) {
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
        {
          label: "Remove from playlist",
          icon: <BookmarkMinus aria-hidden="true" />,
          onChoose: onRemove,
        },
      ]}
    />
  );
}
