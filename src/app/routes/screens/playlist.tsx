// /playlist over the account of this page.
import { PlaylistNotHere, PlaylistScreen } from "#features/playlist/playlist-screen.tsx";
import { PlaylistSkeleton } from "#features/playlist/playlist-skeleton.tsx";
import { useAccount, useApp } from "../../context/app-context.ts";
import { playlistItems } from "../../chunks/inner-parts.ts";
import { useLate } from "../../chunks/use-late.ts";

function Rows() {
  const { value: PlaylistItems, error } = useLate(playlistItems);
  if (PlaylistItems) return <PlaylistItems />;
  return error === null ? (
    <PlaylistSkeleton />
  ) : (
    <PlaylistNotHere onRetry={() => void playlistItems.load().catch(() => undefined)} />
  );
}

export function Playlist() {
  const { returnAddress } = useApp();
  const { userId } = useAccount();
  return (
    <PlaylistScreen signedIn={userId !== null} onSignIn={() => returnAddress.remember("/playlist")}>
      <Rows />
    </PlaylistScreen>
  );
}
