// /discover, /trending, /most-liked and /recent over the account of this page.
import { useCallback, useEffect } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router-dom";
import type { ListName } from "#catalogue-contract";
import { DiscoverScreen } from "#features/discover/discover-screen.tsx";
import { ListScreen } from "#features/discover/list-screen.tsx";
import { Marked } from "#features/discover/marked.tsx";
import type { Found } from "#features/discover/results.tsx";
import { systemClock } from "#lib/clock.ts";
import { createLocalSearch, spawnSearchWorker, type LocalSearch } from "#search";
import type { EpisodeItem } from "#sync";
import type { OpenedAccount } from "../accounts.ts";
import { useAccount, useApp, useReadable } from "../app-context.ts";
import { useEpisodeCards } from "../use-episode-cards.tsx";

const searches = new WeakMap<OpenedAccount, LocalSearch>();

/** The account's one search, begun when it is first looked for something. */
function localSearch(account: OpenedAccount, report: (error: unknown) => void): LocalSearch {
  const known = searches.get(account);
  if (known) return known;
  const search = createLocalSearch({ ...account, clock: systemClock, spawn: spawnSearchWorker, report });
  searches.set(account, search);
  account.whileOpen(search.end);
  return search;
}

function useSource() {
  const { connectivity } = useApp();
  const { database, catalogue } = useAccount();
  const online = useReadable(connectivity.online);
  const { key } = useLocation();
  // The first page of a visit is a "pop" too; it has no place to come back to.
  const returning = useNavigationType() === NavigationType.Pop && key !== "default";
  return { database, catalogue, online, returning, clock: systemClock };
}

export function Discover() {
  const account = useAccount();
  const search = localSearch(account, useApp().report);
  useEffect(() => account.texts.follow(), [account]);
  const draw = useEpisodeCards();
  const render = useCallback(
    (item: EpisodeItem, found?: Found) =>
      draw(
        item,
        found && {
          markedTitle: <Marked text={item.episode.title} terms={found.terms} />,
          markedAuthors: <Marked text={item.episode.authors} terms={found.terms} />,
          note: found.snippet && (
            <p className="mt-2.5 line-clamp-3 text-sm text-soft">
              <Marked text={found.snippet} terms={found.terms} />
            </p>
          ),
        },
      ),
    [draw],
  );
  return <DiscoverScreen source={useSource()} search={search} render={render} />;
}

function List({ list }: { list: ListName }) {
  return <ListScreen list={list} source={useSource()} render={useEpisodeCards()} />;
}

export const Trending = () => <List list="trending" />;
export const MostLiked = () => <List list="most_liked" />;
export const Recent = () => <List list="recent" />;
