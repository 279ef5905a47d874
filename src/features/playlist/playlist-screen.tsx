// Your playlist: what was saved, the newest first, read from the device alone.
import { CloudOff, ListMusic, LogIn } from "lucide-react";
import { useRef } from "react";
import type { Covers } from "#backend";
import { useLive, type AccountDatabase } from "#db";
import { readPlaylistCards, readSyncSummary } from "#sync";
import { LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/message.tsx";
import { PlaylistItem, type PlaylistItemActions } from "./playlist-item.tsx";
import { PlaylistSkeleton } from "./playlist-skeleton.tsx";

export type PlaylistScreenProps = {
  database: AccountDatabase;
  signedIn: boolean;
  online: boolean;
  covers: Covers;
  /** Called when the visitor is on the way to sign in. */
  onSignIn(): void;
} & PlaylistItemActions;

type ItemsProps = Omit<PlaylistScreenProps, "signedIn" | "onSignIn">;

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

function Items({ database, online, covers, ...actions }: ItemsProps) {
  const read = useLive(
    async () => ({
      episodes: await readPlaylistCards(database),
      synced: (await readSyncSummary(database)).syncedAt !== null,
    }),
    [database],
  );
  if (!read) return <PlaylistSkeleton />;
  const { episodes, synced } = read;
  if (episodes.length === 0) return <NothingYet synced={synced} online={online} />;
  return (
    <>
      <p className="mt-1 text-soft">{episodes.length === 1 ? "1 episode" : `${episodes.length} episodes`}</p>
      <ul className="mt-6 divide-y divide-line">
        {episodes.map((episode) => (
          <PlaylistItem key={episode.id} episode={episode} covers={covers} {...actions} />
        ))}
      </ul>
    </>
  );
}

export function PlaylistScreen({ signedIn, onSignIn, ...rest }: PlaylistScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div className="page-width max-w-4xl pt-8 pb-16 lg:pt-12">
      <title>Your Playlist · Orpheus</title>
      <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none!">
        Your Playlist
      </h1>
      {signedIn ? (
        <Items
          {...rest}
          onRemove={(id) => {
            rest.onRemove(id);
            // The button goes with its row; whoever uses the keyboard stays on the page.
            heading.current?.focus({ preventScroll: true });
          }}
        />
      ) : (
        <EmptyState
          icon={<LogIn aria-hidden="true" />}
          title="Please sign in to view your playlist"
          action={
            <LinkButton to="/auth" onClick={onSignIn}>
              Sign In
            </LinkButton>
          }
        >
          What you save is on every device you sign in on.
        </EmptyState>
      )}
    </div>
  );
}
