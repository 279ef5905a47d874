// Your playlist: what was saved, the newest first unless it was moved, read from the device alone.
import { LogIn } from "lucide-react";
import { lazy, Suspense } from "react";
import { LinkButton } from "#ui/button.tsx";
import { EmptyState, ErrorState } from "#ui/message.tsx";
import { loadPlaylistItems } from "./load-items.ts";
import type { PlaylistItemsProps } from "./playlist-items.tsx";
import { PlaylistSkeleton } from "./playlist-skeleton.tsx";

/** Stands in where the code of the rows is missing. */
const NotHere = () => (
  <ErrorState
    title="Your episodes cannot be shown on this device yet"
    onRetry={() => window.location.reload()}
  >
    They open once you are online again. What you saved is safe.
  </ErrorState>
);

const PlaylistItems = lazy(() =>
  loadPlaylistItems()
    .then((module) => ({ default: module.PlaylistItems }))
    .catch(() => ({ default: NotHere })),
);

export type PlaylistScreenProps = {
  signedIn: boolean;
  /** Called when the visitor is on the way to sign in. */
  onSignIn(): void;
} & PlaylistItemsProps;

export function PlaylistScreen({ signedIn, onSignIn, ...rest }: PlaylistScreenProps) {
  return (
    <div className="page-width max-w-4xl pt-8 pb-16 lg:pt-12">
      <title>Your Playlist · Orpheus</title>
      <h1 tabIndex={-1} className="text-3xl outline-none!">
        Your Playlist
      </h1>
      {signedIn ? (
        <Suspense fallback={<PlaylistSkeleton />}>
          <PlaylistItems {...rest} />
        </Suspense>
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
