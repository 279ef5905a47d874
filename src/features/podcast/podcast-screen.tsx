// The page of one episode: cover, what it is, play, like, keep, summary and abstract, details of the paper.
import type { ReactNode } from "react";
import { useParams } from "react-router-dom";
import type { Covers } from "#backend";
import type { EpisodeCard } from "#domain/podcast.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { Cover } from "#ui/cover.tsx";
import { EmptyState, ErrorState } from "#ui/message.tsx";
import { PodcastActions } from "./podcast-actions.tsx";
import { PodcastDetails } from "./podcast-details.tsx";
import { PodcastHeading } from "./podcast-heading.tsx";
import { PodcastSkeleton } from "./podcast-skeleton.tsx";
import { PodcastText } from "./podcast-text.tsx";
import { usePodcast, type PodcastReading, type PodcastSource } from "./use-podcast.ts";

export type PodcastScreenProps = {
  source: PodcastSource;
  covers: Covers;
  /** Id of the signed-in user, or null. */
  reader: string | null;
  online: boolean;
  /** Shown to the owner alone. */
  ownerMenu: ReactNode;
  /** Is this episode sounding now? */
  isPlaying(podcast: EpisodeCard): boolean;
  onPlay(podcast: EpisodeCard): void;
  onShare(podcast: EpisodeCard): void;
  setLiked(podcastId: string, present: boolean): void;
  setSaved(podcastId: string, present: boolean): void;
  setFollowed(userId: string, present: boolean): void;
};

export function PodcastScreen({ source, online, ...rest }: PodcastScreenProps) {
  const { podcastId = "" } = useParams();
  const reading = usePodcast(source, podcastId, online);
  switch (reading.state) {
    case "loading":
      return <PodcastSkeleton />;
    case "missing":
      return (
        <div className="page-width">
          <EmptyState
            title="Podcast not found"
            action={<LinkButton to="/explore">Explore podcasts</LinkButton>}
          >
            It may have been removed, or its owner keeps it private.
          </EmptyState>
        </div>
      );
    case "failed":
      return (
        <div className="page-width">
          <ErrorState title="This episode could not be loaded" onRetry={reading.retry}>
            Check your connection and try again.
          </ErrorState>
        </div>
      );
    case "ready":
      return <PodcastPage reading={reading} {...rest} />;
  }
}

type PodcastPageProps = Omit<PodcastScreenProps, "source" | "online"> & {
  reading: Extract<PodcastReading, { state: "ready" }>;
};

function PodcastPage({ reading, covers, reader, ownerMenu, ...actions }: PodcastPageProps) {
  const { known, engagement, followed, retry } = reading;
  const { podcast } = known;
  return (
    <article className="page-width grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 pt-6 pb-16 lg:grid-cols-[23.75rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:pt-9">
      <title>{`${podcast.title} · Orpheus`}</title>
      <Cover
        address={covers.address(podcast.coverPath)}
        size={1024}
        className="mx-auto w-full max-w-80 rounded-xl shadow-md lg:max-w-none"
      />
      <div className="min-w-0 lg:row-span-2">
        <PodcastHeading
          known={known}
          counts={engagement.counts}
          arriving={!known.whole && retry === null}
          follow={
            reader === podcast.userId ? (
              ownerMenu
            ) : (
              <Button
                variant="secondary"
                size="small"
                onClick={() => actions.setFollowed(podcast.userId, !followed)}
              >
                {followed ? "Unfollow" : "Follow"}
              </Button>
            )
          }
        />
        <PodcastActions
          doi={known.whole ? known.podcast.doi : null}
          playing={actions.isPlaying(podcast)}
          liked={engagement.liked}
          saved={engagement.saved}
          onPlay={() => actions.onPlay(podcast)}
          onLike={(present) => actions.setLiked(podcast.id, present)}
          onSave={(present) => actions.setSaved(podcast.id, present)}
          onShare={() => actions.onShare(podcast)}
        />
        <PodcastText known={known} onRetry={retry} />
      </div>
      <PodcastDetails known={known} />
    </article>
  );
}
