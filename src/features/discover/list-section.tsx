// A section of the discover page: some of a list, and the way to all of it. On a phone one swipes through it.
import { ChevronRight } from "lucide-react";
import { useLive, type AccountDatabase } from "#db";
import { classNames } from "#lib/class-names.ts";
import { readEpisodes } from "#sync";
import { EpisodeRow } from "#ui/episode-row.tsx";
import { Link } from "#ui/link.tsx";
import type { RenderEpisode } from "./episode-grid.tsx";
import { placesOf, SECTION_PLACES } from "./section-episodes.ts";
import { useLast } from "./use-last.ts";

type ListSectionProps = {
  title: string;
  to: string;
  /** What it shows, and some more; undefined while that is not known. */
  ids: readonly string[] | undefined;
  /** It has its place once it is known how tall the sections above it are: until then it is not seen. */
  unplaced: boolean;
  database: AccountDatabase;
  render: RenderEpisode;
};

const NONE: readonly string[] = [];

export function ListSection({ title, to, ids, unplaced, database, render }: ListSectionProps) {
  const isKnown = ids !== undefined;
  const shown = ids ?? NONE;
  const read = useLive(() => readEpisodes(database, shown), [database, shown.join(" ")]);
  const items = useLast(isKnown ? read : undefined);
  const waiting = !isKnown || !items;
  if (!waiting && items.length === 0) return null;
  const heading = `section-${to.slice(1)}`;
  return (
    <section
      aria-labelledby={heading}
      aria-busy={waiting}
      className={classNames("mt-10 lg:mt-12", unplaced && "invisible")}
    >
      <div className="flex flex-wrap items-baseline justify-between">
        <h2 id={heading} className="text-2xl">
          {title}
        </h2>
        <Link
          to={to}
          aria-label={`See all: ${title}`}
          className="-mr-2 inline-flex min-h-11 shrink-0 items-center gap-1 rounded-md px-2 text-[0.9375rem] font-semibold text-accent-text hover:underline"
        >
          See all
          <ChevronRight aria-hidden="true" className="size-4 max-sm:hidden" />
        </Link>
      </div>
      <EpisodeRow
        items={waiting ? undefined : items.slice(0, placesOf(items.length))}
        places={isKnown ? placesOf(shown.length) : SECTION_PLACES}
        keyOf={({ episode }) => episode.id}
        render={render}
      />
    </section>
  );
}
