// Your playlist: what was saved, the newest first, read from the device alone.
import { ListMusic, LogIn } from "lucide-react";
import type { Covers } from "#backend";
import { useLive, type AccountDatabase } from "#db";
import { readPlaylistCards } from "#sync";
import { LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/message.tsx";
import { PlaylistItem, type PlaylistItemActions } from "./playlist-item.tsx";
import { PlaylistSkeleton } from "./playlist-skeleton.tsx";

export type PlaylistScreenProps = {
  database: AccountDatabase;
  signedIn: boolean;
  covers: Covers;
} & PlaylistItemActions;

function Items({ database, covers, ...actions }: Omit<PlaylistScreenProps, "signedIn">) {
  const episodes = useLive(() => readPlaylistCards(database), [database]);
  if (!episodes) return <PlaylistSkeleton />;
  if (episodes.length === 0)
    return (
      <EmptyState
        icon={<ListMusic aria-hidden="true" />}
        title="Your playlist is empty"
        action={<LinkButton to="/discover">Discover podcasts</LinkButton>}
      >
        Save an episode with Add to Playlist and it waits for you here, without a network too.
      </EmptyState>
    );
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

export function PlaylistScreen({ signedIn, ...rest }: PlaylistScreenProps) {
  return (
    <div className="page-width max-w-4xl pt-8 pb-16 lg:pt-12">
      <title>Your Playlist · Orpheus</title>
      <h1 className="text-3xl">Your Playlist</h1>
      {signedIn ? (
        <Items {...rest} />
      ) : (
        <EmptyState
          icon={<LogIn aria-hidden="true" />}
          title="Please sign in to view your playlist"
          action={<LinkButton to="/auth">Sign In</LinkButton>}
        >
          What you save is on every device you sign in on.
        </EmptyState>
      )}
    </div>
  );
}
