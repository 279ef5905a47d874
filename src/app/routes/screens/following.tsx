// /following and /likes over the account of this page.
import { useCallback } from "react";
import { useSearchParams } from "react-router-dom";
import { FollowingScreen } from "#features/discover/following/following-screen.tsx";
import { LikedScreen } from "#features/discover/following/liked-screen.tsx";
import type { EpisodeItem } from "#sync";
import { useAllSeen } from "../../actions/use-all-seen.ts";
import { useLibraryActions } from "../../actions/use-library-actions.ts";
import { useCatalogueSource } from "./use-catalogue-source.ts";
import { useEpisodeCards } from "./use-episode-cards.tsx";

function useRender() {
  const draw = useEpisodeCards();
  return useCallback((item: EpisodeItem) => draw(item, { level: 2 }), [draw]);
}

export function Following() {
  const source = useCatalogueSource();
  const [query, setQuery] = useSearchParams();
  return (
    <FollowingScreen
      source={source}
      render={useRender()}
      pictures={source.pictures}
      onFollow={useLibraryActions().setFollowed}
      onAllSeen={useAllSeen()}
      tab={query.get("tab") === "people" ? "people" : "episodes"}
      onTab={(tab) => setQuery(tab === "people" ? { tab } : {}, { replace: true })}
    />
  );
}

export const Liked = () => <LikedScreen source={useCatalogueSource()} render={useRender()} />;
