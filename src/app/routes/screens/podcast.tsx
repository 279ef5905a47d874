// /podcast/{id} over the account of this page.
import { useMemo } from "react";
import { matchPath, useLocation, useParams } from "react-router-dom";
import type { EpisodeCard } from "#domain/podcast.ts";
import { cancelEntry } from "#features/downloads/cancel-entry.tsx";
import { DownloadButton } from "#features/downloads/download-button.tsx";
import { PodcastScreen } from "#features/podcast/podcast-screen.tsx";
import { RelatedEpisodes } from "#features/podcast/related-episodes.tsx";
import { readPage } from "#features/podcast/use-podcast.ts";
import { voiceOf } from "#transcript";
import type { OpenedAccount } from "../../account/accounts.ts";
import { useAccount, useApp, useReadable } from "../../context/app-context.ts";
import { episodeLinks } from "../../actions/episode-links.ts";
import { useCopying } from "../../actions/use-copying.ts";
import { NOT_DOWNLOADED, useDownloads } from "../../actions/use-downloads.ts";
import { useEpisodeCards } from "./use-episode-cards.tsx";
import { useEpisodePlayer } from "../../player/use-episode-player.ts";
import { useLibraryActions } from "../../actions/use-library-actions.ts";
import { useQueueing } from "../../actions/use-queueing.ts";
import { useProgressSlot } from "./use-progress-slot.tsx";
import { OwnerSlot } from "./owner-slot.tsx";

/** Reads an episode's page before it is drawn, so that the first drawing shows it. */
export async function readAhead(account: OpenedAccount, pathname: string): Promise<void> {
  const id = matchPath("/podcast/:podcastId", pathname)?.params.podcastId;
  if (id) account.podcastAhead.set({ id, page: await readPage(account.database, id) });
}

export function PodcastPage() {
  const { connectivity, covers, player, returnAddress } = useApp();
  const { pathname, search } = useLocation();
  const { podcastId = "" } = useParams();
  const account = useAccount();
  const online = useReadable(connectivity.online);
  const { isPlaying, toggle, listening } = useEpisodePlayer();
  const { setLiked, setSaved, setFollowed } = useLibraryActions();
  const queue = useQueueing();
  const { copy } = useCopying();
  const renderEpisode = useEpisodeCards();
  const voice = useMemo(() => voiceOf(player, podcastId), [player, podcastId]);
  const { views, taps } = useDownloads();
  const download = views.get(podcastId) ?? NOT_DOWNLOADED;
  const progress = useProgressSlot(podcastId);

  const related = ({ id, field }: EpisodeCard) => (
    <RelatedEpisodes
      database={account.database}
      catalogue={account.catalogue}
      online={online}
      podcastId={id}
      field={field}
      render={renderEpisode}
    />
  );

  return (
    <PodcastScreen
      source={{ ...account, online }}
      covers={covers}
      playback={{
        isPlaying,
        toggle,
        queue: (podcast, place) => void queue(podcast, place),
        listening,
        voice,
      }}
      library={{ reader: account.userId, setLiked, setSaved, setFollowed }}
      sharing={{ ...episodeLinks, copy }}
      slots={{
        owner: <OwnerSlot podcastId={podcastId} />,
        download: {
          button: <DownloadButton podcastId={podcastId} view={download} taps={taps} />,
          entries: cancelEntry(podcastId, download, taps),
        },
        progress,
      }}
      related={related}
      onLogin={() => returnAddress.remember(pathname + search)}
    />
  );
}
