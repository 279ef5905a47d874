// The episode in large: its cover, its title and authors, which lead to its page, and what can be done with it.
import type { MouseEvent, ReactNode } from "react";
import type { Episode } from "#player";
import { Cover } from "#ui/cover.tsx";
import { Link } from "#ui/link.tsx";
import "./now-playing.css";
import type { Swipe } from "./use-swipe-down.ts";

type NowPlayingProps = {
  episode: Episode;
  /** What the sheet is drawn down by. */
  swipe: Swipe;
  /** A link was followed. The sheet goes, and its place in the history is the page's. */
  onFollow(event: MouseEvent, to: string): void;
  /** What can be done with it. */
  children: ReactNode;
};

export function NowPlaying({ episode, swipe, onFollow, children }: NowPlayingProps) {
  const address = `/podcast/${episode.id}`;
  const follow = (event: MouseEvent) => onFollow(event, address);
  return (
    <div className="now-playing">
      <div className="now-cover" {...swipe}>
        <Cover address={episode.cover} hue={episode.hue} size={512} />
      </div>
      <h2>
        <Link to={address} onClick={follow}>
          {episode.title}
        </Link>
      </h2>
      <p dir="auto">
        <Link to={address} onClick={follow}>
          {episode.authors}
        </Link>
      </p>
      <div className="now-actions">{children}</div>
    </div>
  );
}
