// What the playlist shows to whom is signed in: the list, what may not be read any more, or that nothing is there yet.
import { CloudOff, EyeOff, ListMusic } from "lucide-react";
import { useRef } from "react";
import type { Covers } from "#backend";
import { useLive, type AccountDatabase } from "#db";
import type { EpisodeCard } from "#domain/podcast.ts";
import { readPlaylistView, readSyncSummary } from "#sync";
import { LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/message.tsx";
import { PlaylistList, type PlaylistActions } from "./playlist-list.tsx";
import { PlaylistSkeleton } from "./playlist-skeleton.tsx";
import { PlaylistTools } from "./playlist-tools.tsx";
import "./playlist-items.css";

export type PlaylistItemsProps = {
  database: AccountDatabase;
  covers: Covers;
  onPlayAll(episodes: EpisodeCard[]): void;
} & PlaylistActions;

/** An empty list on a device that nothing has been brought to yet is no empty playlist. */
function NothingYet({ synced, online }: { synced: boolean; online: boolean }) {
  if (synced)
    return (
      <EmptyState
        icon={<ListMusic aria-hidden="true" />}
        title="Your playlist is empty"
        action={<LinkButton to="/discover">Discover podcasts</LinkButton>}
      >
        Save an episode with Add to Playlist and it waits for you here, without a network too.
      </EmptyState>
    );
  if (online) return <PlaylistSkeleton />;
  return (
    <EmptyState icon={<CloudOff aria-hidden="true" />} title="Your playlist has not reached this device yet">
      It comes with the next connection.
    </EmptyState>
  );
}

/** Episodes that are saved and may not be read now. */
function Unavailable({ count }: { count: number }) {
  const [what, they] =
    count === 1 ? ["1 episode is", "It keeps its"] : [`${count} episodes are`, "They keep their"];
  return (
    <div className="mt-6 flex items-start gap-3.5 rounded-lg border border-line bg-sunken px-5 py-4 text-[0.9375rem]">
      <EyeOff aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-soft" />
      <div>
        <p className="font-semibold">{`${what} not available any more`}</p>
        <p className="text-soft">{`${they} place here, should the owner publish again.`}</p>
      </div>
    </div>
  );
}

export function PlaylistItems({ database, covers, onPlayAll, ...actions }: PlaylistItemsProps) {
  const { online, viewOf, taps } = actions;
  const removed = useRef(new Set<string>());
  const read = useLive(
    async () => ({
      ...(await readPlaylistView(database)),
      synced: (await readSyncSummary(database)).syncedAt !== null,
    }),
    [database],
  );
  if (!read) return <PlaylistSkeleton />;
  const { items, unavailable, synced } = read;
  return (
    <>
      {items.length === 0 ? (
        <NothingYet synced={synced} online={online} />
      ) : (
        <>
          <PlaylistTools
            items={items}
            viewOf={viewOf}
            online={online}
            onPlayAll={onPlayAll}
            onDownload={taps && taps.download}
          />
          <PlaylistList items={items} covers={covers} removed={removed} {...actions} />
        </>
      )}
      {synced && unavailable > 0 && <Unavailable count={unavailable} />}
    </>
  );
}
