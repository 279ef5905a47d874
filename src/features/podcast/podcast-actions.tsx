// What one can do with an episode: play it, read its paper, pass it on.
import { FileText, Pause, Play, Share2 } from "lucide-react";
import { paperUrl, type Podcast } from "#domain/podcast.ts";
import { AnchorButton, Button } from "#ui/button.tsx";

type PodcastActionsProps = { podcast: Podcast; playing: boolean; onPlay(): void; onShare(): void };

export function PodcastActions({ podcast, playing, onPlay, onShare }: PodcastActionsProps) {
  const paper = paperUrl(podcast.doi);
  return (
    <div className="mt-6 flex flex-wrap gap-2.5">
      <Button size="large" onClick={onPlay}>
        {playing ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
        {playing ? "Pause" : "Play"}
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
