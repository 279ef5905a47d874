// What one can do with an episode: play it, like it, keep it, download it, pass it on, and more in a menu.
import {
  BookmarkCheck,
  BookmarkPlus,
  Ellipsis,
  Heart,
  ListPlus,
  ListStart,
  Pause,
  Play,
  Share2,
} from "lucide-react";
import type { ReactNode } from "react";
import { formatClock } from "#domain/format.ts";
import { ActionTile } from "#ui/action-tile.tsx";
import { Button } from "#ui/button.tsx";
import { RowMenu, type MenuTrigger, type RowMenuEntry } from "#ui/overlay/row-menu.tsx";

export type PodcastActionsProps = {
  playback: {
    playing: boolean;
    /** Seconds that a link wants it to begin at; null: where it stopped. */
    startAt: number | null;
    onPlay(): void;
    onQueue(place: "next" | "end"): void;
  };
  /** What the account has of it. */
  library: {
    liked: boolean;
    saved: boolean;
    onLike(present: boolean): void;
    onSave(present: boolean): void;
  };
  /** The button of its download with what there is to say about it, and what else can be done with it. */
  download: { button: ReactNode; entries: readonly RowMenuEntry[] };
  /** What else its menu has. */
  entries: readonly RowMenuEntry[];
  onShare(): void;
};

const MoreTile = (trigger: MenuTrigger) => (
  <ActionTile {...trigger} caption="More" icon={<Ellipsis aria-hidden="true" />} />
);

export function PodcastActions({ playback, library, download, entries, onShare }: PodcastActionsProps) {
  const { playing, startAt, onPlay, onQueue } = playback;
  const { liked, saved, onLike, onSave } = library;
  return (
    <div className="podcast-actions">
      <Button size="large" onClick={onPlay}>
        {playing ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
        {playing ? "Pause" : startAt === null ? "Play" : `Play from ${formatClock(startAt)}`}
      </Button>
      <div className="podcast-tiles">
        <ActionTile
          label={liked ? "Liked" : "Like"}
          caption={liked ? "Liked" : "Like"}
          icon={<Heart aria-hidden="true" className={liked ? "fill-accent text-accent-text" : undefined} />}
          onClick={() => onLike(!liked)}
        />
        <ActionTile
          label={saved ? "Added to Playlist" : "Add to Playlist"}
          caption="Playlist"
          icon={
            saved ? (
              <BookmarkCheck aria-hidden="true" className="text-accent-text" />
            ) : (
              <BookmarkPlus aria-hidden="true" />
            )
          }
          onClick={() => onSave(!saved)}
        />
        {download.button}
        <ActionTile label="Share" caption="Share" icon={<Share2 aria-hidden="true" />} onClick={onShare} />
        <RowMenu
          label="More"
          entries={[
            {
              label: "Play next",
              icon: <ListStart aria-hidden="true" />,
              onChoose: () => onQueue("next"),
            },
            { label: "Add to queue", icon: <ListPlus aria-hidden="true" />, onChoose: () => onQueue("end") },
            ...entries,
            ...download.entries,
          ]}
          trigger={MoreTile}
        />
      </div>
    </div>
  );
}
