// Your playlist: what was saved, the newest first unless it was moved, read from the device alone.
import { CloudOff, EyeOff, ListMusic, LogIn } from "lucide-react";
import { lazy, Suspense, useRef } from "react";
import type { Covers } from "#backend";
import { useLive, type AccountDatabase } from "#db";
import { readPlaylistView, readSyncSummary } from "#sync";
import { LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/message.tsx";
import { loadPlaylistList } from "./load-list.ts";
import type { PlaylistActions } from "./playlist-list.tsx";
import { PlaylistSkeleton } from "./playlist-skeleton.tsx";

const PlaylistList = lazy(() => loadPlaylistList().then((module) => ({ default: module.PlaylistList })));

export type PlaylistScreenProps = {
  database: AccountDatabase;
  signedIn: boolean;
  online: boolean;
  covers: Covers;
  /** Called when the visitor is on the way to sign in. */
  onSignIn(): void;
} & PlaylistActions;

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

function Items({ database, online, covers, ...actions }: ItemsProps) {
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
          <p className="mt-1 text-soft">{items.length === 1 ? "1 episode" : `${items.length} episodes`}</p>
          <Suspense fallback={<PlaylistSkeleton />}>
            <PlaylistList items={items} covers={covers} removed={removed} {...actions} />
          </Suspense>
        </>
      )}
      {synced && unavailable > 0 && <Unavailable count={unavailable} />}
    </>
  );
}

export function PlaylistScreen({ signedIn, onSignIn, ...rest }: PlaylistScreenProps) {
  return (
    <div className="page-width max-w-4xl pt-8 pb-16 lg:pt-12">
      <title>Your Playlist · Orpheus</title>
      <h1 tabIndex={-1} className="text-3xl outline-none!">
        Your Playlist
      </h1>
      {signedIn ? (
        <Items {...rest} />
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
