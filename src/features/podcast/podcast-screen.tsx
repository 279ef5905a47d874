// The page of one episode: cover, what it is, play, summary and abstract, details of the paper.
import { useParams } from "react-router-dom";
import type { Podcasts } from "#backend";
import type { Podcast } from "#domain/podcast.ts";
import { LinkButton } from "#ui/button.tsx";
import { EmptyState, ErrorState } from "#ui/message.tsx";
import { Tabs } from "#ui/tabs.tsx";
import { HtmlContent } from "./html-content.tsx";
import { PodcastActions } from "./podcast-actions.tsx";
import { PodcastDetails } from "./podcast-details.tsx";
import { PodcastHeading } from "./podcast-heading.tsx";
import { PodcastSkeleton } from "./podcast-skeleton.tsx";
import { usePodcast } from "./use-podcast.ts";

export type PodcastScreenProps = {
  podcasts: Podcasts;
  /** Id of the signed-in user, or null. */
  reader: string | null;
  /** Is this episode sounding now? */
  isPlaying(podcast: Podcast): boolean;
  onPlay(podcast: Podcast): void;
  onShare(podcast: Podcast): void;
};

export function PodcastScreen({ podcasts, reader, ...actions }: PodcastScreenProps) {
  const { podcastId = "" } = useParams();
  const reading = usePodcast(podcasts, podcastId, reader);
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
      return <PodcastPage podcast={reading.podcast} {...actions} />;
  }
}

type PodcastPageProps = Omit<PodcastScreenProps, "podcasts" | "reader"> & { podcast: Podcast };

function PodcastPage({ podcast, isPlaying, onPlay, onShare }: PodcastPageProps) {
  return (
    <article className="page-width grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 pt-6 pb-16 lg:grid-cols-[23.75rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:pt-9">
      <title>{`${podcast.title} · Orpheus`}</title>
      <img
        src={podcast.coverUrl ?? "/images/default-cover.webp"}
        alt=""
        width={1024}
        height={1024}
        className="mx-auto aspect-square w-full max-w-80 rounded-xl bg-sunken object-cover shadow-md lg:max-w-none"
      />
      <div className="min-w-0 lg:row-span-2">
        <PodcastHeading podcast={podcast} />
        <PodcastActions
          podcast={podcast}
          playing={isPlaying(podcast)}
          onPlay={() => onPlay(podcast)}
          onShare={() => onShare(podcast)}
        />
        <div className="mt-9">
          <Tabs
            label="About this episode"
            tabs={[
              {
                id: "summary",
                label: "AI Summary",
                content: podcast.summary ? (
                  <HtmlContent html={podcast.summary} />
                ) : (
                  <p className="text-soft">No summary available for this podcast.</p>
                ),
              },
              {
                id: "abstract",
                label: "Abstract",
                content: podcast.abstract ? (
                  <HtmlContent html={podcast.abstract} />
                ) : (
                  <p className="text-soft">No abstract available for this podcast.</p>
                ),
              },
            ]}
          />
        </div>
      </div>
      <PodcastDetails podcast={podcast} />
    </article>
  );
}
