// /playlist over the account of this page.
import { lazy, Suspense } from "react";
import { PlaylistNotHere, PlaylistScreen } from "#features/playlist/playlist-screen.tsx";
import { PlaylistSkeleton } from "#features/playlist/playlist-skeleton.tsx";
import { useAccount, useApp } from "../app-context.ts";
import { loadPlaylist } from "../load-playlist.ts";

const PlaylistItems = lazy(() =>
  loadPlaylist()
    .then((module) => ({ default: module.PlaylistItems }))
    .catch(() => ({ default: PlaylistNotHere })),
);

export function Playlist() {
  const { returnAddress } = useApp();
  const { userId } = useAccount();
  return (
    <PlaylistScreen signedIn={userId !== null} onSignIn={() => returnAddress.remember("/playlist")}>
      <Suspense fallback={<PlaylistSkeleton />}>
        <PlaylistItems />
      </Suspense>
    </PlaylistScreen>
  );
}
