// /discover: look for something, meet people, or see what is liked and what is new.
import { CATALOGUE_LIMITS } from "#catalogue-contract";
import { RESEARCH_FIELDS } from "#contract";
import { POPULAR_FIELDS } from "#domain/popular-fields.ts";
import type { LocalSearch } from "#search";
import type { ReactNode } from "react";
import { SearchBar } from "#ui/search-bar.tsx";
import type { RenderEpisode } from "./episode-grid.tsx";
import { FollowingShelf } from "./following/following-shelf.tsx";
import { OwnLists } from "./following/own-lists.tsx";
import { CouldNotLoad, DeviceNote, ListBody, NothingFound } from "./list-body.tsx";
import { ResearcherStrip } from "./researcher-strip.tsx";
import { Results, type RenderFound } from "./results.tsx";
import { ListSection } from "./list-section.tsx";
import { pickSections } from "./section-episodes.ts";
import { useDiscoverQuery } from "./use-discover-query.ts";
import { useList, type CatalogueSource, type RankedRequest } from "./use-list.ts";

const ranked = (list: RankedRequest["list"]): RankedRequest => ({ kind: "ranked", list, field: null });

type ScreenProps = {
  source: CatalogueSource;
  /** Null until its code is here. */
  search: LocalSearch | null;
  render: RenderFound;
  /** All that those one follows have published is seen. */
  onAllSeen(): void;
  /** The reader's own, above all else; undefined until it is known: nothing is shown before, so that nothing moves. */
  personal: ReactNode | undefined;
};

/** What there is while nothing is looked for. */
function Sections({
  source,
  render,
  onAllSeen,
}: Pick<ScreenProps, "source" | "onAllSeen"> & { render: RenderEpisode }) {
  const sections = [
    { title: "Trending Now", to: "/trending", reading: useList(source, ranked("trending")) },
    { title: "Most Liked", to: "/most-liked", reading: useList(source, ranked("most_liked")) },
    { title: "Recently Released", to: "/recent", reading: useList(source, ranked("recent")) },
  ];
  const readings = sections.map(({ reading }) => reading);
  const retryAll = () => readings.forEach(({ retry }) => retry());
  if (readings.every(({ state }) => state === "failed")) return <CouldNotLoad onRetry={retryAll} />;
  // What a section shows depends on those above it: while one of them is on its way, it waits as well.
  const waiting = readings.findIndex(({ state }) => state === "loading");
  const known = waiting < 0 ? readings : readings.slice(0, waiting);
  const picked = pickSections(known.map(({ ids }) => ids));
  const nothing = readings.every(({ state, ids }) => state === "ready" && ids.length === 0);
  return (
    <>
      {readings.some(({ state }) => state === "partial") && (
        <DeviceNote online={source.online} onRetry={retryAll} />
      )}
      <ResearcherStrip source={source} />
      {nothing && <NothingFound>Be the first: generate an episode from a paper of yours.</NothingFound>}
      <FollowingShelf source={source} render={render} onAllSeen={onAllSeen}>
        {sections.map(({ title, to }, index) => (
          <ListSection
            key={to}
            title={title}
            to={to}
            ids={picked[index]}
            unplaced={waiting >= 0 && index > waiting}
            database={source.database}
            render={render}
          />
        ))}
      </FollowingShelf>
    </>
  );
}

export function DiscoverScreen({ source, search, render, personal, onAllSeen }: ScreenProps) {
  const query = useDiscoverQuery();
  const { field } = query;
  const text = query.text.trim();
  return (
    <div className="page-width min-h-dvh pt-8 pb-16 lg:pt-10">
      <title>Discover · Orpheus</title>
      <OwnLists>
        <h1 className="text-3xl">Discover</h1>
      </OwnLists>
      <SearchBar
        {...query}
        fields={RESEARCH_FIELDS}
        chips={POPULAR_FIELDS}
        maxLength={CATALOGUE_LIMITS.queryCharacters}
      />
      {!text && !field && (
        <div style={{ visibility: personal === undefined ? "hidden" : undefined }}>
          {personal}
          <Sections source={source} render={render} onAllSeen={onAllSeen} />
        </div>
      )}
      {!text && field && (
        <section aria-labelledby="results" className="mt-9">
          <h2 id="results" className="text-2xl">{`${field} Podcasts`}</h2>
          <ListBody
            key={field}
            source={source}
            request={{ kind: "ranked", list: "recent", field }}
            label={`${field} Podcasts`}
            render={render}
          />
        </section>
      )}
      {text && <Results source={source} search={search} query={text} field={field} render={render} />}
    </div>
  );
}
