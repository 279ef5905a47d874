// /trending, /most-liked and /recent: one ranked list each, without an end.
import type { ListName } from "#catalogue-contract";
import type { RenderEpisode } from "./episode-grid.tsx";
import { ListBody } from "./list-body.tsx";
import type { CatalogueSource } from "./use-list.ts";

/** Titles and lines of the three (docs/product-rules.md). */
const texts: Record<ListName, { title: string; line: string | null }> = {
  trending: { title: "Trending Now", line: "Discover what's popular in the last 7 days" },
  most_liked: { title: "Most Liked", line: null },
  recent: { title: "Recently Released", line: "Explore the latest research podcasts" },
};

type ListScreenProps = { list: ListName; source: CatalogueSource; render: RenderEpisode };

export function ListScreen({ list, source, render }: ListScreenProps) {
  const { title, line } = texts[list];
  return (
    <div className="page-width min-h-dvh pt-8 pb-16 lg:pt-12">
      <title>{`${title} · Orpheus`}</title>
      <h1 className="text-3xl">{title}</h1>
      {line && <p className="mt-2 text-soft">{line}</p>}
      <ListBody
        source={source}
        request={{ kind: "ranked", list, field: null }}
        label={title}
        render={render}
      />
    </div>
  );
}
