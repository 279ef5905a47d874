// /episodes over the account of this page.
import { Globe, Lock } from "lucide-react";
import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { useLive } from "#db";
import { EpisodeGrid } from "#features/discover/episode-grid.tsx";
import { FILTERS } from "#features/episodes/episode-filter.tsx";
import { EpisodesScreen } from "#features/episodes/episodes-screen.tsx";
import { readJobList } from "#jobs";
import { type EpisodeItem } from "#sync";
import { readOwnEpisodes } from "#sync/own-lists";
import type { OpenedAccount } from "../../account/accounts.ts";
import { useAccount, useApp, useReadable } from "../../context/app-context.ts";
import { OwnerSlot } from "./owner-slot.tsx";
import { useEpisodeCards } from "./use-episode-cards.tsx";
import { useOwnJobs, useRetry } from "./use-own-jobs.ts";

/** In the address: which kind is shown. */
const SHOW = "show";

/** What stands below a card: who can listen, and what its owner can do. */
function OwnerRow({ podcastId, title, isPublic }: { podcastId: string; title: string; isPublic: boolean }) {
  const Icon = isPublic ? Globe : Lock;
  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-x-1 gap-y-1 max-sm:[&_[aria-haspopup=menu]]:px-2.5 max-sm:[&_[aria-haspopup=menu]>svg]:hidden">
      <span className="flex items-center gap-1.5 text-sm text-soft">
        <Icon aria-hidden="true" className="size-4" />
        {isPublic ? "Public" : "Private"}
      </span>
      <OwnerSlot podcastId={podcastId} listed={{ title, isPublic }} />
    </div>
  );
}

function AccountEpisodes({ account, userId }: { account: OpenedAccount; userId: string }) {
  const { connectivity } = useApp();
  const { database, rowMemory } = account;
  const online = useReadable(connectivity.online);
  const [search, setSearch] = useSearchParams();
  const filter = FILTERS.find(({ id }) => id === search.get(SHOW))?.id ?? "all";
  // Apart: what is being made changes every few seconds.
  const episodes = useLive(() => readOwnEpisodes(database, userId), [database, userId]);
  const jobs = useLive(() => readJobList(database), [database]);
  const own = episodes && jobs && { episodes, jobs };
  const { failed } = useOwnJobs(jobs?.running.map(({ id }) => id) ?? []);
  const { retrying, retry } = useRetry();

  const draw = useEpisodeCards();
  const hidden = useMemo(() => new Set(episodes?.private), [episodes]);
  const render = useCallback(
    (item: EpisodeItem) => {
      const { id, title } = item.episode;
      return (
        <div className="flex flex-col">
          {draw(item, { level: 3 })}
          <OwnerRow podcastId={id} title={title} isPublic={!hidden.has(id)} />
        </div>
      );
    },
    [draw, hidden],
  );

  const grid = (ids: readonly string[], label: string) => (
    <EpisodeGrid
      key={filter}
      source={{ database, rowMemory }}
      ids={ids}
      label={label}
      render={render}
      onEnd={null}
    />
  );
  return (
    <EpisodesScreen
      own={own}
      filter={filter}
      onFilter={(next) => setSearch(next === "all" ? {} : { [SHOW]: next }, { replace: true })}
      online={online}
      failed={failed}
      retrying={retrying}
      onRetry={retry}
      grid={grid}
    />
  );
}

export function Episodes() {
  const account = useAccount();
  const { userId } = account;
  return userId !== null && <AccountEpisodes key={userId} account={account} userId={userId} />;
}
