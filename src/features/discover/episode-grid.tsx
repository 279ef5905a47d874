// Episodes in columns, as many as there are: only the rows near the screen are drawn and read.
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import {
  memo,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from "react";
import type { EpisodeItem } from "#sync";
import { EpisodeCardSkeleton } from "#ui/episode-card.tsx";
import { createEpisodeWindow } from "./episode-window.ts";
import { useRowHeights } from "./row-heights.ts";
import type { CatalogueSource } from "./use-list.ts";

export type RenderEpisode = (item: EpisodeItem) => ReactNode;

type EpisodeGridProps = {
  source: Pick<CatalogueSource, "database" | "rowMemory">;
  ids: readonly string[];
  label: string;
  render: RenderEpisode;
  /** Called when the end comes near; null where nothing follows. */
  onEnd: (() => void) | null;
};

/** Rows drawn beyond the screen on either side. */
const OVERSCAN = 2;
/** Rows from the end at which the next page is asked for. */
const AHEAD = 4;
const GAP = 20;

const columnsIn = (width: number) =>
  width < 300 ? 1 : width < 560 ? 2 : width < 760 ? 3 : width < 1000 ? 4 : 5;

/** Larger letters need wider columns; of two in a narrow window none is taken. @param letters 1 for those of 16 px. */
const columnsOf = (width: number, letters: number) =>
  Math.max(Math.min(2, columnsIn(width)), columnsIn(width / letters));

/** Where the grid stands in the page, how wide it is, and how large the letters are that the user has set. */
function usePlace() {
  const element = useRef<HTMLUListElement>(null);
  const [place, setPlace] = useState({ top: 0, width: 0, letters: 1 });
  useLayoutEffect(() => {
    const grid = element.current;
    if (!grid) return;
    const measure = () => {
      const { top, width } = grid.getBoundingClientRect();
      setPlace((old) => {
        const letters = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
        const next = { top: Math.round(top + window.scrollY), width: Math.round(width), letters };
        const isSame = old.top === next.top && old.width === next.width && old.letters === letters;
        return isSame ? old : next;
      });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(grid);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  return { element, ...place };
}

/** Drawn again only when its episode says something else, not with every row that comes into sight. */
const Cell = memo(function Cell({ item, render }: { item: EpisodeItem; render: RenderEpisode }) {
  return render(item);
});

export function EpisodeGrid({ source, ids, label, render, onEnd }: EpisodeGridProps) {
  const [episodes] = useState(() => createEpisodeWindow(source.database));
  useEffect(() => episodes.start(), [episodes]);
  const { items, missing } = useSyncExternalStore(episodes.subscribe, episodes.get);
  const { element, top, width, letters } = usePlace();
  const columns = columnsOf(width, letters);
  const shown = missing.size ? ids.filter((id) => !missing.has(id)) : ids;

  const rows = Math.ceil(shown.length / columns);
  const heights = useRowHeights(source.rowMemory, width, (width - GAP * (columns - 1)) / columns, GAP);
  // oxlint-disable-next-line react/incompatible-library -- it hands out functions that are not to be kept; none is
  const virtual = useWindowVirtualizer({
    count: width > 0 ? rows : 0,
    estimateSize: heights.estimate,
    overscan: OVERSCAN,
    scrollMargin: top,
    useFlushSync: false,
  });
  const visible = virtual.getVirtualItems();
  const first = (visible[0]?.index ?? 0) * columns;
  const last = ((visible.at(-1)?.index ?? -1) + 1) * columns;
  useEffect(() => episodes.show(shown, first, last), [episodes, shown, first, last]);
  const [firstRow, lastRow] = [visible[0]?.index ?? 0, visible.at(-1)?.index ?? -1];
  useEffect(() => heights.note(virtual, firstRow, lastRow));
  // What was measured at another width is worth nothing. A row is measured again at once: the virtualizer itself looks
  // only at one whose size changes after this.
  useLayoutEffect(() => {
    virtual.measure();
    for (const row of element.current?.children ?? []) virtual.measureElement(row);
  }, [virtual, element, width, columns]);

  const nearEnd = (visible.at(-1)?.index ?? 0) >= rows - AHEAD;
  useEffect(() => {
    if (nearEnd && width > 0) onEnd?.();
  }, [nearEnd, onEnd, width]);

  return (
    <ul ref={element} aria-label={label} className="relative mt-6" style={{ height: virtual.getTotalSize() }}>
      {visible.map((row) => (
        <li
          key={row.key}
          ref={virtual.measureElement}
          data-index={row.index}
          className="absolute inset-x-0 top-0 grid gap-x-4 pb-5 sm:gap-x-5"
          style={{
            gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
            transform: `translateY(${row.start - top}px)`,
          }}
        >
          {shown.slice(row.index * columns, (row.index + 1) * columns).map((id) => {
            const item = items.get(id);
            return item ? <Cell key={id} item={item} render={render} /> : <EpisodeCardSkeleton key={id} />;
          })}
        </li>
      ))}
    </ul>
  );
}
