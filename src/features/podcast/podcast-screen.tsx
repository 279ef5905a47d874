// The page of one episode, or what is said where there is none.
import { CircleAlert } from "lucide-react";
import { useEffect, type ReactNode } from "react";
import { useParams } from "react-router-dom";
import type { EpisodeCard } from "#domain/podcast.ts";
import { LinkButton } from "#ui/button.tsx";
import { EmptyState, ErrorState } from "#ui/message.tsx";
import { PodcastPage, type PodcastPageProps } from "./podcast-page.tsx";
import { PodcastSkeleton } from "./podcast-skeleton.tsx";
import { usePodcast } from "./use-podcast.ts";

export type PodcastScreenProps = Omit<PodcastPageProps, "reading"> & {
  /** Stands below the page: more of the field. */
  related(podcast: EpisodeCard): ReactNode;
  /** A visitor goes to sign in, and is to come back. */
  onLogin(): void;
};

export function PodcastScreen({ related, onLogin, ...page }: PodcastScreenProps) {
  const { podcastId = "" } = useParams();
  const reading = usePodcast(page.source, podcastId);
  const isMissing = reading.state === "missing";
  // An episode that is removed while it is read leaves a short page: what is said of it stands at its top.
  useEffect(() => {
    if (isMissing) window.scrollTo(0, 0);
  }, [isMissing]);
  switch (reading.state) {
    case "loading":
      return <PodcastSkeleton />;
    case "missing":
      return (
        <div className="page-width">
          <title>Podcast not found · Orpheus</title>
          <EmptyState
            icon={<CircleAlert />}
            title="Podcast not found"
            heading="h1"
            action={
              <>
                <LinkButton to="/explore">Explore podcasts</LinkButton>
                {page.library.reader === null && (
                  <LinkButton to="/login" variant="secondary" onClick={onLogin}>
                    Login
                  </LinkButton>
                )}
              </>
            }
          >
            It may have been removed, or its owner keeps it private.
          </EmptyState>
        </div>
      );
    case "failed":
      return (
        <div className="page-width">
          <title>Podcast not loaded · Orpheus</title>
          <ErrorState title="This episode could not be loaded" heading="h1" onRetry={reading.retry}>
            The server did not answer. Check your connection, and try again.
          </ErrorState>
        </div>
      );
    case "ready":
      return (
        <>
          <PodcastPage reading={reading} {...page} />
          {related(reading.known.podcast)}
        </>
      );
  }
}
