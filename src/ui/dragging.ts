// How rows of episodes are dragged: by pointer, finger and keyboard, up and down alone, and what is said of it.
import {
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type Modifier,
  type UniqueIdentifier,
} from "@dnd-kit/core";
import { sortableKeyboardCoordinates } from "@dnd-kit/sortable";
import type { RefObject } from "react";

export const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** A press that moves less than this many pixels is no drag. */
const DISTANCE = 4;

export const useRowSensors = () =>
  useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DISTANCE } }),
    // A smooth scroll is still under way when the next key moves on.
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates, scrollBehavior: "instant" }),
  );

export const INSTRUCTIONS = {
  draggable:
    "Press Space to pick the episode up, the arrow keys to move it, Space again to put it down, Escape to leave it " +
    "where it was.",
};

/**
 * What a screen reader says while a row is dragged.
 * @param picked whether the row was just picked up: it then lies over its own place, which must not be said instead.
 */
export function announcementsOf(
  items: readonly { id: string; title: string }[],
  picked: RefObject<boolean>,
): Announcements {
  const title = (id: UniqueIdentifier) => items.find((item) => item.id === id)?.title ?? "The episode";
  const place = (id: UniqueIdentifier) =>
    `position ${items.findIndex((item) => item.id === id) + 1} of ${items.length}`;
  return {
    onDragStart({ active }) {
      picked.current = true;
      return `Picked up ${title(active.id)}, ${place(active.id)}.`;
    },
    onDragOver({ active, over }) {
      const isFirst = picked.current && over?.id === active.id;
      picked.current = false;
      return over && !isFirst ? `${title(active.id)} is at ${place(over.id)}.` : undefined;
    },
    onDragEnd: ({ active, over }) =>
      `${title(active.id)} was put down${over ? ` at ${place(over.id)}` : ""}.`,
    onDragCancel: ({ active }) => `${title(active.id)} stays at ${place(active.id)}.`,
  };
}
