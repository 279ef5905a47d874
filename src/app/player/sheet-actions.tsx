// What can be done with the episode in the full player, besides playing it: the same as on its page, and the way there.
import { BookmarkCheck, BookmarkPlus, FileText, Heart, Share2 } from "lucide-react";
import { useState } from "react";
import { useLive } from "#db";
import { DownloadButton } from "#features/downloads/download-button.tsx";
import { ShareSheet } from "#features/podcast/share-sheet.tsx";
import type { Episode } from "#player";
import { readEngagement } from "#sync";
import { ActionTile } from "#ui/action-tile.tsx";
import { episodeLinks } from "../actions/episode-links.ts";
import { useCopying } from "../actions/use-copying.ts";
import { NOT_DOWNLOADED, useDownloads } from "../actions/use-downloads.ts";
import { useLibraryActions } from "../actions/use-library-actions.ts";
import { useAccount, useApp } from "../context/app-context.ts";

type SheetActionsProps = {
  episode: Episode;
  /** Leaves the player for this address. */
  onFollow(to: string): void;
};

export function SheetActions({ episode: { id, title, seconds }, onFollow }: SheetActionsProps) {
  const { player } = useApp();
  const { database } = useAccount();
  const { setLiked, setSaved } = useLibraryActions();
  const { views, taps } = useDownloads();
  const { copy } = useCopying();
  const [isSharing, setSharing] = useState(false);
  const engagement = useLive(() => readEngagement(database, id), [database, id]);
  if (!engagement) return null;
  const { liked, saved } = engagement;
  return (
    <>
      <ActionTile
        label={liked ? "Liked" : "Like"}
        caption={liked ? "Liked" : "Like"}
        icon={<Heart aria-hidden="true" className={liked ? "fill-accent text-accent-text" : undefined} />}
        onClick={() => setLiked(id, !liked)}
      />
      <ActionTile
        label={saved ? "Added to Playlist" : "Add to Playlist"}
        caption="Playlist"
        icon={
          saved ? (
            <BookmarkCheck aria-hidden="true" className="text-accent-text" />
          ) : (
            <BookmarkPlus aria-hidden="true" />
          )
        }
        onClick={() => setSaved(id, !saved)}
      />
      <DownloadButton podcastId={id} view={views.get(id) ?? NOT_DOWNLOADED} taps={taps} />
      <ActionTile
        label="Share"
        caption="Share"
        icon={<Share2 aria-hidden="true" />}
        onClick={() => setSharing(true)}
      />
      <ActionTile
        label="Details of this episode"
        caption="Details"
        icon={<FileText aria-hidden="true" />}
        onClick={() => onFollow(`/podcast/${id}`)}
      />
      <ShareSheet
        open={isSharing}
        onClose={() => setSharing(false)}
        podcast={{ id, title, audioSeconds: seconds }}
        present={() => player.state().position}
        sharing={{ ...episodeLinks, copy }}
      />
    </>
  );
}
