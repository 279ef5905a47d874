// Looking for episodes on the home page: words, a field of research, the first episodes that fit, and the way to more.
import { useState, type ReactNode } from "react";
import { CATALOGUE_LIMITS } from "#catalogue-contract";
import { RESEARCH_FIELDS } from "#contract";
import { POPULAR_FIELDS } from "#domain/popular-fields.ts";
import type { EpisodeItem } from "#sync";
import { LinkButton } from "#ui/button.tsx";
import { EpisodeCardSkeleton } from "#ui/episode-card.tsx";
import { EmptyState, ErrorState } from "#ui/message.tsx";
import { SearchBar, type SearchQuery } from "#ui/search-bar.tsx";
import { useFirstResults, type DiscoverySource, type FirstResults } from "./use-first-results.ts";

/** Episodes that the block shows (docs/product-rules.md). */
const SHOWN = 3;

type Render = (item: EpisodeItem) => ReactNode;

/** The address of the discover page with the same search. */
function discoverAddress(text: string, field: string | null): string {
  const parameters = new URLSearchParams();
  if (text.trim()) parameters.set("q", text.trim());
  if (field) parameters.set("field", field);
  const query = parameters.toString();
  return query ? `/discover?${query}` : "/discover";
}

function Results({ results, render }: { results: FirstResults; render: Render }) {
  if (results.state === "failed")
    return <ErrorState title="Failed to load podcasts. Please try again later." onRetry={results.retry} />;
  if (results.state === "ready" && results.items.length === 0)
    return <EmptyState title="No podcasts found" />;
  return (
    <ul
      aria-label="Podcasts"
      aria-busy={results.state === "loading"}
      className="mt-6 grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-3 sm:gap-x-5 md:grid-cols-4"
    >
      {results.state === "ready"
        ? results.items.slice(0, SHOWN).map((item) => (
            <li key={item.episode.id} className="min-w-0">
              {render(item)}
            </li>
          ))
        : [1, 2, 3].map((place) => (
            <li key={place}>
              <EpisodeCardSkeleton />
            </li>
          ))}
    </ul>
  );
}

type ViewProps = { query: SearchQuery; results: FirstResults; render: Render };

export function DiscoveryView({ query, results, render }: ViewProps) {
  return (
    <section aria-labelledby="find-podcasts" className="page-width home-sections-part">
      <h2 id="find-podcasts" className="text-3xl">
        Discover Podcasts
      </h2>
      <SearchBar
        {...query}
        fields={RESEARCH_FIELDS}
        chips={POPULAR_FIELDS}
        maxLength={CATALOGUE_LIMITS.queryCharacters}
      />
      <Results results={results} render={render} />
      <div className="mt-6">
        <LinkButton to={discoverAddress(query.text, query.field)} variant="secondary">
          Discover More Podcasts
        </LinkButton>
      </div>
    </section>
  );
}

export function DiscoveryBlock({ source, render }: { source: DiscoverySource; render: Render }) {
  const [text, setText] = useState("");
  const [field, setField] = useState<string | null>(null);
  const results = useFirstResults(source, text, field);
  const query = { text, field, setText, setField, settle() {} };
  return <DiscoveryView query={query} results={results} render={render} />;
}
