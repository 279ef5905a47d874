// The results of a search, the way they were found marked in them.
import { useCallback, type ReactNode } from "react";
import type { LocalSearch, SearchHit } from "#search";
import type { EpisodeItem } from "#sync";
import { LinkButton } from "#ui/button.tsx";
import { EpisodeGrid } from "./episode-grid.tsx";
import { fieldOfQuery } from "./field-of-query.ts";
import { GridSkeleton } from "./grid-skeleton.tsx";
import { DeviceNote, NothingFound } from "./list-body.tsx";
import type { CatalogueSource } from "./use-list.ts";
import { useResults, type Results as Reading } from "./use-results.ts";

/** How a search found an episode, as far as a card shows it. */
export type Found = Pick<SearchHit, "terms" | "snippet" | "start">;
export type RenderFound = (item: EpisodeItem, found?: Found) => ReactNode;

type ResultsProps = {
  source: CatalogueSource;
  /** Null until its code is here. */
  search: LocalSearch | null;
  query: string;
  field: string | null;
  render: RenderFound;
};

const countOf = ({ ids, state, more }: Reading) => {
  const words = ids.length === 1 ? "1 podcast" : `${ids.length}${more ? " and more" : ""} podcasts`;
  return state === "searching" && ids.length === 0 ? "Searching" : words;
};

export function Results({ source, search, query, field, render }: ResultsProps) {
  const reading = useResults(source, search, query, field);
  const { ids, hits, state, more, retry } = reading;
  const named = field ? undefined : fieldOfQuery(query);
  const title = field ? `${field} Podcasts` : "Search Results";
  const renderFound = useCallback(
    (item: EpisodeItem) => render(item, hits.get(item.episode.id) ?? { terms: [query], snippet: null }),
    [render, hits, query],
  );
  return (
    <section aria-labelledby="results" className="mt-9">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h2 id="results" className="text-2xl">
          {title}
        </h2>
        {/* Where nothing was found the message below says so to whoever sees it. */}
        <output className={ids.length === 0 && state !== "searching" ? "sr-only" : "text-soft"}>
          {countOf(reading)}
        </output>
      </div>
      {state === "partial" && <DeviceNote online={source.online} onRetry={retry} />}
      {reading.broken && (
        <p role="alert" className="mt-4 text-[0.9375rem] text-soft">
          What is on this device could not be searched. Reload the page to try that again.
        </p>
      )}
      {ids.length > 0 ? (
        <EpisodeGrid source={source} ids={ids} label={title} render={renderFound} onEnd={more} />
      ) : state === "searching" ? (
        <GridSkeleton label="Searching" />
      ) : (
        <NothingFound
          action={
            named && (
              <LinkButton to={`/discover?field=${encodeURIComponent(named)}`}>{`Show ${named}`}</LinkButton>
            )
          }
        >
          {field
            ? `Check the spelling, try fewer words, or choose All Fields instead of ${field}.`
            : named
              ? `${named} is a field of research. Search looks for words in titles, authors and texts.`
              : "Check the spelling, or try fewer words."}
        </NothingFound>
      )}
    </section>
  );
}
