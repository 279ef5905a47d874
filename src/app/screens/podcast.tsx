// /podcast/{id} over the account of this page.
import { useMemo } from "react";
import { matchPath, useParams } from "react-router-dom";
import type { EpisodeCard } from "#domain/podcast.ts";
import { DownloadButton } from "#features/downloads/download-button.tsx";
import { PodcastScreen } from "#features/podcast/podcast-screen.tsx";
import { RelatedEpisodes } from "#features/podcast/related-episodes.tsx";
import { readPodcastAhead } from "#features/podcast/use-podcast.ts";
import { voiceOf } from "#transcript";
import type { OpenedAccount } from "../accounts.ts";
import { catalogueOf } from "../account-catalogue.ts";
import { useAccount, useApp, useReadable } from "../app-context.ts";
import { useCopying } from "../use-copying.ts";
import { NOT_DOWNLOADED, useDownloads } from "../use-downloads.ts";
import { useEpisodeCards } from "../use-episode-cards.tsx";
import { useEpisodePlayer } from "../use-episode-player.ts";
import { useKeeping } from "../use-keeping.ts";
import { useQueueing } from "../use-queueing.ts";
import { OwnerSlot } from "./owner-slot.tsx";

export async function readAhead({ database }: OpenedAccount, pathname: string): Promise<void> {
  const id = matchPath("/podcast/:podcastId", pathname)?.params.podcastId;
  if (id) await readPodcastAhead(database, id);
}

export { loadOwner as warmOwner } from "../owner-chunk.ts";

const sharing = {
  addressOf(id: string, start: number | null) {
    const address = new URL(`/podcast/${id}`, location.origin);
    if (start !== null) address.searchParams.set("t", String(start));
    return address.href;
  },
  system:
    "share" in navigator
      ? (title: string, url: string) =>
          // Rejects where the user thought better of it.
          void navigator.share({ title, url }).catch(() => undefined)
      : null,
};

export function PodcastPage() {
  const { connectivity, covers, player } = useApp();
  const { podcastId = "" } = useParams();
  const account = useAccount();
  const online = useReadable(connectivity.online);
  const { isPlaying, toggle, listening } = useEpisodePlayer();
  const { setLiked, setSaved, setFollowed } = useKeeping();
  const queue = useQueueing();
  const renderEpisode = useEpisodeCards();
  const voice = useMemo(() => voiceOf(player, podcastId), [player, podcastId]);
  const { views, taps } = useDownloads();

  const related = ({ id, field }: EpisodeCard) => (
    <RelatedEpisodes
      database={account.database}
      catalogue={catalogueOf(account, connectivity)}
      online={online}
      podcastId={id}
      field={field}
      render={renderEpisode}
    />
  );

  return (
    <PodcastScreen
      source={account}
      covers={covers}
      reader={account.userId}
      online={online}
      download={
        <DownloadButton podcastId={podcastId} view={views.get(podcastId) ?? NOT_DOWNLOADED} taps={taps} />
      }
      ownerMenu={<OwnerSlot podcastId={podcastId} />}
      related={related}
      isPlaying={isPlaying}
      onPlay={toggle}
      listening={listening}
      voice={voice}
      sharing={sharing}
      copying={useCopying()}
      onQueue={(podcast) => void queue(podcast, "end")}
      setLiked={setLiked}
      setSaved={setSaved}
      setFollowed={setFollowed}
    />
  );
}
