// /profile over the account of this page.
import { UserRound } from "lucide-react";
import { useCallback, useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { EpisodeGrid } from "#features/discover/episode-grid.tsx";
import { fetchCitations } from "#features/profile/own/citations.ts";
import { OwnProfileScreen } from "#features/profile/own/own-profile-screen.tsx";
import { LinkButton } from "#ui/button.tsx";
import { EpisodesLink } from "../../actions/episodes-link.tsx";
import { useAccount, useApp, useReadable } from "../../context/app-context.ts";
import { EditProfileSlot } from "./edit-profile-slot.tsx";
import { OwnStatistics } from "./listening-statistics.tsx";
import { useEpisodeCards } from "./use-episode-cards.tsx";

/** Left by the payment provider, which leads here; it is nobody's to see or to pass on. */
const SESSION = "session_id";

function useNoSessionId(): void {
  const [query, setQuery] = useSearchParams();
  useEffect(() => {
    if (!query.has(SESSION)) return;
    const left = new URLSearchParams(query);
    left.delete(SESSION);
    setQuery(left, { replace: true });
  }, [query, setQuery]);
}

function OwnProfileOf({ userId }: { userId: string }) {
  const { backend, connectivity, covers } = useApp();
  const { database, rowMemory, sync } = useAccount();
  const render = useEpisodeCards();
  const visit = useCallback(
    () => void fetchCitations(backend.client, database, userId),
    [backend, database, userId],
  );
  return (
    <OwnProfileScreen
      database={database}
      userId={userId}
      online={useReadable(connectivity.online)}
      failed={useReadable(sync.state) === "failing"}
      onRetry={() => sync.trigger("asked")}
      pictures={covers.picture}
      actions={
        <>
          <EditProfileSlot />
          <EpisodesLink size="medium" />
          <LinkButton to={`/user/${userId}`} variant="secondary">
            <UserRound aria-hidden="true" />
            Public page
          </LinkButton>
        </>
      }
      statistics={<OwnStatistics />}
      renderPublications={(ids) => (
        <EpisodeGrid
          source={{ database, rowMemory }}
          ids={ids}
          label="Publications"
          render={render}
          onEnd={null}
        />
      )}
      onVisit={visit}
    />
  );
}

export function OwnProfile() {
  useNoSessionId();
  const { userId } = useAccount();
  return userId !== null && <OwnProfileOf key={userId} userId={userId} />;
}
