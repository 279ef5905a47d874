// Your playlist: what was saved, the newest first unless it was moved, read from the device alone.
import { LogIn } from "lucide-react";
import type { ReactNode } from "react";
import { LinkButton } from "#ui/button.tsx";
import { EmptyState, ErrorState } from "#ui/message.tsx";

/** Stands in where the code of the rows is missing. */
export const PlaylistNotHere = ({ onRetry }: { onRetry(): void }) => (
  <ErrorState title="Your episodes cannot be shown on this device yet" onRetry={onRetry}>
    They open once you are online again. What you saved is safe.
  </ErrorState>
);

export type PlaylistScreenProps = {
  signedIn: boolean;
  /** Called when the visitor is on the way to sign in. */
  onSignIn(): void;
  /** The rows, for whom is signed in. */
  children: ReactNode;
};

export function PlaylistScreen({ signedIn, onSignIn, children }: PlaylistScreenProps) {
  return (
    <div className="page-width max-w-4xl min-h-dvh pt-8 pb-16 lg:pt-12">
      <title>Your Playlist · Orpheus</title>
      <h1 tabIndex={-1} className="text-3xl outline-none!">
        Your Playlist
      </h1>
      {signedIn ? (
        children
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
          What you save is on all your devices.
        </EmptyState>
      )}
    </div>
  );
}
