// The sticky player at the bottom of every screen; visible only while an episode is current (docs/product-rules.md).
import { ChevronUp, X } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import type { Episode, Player } from "#player";
import { IconButton } from "#ui/button.tsx";
import { Cover } from "#ui/cover.tsx";
import { Link } from "#ui/link.tsx";
import { BarTimeline } from "./bar-timeline.tsx";
import type { Extras } from "./extras.ts";
import { formatRate } from "./format-rate.ts";
import "./player-bar.css";
import { MuteButton, NextButton, PlayButton, SkipButton } from "./player-controls.tsx";
import { PlayerNotes } from "./player-notes.tsx";
import { usePlayer } from "./use-player.ts";

/** Tells the page how much room the bar takes, so that it never covers the end of it. */
function useReservedHeight(shown: boolean) {
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const root = document.documentElement;
    const element = bar.current;
    if (!shown || !element) return;
    const observer = new ResizeObserver(() =>
      root.style.setProperty("--player-height", `${element.offsetHeight}px`),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.style.setProperty("--player-height", "0px");
    };
  }, [shown]);
  return bar;
}

function EpisodeLink({ episode }: { episode: Episode }) {
  const address = `/podcast/${episode.id}`;
  return (
    <div className="player-episode">
      <Cover address={episode.cover} hue={episode.hue} size={54} className="player-cover" />
      <div className="min-w-0">
        <Link to={address} dir="auto" className="player-title">
          {episode.title}
        </Link>
        <Link to={address} dir="auto" className="player-authors">
          {episode.authors}
        </Link>
      </div>
    </div>
  );
}

/** Shown where it is not the normal one. */
function Speed({ player }: { player: Player }) {
  const rate = usePlayer(player, (state) => state.rate);
  if (rate === 1) return null;
  return (
    <span className="player-speed">
      <span className="sr-only">Speed </span>
      {formatRate(rate)}
    </span>
  );
}

type PlayerBarProps = {
  player: Player;
  /** Null until they are here. */
  extras: Extras | null;
  /** Opens the full-screen player. On phones the whole of cover and title does. */
  onOpen(): void;
};

export function PlayerBar({ player, extras, onOpen }: PlayerBarProps) {
  const current = usePlayer(player, (state) => state.current);
  const bar = useReservedHeight(current !== null);
  if (!current) return null;
  return (
    <section ref={bar} aria-label="Audio player" className="player-place">
      <PlayerNotes player={player} extras={extras} />
      <div className="player-bar animate-rise-in">
        <EpisodeLink episode={current} />
        <IconButton label="Open player" aria-haspopup="dialog" className="player-open" onClick={onOpen}>
          <ChevronUp aria-hidden="true" />
        </IconButton>
        <div className="player-controls">
          <SkipButton player={player} />
          <PlayButton player={player} />
          <SkipButton player={player} forward />
          <NextButton queue={extras?.queue} />
        </div>
        <BarTimeline player={player} />
        <div className="player-extras">
          <Speed player={player} />
          <MuteButton player={player} />
          <IconButton label="Close player" onClick={() => player.close()}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
      </div>
    </section>
  );
}
