// What one can do with an episode: play it, like it, keep it, read its paper, pass it on.
import { BookmarkCheck, BookmarkPlus, FileText, Heart, ListPlus, Pause, Play, Share2 } from "lucide-react";
import type { ReactNode } from "react";
import { formatClock } from "#domain/format.ts";
import { paperUrl } from "#domain/podcast.ts";
import { AnchorButton, Button } from "#ui/button.tsx";

type PodcastActionsProps = {
  doi: string | null;
  playback: {
    playing: boolean;
    /** Seconds that a link wants it to begin at; null: where it stopped. */
    startAt: number | null;
    onPlay(): void;
    onQueue(): void;
  };
  /** What the account has of it. */
  library: {
    liked: boolean;
    saved: boolean;
    onLike(present: boolean): void;
    onSave(present: boolean): void;
  };
  /** The button of its download, and what there is to say about it. */
  download: ReactNode;
  onShare(): void;
};

export function PodcastActions({ doi, playback, library, download, onShare }: PodcastActionsProps) {
  const { playing, startAt, onPlay, onQueue } = playback;
  const { liked, saved, onLike, onSave } = library;
  const paper = paperUrl(doi);
  return (
    <div className="mt-6 flex flex-wrap gap-2.5">
      <Button size="large" onClick={onPlay}>
        {playing ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
        {playing ? "Pause" : startAt === null ? "Play" : `Play from ${formatClock(startAt)}`}
      </Button>
      <Button variant="secondary" size="large" onClick={() => onLike(!liked)}>
        <Heart aria-hidden="true" className={liked ? "fill-accent text-accent-text" : undefined} />
        {liked ? "Liked" : "Like"}
      </Button>
      <Button variant="secondary" size="large" onClick={() => onSave(!saved)}>
        {saved ? (
          <BookmarkCheck aria-hidden="true" className="text-accent-text" />
        ) : (
          <BookmarkPlus aria-hidden="true" />
        )}
        {saved ? "Added to Playlist" : "Add to Playlist"}
      </Button>
      {download}
      <Button variant="secondary" size="large" onClick={onQueue}>
        <ListPlus aria-hidden="true" />
        Add to queue
      </Button>
      {paper && (
        <AnchorButton variant="secondary" size="large" href={paper} target="_blank">
          <FileText aria-hidden="true" />
          View Paper
        </AnchorButton>
      )}
      <Button variant="secondary" size="large" onClick={onShare}>
        <Share2 aria-hidden="true" />
        Share
      </Button>
    </div>
  );
}
