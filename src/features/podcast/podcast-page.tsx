// An episode that is on the device: cover, what it is, play, like, keep, chapters and texts, details of the paper.
import { fieldHue } from "#domain/field-hue.ts";
import { useState, type ReactNode } from "react";
import type { Covers } from "#backend";
import { Button } from "#ui/button.tsx";
import { Cover } from "#ui/cover.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { ChaptersList } from "./chapters-list.tsx";
import type { PodcastPlayback } from "./listening.ts";
import { PodcastActions, type PodcastActionsProps } from "./podcast-actions.tsx";
import { PodcastDetails } from "./podcast-details.tsx";
import { PodcastHeading } from "./podcast-heading.tsx";
import { PodcastText } from "./podcast-text.tsx";
import { ShareSheet, type Sharing } from "./share-sheet.tsx";
import { TranscriptView } from "./transcript-view.tsx";
import "./podcast-layout.css";
import { usePodcastPage } from "./use-podcast-page.ts";
import type { PodcastReading, PodcastSource } from "./use-podcast.ts";

/** What the reader keeps. */
export type PodcastLibrary = {
  /** Id of the signed-in user, or null. */
  reader: string | null;
  setLiked(podcastId: string, present: boolean): void;
  setSaved(podcastId: string, present: boolean): void;
  setFollowed(userId: string, present: boolean): void;
};

/** Places that the app fills with parts of other features. */
export type PodcastSlots = {
  /** The owner's menu, shown to the owner alone. */
  owner: ReactNode;
  /** The button of its download, and its place in the menu. */
  download: PodcastActionsProps["download"];
  /** How far it was heard, below the actions; and what marks it, in their menu. */
  progress: { line: ReactNode; entries: PodcastActionsProps["entries"] };
};

export type PodcastPageProps = {
  reading: Extract<PodcastReading, { state: "ready" }>;
  source: PodcastSource;
  covers: Covers;
  playback: PodcastPlayback;
  library: PodcastLibrary;
  sharing: Sharing;
  slots: PodcastSlots;
};

export function PodcastPage({
  reading,
  source,
  covers,
  playback,
  library,
  sharing,
  slots,
}: PodcastPageProps) {
  const { known, engagement, followed, retry } = reading;
  const { podcast } = known;
  const { listening } = playback;
  const page = usePodcastPage(source, podcast, playback);
  const { painted, transcript } = page;
  const [isSharing, setSharing] = useState(false);
  return (
    <article className="page-width podcast-page">
      <title>{`${podcast.title} · Orpheus`}</title>
      <Cover
        address={covers.address(podcast.coverPath)}
        hue={fieldHue(podcast.field)}
        size={1024}
        className="podcast-cover rounded-xl shadow-md"
      />
      <div className="podcast-head">
        <PodcastHeading
          known={known}
          counts={engagement.counts}
          pictures={covers.picture}
          arriving={!known.whole && retry === null}
          follow={
            library.reader === podcast.userId ? (
              slots.owner
            ) : (
              <Button
                variant="secondary"
                size="small"
                onClick={() => library.setFollowed(podcast.userId, !followed)}
              >
                {followed ? "Unfollow" : "Follow"}
              </Button>
            )
          }
        />
        <PodcastActions
          playback={{
            playing: page.playing,
            startAt: page.startAt,
            onPlay: page.play,
            onQueue: (place) => playback.queue(podcast, place),
          }}
          library={{
            liked: engagement.liked,
            saved: engagement.saved,
            onLike: (present) => library.setLiked(podcast.id, present),
            onSave: (present) => library.setSaved(podcast.id, present),
          }}
          download={slots.download}
          entries={slots.progress.entries}
          onShare={() => setSharing(true)}
        />
        {slots.progress.line}
      </div>
      {painted && <PodcastDetails known={known} copying={sharing} />}
      <div className="podcast-texts">
        {painted && transcript.state === "ready" && (
          <ChaptersList
            podcastId={podcast.id}
            chapters={transcript.transcript.chapters}
            listening={listening}
            onStart={page.playFrom}
          />
        )}
        {painted ? (
          <PodcastText
            known={known}
            onRetry={retry}
            transcript={
              <TranscriptView
                reading={transcript}
                voice={playback.voice}
                onSeek={page.playFrom}
                copying={sharing}
              />
            }
          />
        ) : (
          <Skeleton className="mt-9 h-64 w-full" />
        )}
      </div>
      <ShareSheet
        open={isSharing}
        onClose={() => setSharing(false)}
        podcast={podcast}
        present={() => listening.positionIn(podcast.id)}
        sharing={sharing}
      />
    </article>
  );
}
