// /discover, /trending, /most-liked and /recent over the account of this page.
import { useCallback, useEffect } from "react";
import { formatClock } from "#domain/format.ts";
import type { ListName } from "#catalogue-contract";
import { DiscoverScreen } from "#features/discover/discover-screen.tsx";
import { ListScreen } from "#features/discover/list-screen.tsx";
import { Marked } from "#features/discover/marked.tsx";
import type { Found } from "#features/discover/results.tsx";
import type { EpisodeItem } from "#sync";
import { useAccount } from "../../context/app-context.ts";
import { useLate } from "../../chunks/use-late.ts";
import { useAllSeen } from "../../actions/use-all-seen.ts";
import { useCatalogueSource } from "./use-catalogue-source.ts";
import { useContinueListening } from "./use-continue-listening.tsx";
import { useEpisodeCards } from "./use-episode-cards.tsx";

export function Discover() {
  const { search, texts } = useAccount();
  useEffect(() => texts.follow(), [texts]);
  const draw = useEpisodeCards();
  const render = useCallback(
    (item: EpisodeItem, found?: Found) =>
      draw(
        item,
        found && {
          finding: {
            title: <Marked text={item.episode.title} terms={found.terms} />,
            authors: <Marked text={item.episode.authors} terms={found.terms} />,
            note: found.snippet && (
              <p className="mt-2.5 line-clamp-3 text-sm text-soft">
                {found.start !== undefined && `In the transcript, ${formatClock(found.start)}: “`}
                <Marked text={found.snippet} terms={found.terms} />
                {found.start !== undefined && "”"}
              </p>
            ),
          },
          // Where it is said, the page is to begin.
          ...(found.start !== undefined && {
            to: `/podcast/${item.episode.id}?t=${Math.floor(found.start)}`,
          }),
        },
      ),
    [draw],
  );
  return (
    <DiscoverScreen
      source={useCatalogueSource()}
      search={useLate(search).value}
      render={render}
      onAllSeen={useAllSeen()}
      personal={useContinueListening()}
    />
  );
}

function List({ list }: { list: ListName }) {
  const draw = useEpisodeCards();
  const render = useCallback((item: EpisodeItem) => draw(item, { level: 2 }), [draw]);
  return <ListScreen list={list} source={useCatalogueSource()} render={render} />;
}

export const Trending = () => <List list="trending" />;
export const MostLiked = () => <List list="most_liked" />;
export const Recent = () => <List list="recent" />;
