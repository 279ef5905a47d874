// A few cards of episodes side by side: on a phone one swipes through them, on a desktop five stand in a row.
import type { ReactNode } from "react";
import { EpisodeCardSkeleton } from "./episode-card.tsx";
import { Strip } from "./strip.tsx";

type EpisodeRowProps<Item> = {
  /** Undefined while they are read. */
  items: readonly Item[] | undefined;
  /** How many places are kept free meanwhile. */
  places: number;
  keyOf(item: Item): string;
  render(item: Item): ReactNode;
};

export function EpisodeRow<Item>({ items, places, keyOf, render }: EpisodeRowProps<Item>) {
  const first = items?.[0];
  return (
    <Strip
      first={first && keyOf(first)}
      className="-mx-5 mt-3 grid snap-x auto-cols-[44%] grid-flow-col gap-4 overflow-x-auto px-5 pt-1 pb-2 [scrollbar-width:none] sm:auto-cols-[29%] md:-mx-10 md:px-10 lg:mx-0 lg:auto-cols-auto lg:grid-flow-row lg:grid-cols-5 lg:gap-5 lg:overflow-visible lg:px-0 max-[18rem]:auto-cols-[80%]"
    >
      {items
        ? items.map((item) => (
            <li key={keyOf(item)} className="flex snap-start scroll-ml-5 flex-col *:grow md:scroll-ml-10">
              {render(item)}
            </li>
          ))
        : Array.from({ length: places }, (_, place) => (
            <li key={place}>
              <EpisodeCardSkeleton />
            </li>
          ))}
    </Strip>
  );
}
