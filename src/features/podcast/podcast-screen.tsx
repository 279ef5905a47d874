// The page of one episode: cover, what it is, play, like, keep, chapters and texts, details of the paper.
import { useCallback, useDeferredValue, useEffect, useRef, useState, type ReactNode } from "react";
import { useParams } from "react-router-dom";
import type { Covers } from "#backend";
import type { EpisodeCard } from "#domain/podcast.ts";
import type { Readable } from "#lib/observable.ts";
import type { Voice } from "#transcript";
import { Button, LinkButton } from "#ui/button.tsx";
import { Cover } from "#ui/cover.tsx";
import { EmptyState, ErrorState } from "#ui/message.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { ChaptersList } from "./chapters-list.tsx";
import type { Copying } from "./copying.ts";
import type { Listening } from "./listening.ts";
import { PodcastActions } from "./podcast-actions.tsx";
import { PodcastDetails } from "./podcast-details.tsx";
import { PodcastHeading } from "./podcast-heading.tsx";
import { PodcastSkeleton } from "./podcast-skeleton.tsx";
import { PodcastText } from "./podcast-text.tsx";
import { ShareSheet, type Sharing } from "./share-sheet.tsx";
import { TranscriptView } from "./transcript-view.tsx";
import { useStart } from "./use-start.ts";
import { useTranscript } from "./use-transcript.ts";
import { usePodcast, type PodcastReading, type PodcastSource } from "./use-podcast.ts";

export type PodcastScreenProps = {
  source: PodcastSource;
  covers: Covers;
  /** Id of the signed-in user, or null. */
  reader: string | null;
  online: boolean;
  /** Shown to the owner alone. */
  ownerMenu: ReactNode;
  /** The button of its download, among the other actions. */
  download: ReactNode;
  /** Stands below the page: more of the field. */
  related(podcast: EpisodeCard): ReactNode;
  /** Is this episode sounding now? */
  isPlaying(podcast: EpisodeCard): boolean;
  onPlay(podcast: EpisodeCard): void;
  listening: Listening;
  /** What the transcript follows: the player in this episode. The same object while the page stands. */
  voice: Readable<Voice | null>;
  sharing: Sharing;
  copying: Copying;
  /** Has it played after all that waits. */
  onQueue(podcast: EpisodeCard): void;
  setLiked(podcastId: string, present: boolean): void;
  setSaved(podcastId: string, present: boolean): void;
  setFollowed(userId: string, present: boolean): void;
};

export function PodcastScreen(props: PodcastScreenProps) {
  const { podcastId = "" } = useParams();
  const reading = usePodcast(props.source, podcastId, props.online);
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
      return (
        <>
          <PodcastPage reading={reading} {...props} />
          {props.related(reading.known.podcast)}
        </>
      );
  }
}

type PodcastPageProps = PodcastScreenProps & { reading: Extract<PodcastReading, { state: "ready" }> };

function PodcastPage({ reading, source, online, covers, reader, ownerMenu, ...actions }: PodcastPageProps) {
  const { known, engagement, followed, retry } = reading;
  const { podcast } = known;
  const { listening, copying } = actions;
  // What the page is called and its buttons are painted first; on a phone the rest takes as long again.
  const painted = useDeferredValue(true, false);
  const transcript = useTranscript(source, podcast.id, online);
  const playing = actions.isPlaying(podcast);
  const start = useStart(podcast.id, podcast.audioSeconds, playing);
  const [sharing, setSharing] = useState(false);
  const latest = useRef({ podcast, taken: start.taken });
  useEffect(() => {
    latest.current = { podcast, taken: start.taken };
  });
  // The same function while the page stands: a long transcript is not drawn again for it.
  const playFrom = useCallback(
    (seconds: number) => {
      latest.current.taken();
      listening.playFrom(latest.current.podcast, seconds);
    },
    [listening],
  );
  return (
    <article className="page-width grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 pt-6 pb-16 lg:grid-cols-[23.75rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:pt-9">
      <title>{`${podcast.title} · Orpheus`}</title>
      <Cover
        address={covers.address(podcast.coverPath)}
        size={1024}
        className="podcast-cover mx-auto w-full max-w-80 rounded-xl shadow-md lg:max-w-none"
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
          playing={playing}
          liked={engagement.liked}
          saved={engagement.saved}
          startAt={start.at}
          download={actions.download}
          onPlay={() => {
            if (playing || start.at === null) actions.onPlay(podcast);
            else playFrom(start.at);
          }}
          onLike={(present) => actions.setLiked(podcast.id, present)}
          onSave={(present) => actions.setSaved(podcast.id, present)}
          onQueue={() => actions.onQueue(podcast)}
          onShare={() => setSharing(true)}
        />
        {painted && transcript.state === "ready" && (
          <ChaptersList
            podcastId={podcast.id}
            chapters={transcript.transcript.chapters}
            listening={listening}
            onStart={playFrom}
          />
        )}
        {painted ? (
          <PodcastText
            known={known}
            onRetry={retry}
            transcript={
              <TranscriptView
                reading={transcript}
                voice={actions.voice}
                onSeek={playFrom}
                copying={copying}
              />
            }
          />
        ) : (
          <Skeleton className="mt-9 h-64 w-full" />
        )}
      </div>
      {painted && <PodcastDetails known={known} copying={copying} />}
      <ShareSheet
        open={sharing}
        onClose={() => setSharing(false)}
        podcast={podcast}
        present={() => listening.positionIn(podcast.id)}
        sharing={actions.sharing}
        copying={copying}
      />
    </article>
  );
}
