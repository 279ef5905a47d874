// The sticky player at the bottom of every screen; visible only while an episode is current (spec 000 §2).
import { LoaderCircle, Pause, Play, RotateCcw, RotateCw, Volume2, VolumeX, X } from "lucide-react";
import { useLayoutEffect, useRef, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { formatClock } from "#domain/format.ts";
import { SKIP_SECONDS, type Episode, type Player, type PlayerStatus } from "#player";
import { IconButton } from "#ui/button.tsx";
import { Cover } from "#ui/cover.tsx";
import "./player-bar.css";
import { SeekBar } from "./seek-bar.tsx";
import { usePlayerState } from "./use-player.ts";

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
      <Cover address={episode.cover} size={54} className="player-cover" />
      <div className="min-w-0">
        <Link to={address} className="player-title">
          {episode.title}
        </Link>
        <Link to={address} className="player-authors">
          {episode.authors}
        </Link>
      </div>
    </div>
  );
}

const playIcons: Record<PlayerStatus, ReactNode> = {
  idle: <Play aria-hidden="true" />,
  paused: <Play aria-hidden="true" />,
  playing: <Pause aria-hidden="true" />,
  loading: <LoaderCircle aria-hidden="true" className="animate-spin" />,
};

const SkipNumber = () => (
  <span aria-hidden="true" className="player-skip-number">
    {SKIP_SECONDS}
  </span>
);

export function PlayerBar({ player }: { player: Player }) {
  const { current, status, position, duration, muted } = usePlayerState(player);
  const bar = useReservedHeight(current !== null);
  if (!current) return null;
  const sounding = status === "playing" || status === "loading";
  return (
    <section ref={bar} aria-label="Audio player" className="player-place">
      <div className="player-bar animate-rise-in">
        <EpisodeLink episode={current} />
        <div className="player-controls">
          <IconButton
            label="Skip back 15 seconds"
            onClick={() => player.skip(-SKIP_SECONDS)}
            className="relative"
          >
            <RotateCcw aria-hidden="true" />
            <SkipNumber />
          </IconButton>
          <button
            type="button"
            aria-label={sounding ? "Pause" : "Play"}
            className="player-toggle"
            onClick={() => player.toggle()}
          >
            {playIcons[status]}
          </button>
          <IconButton
            label="Skip forward 15 seconds"
            onClick={() => player.skip(SKIP_SECONDS)}
            className="relative"
          >
            <RotateCw aria-hidden="true" />
            <SkipNumber />
          </IconButton>
        </div>
        <div className="player-timeline">
          <span className="player-time">{formatClock(position)}</span>
          <SeekBar position={position} duration={duration} onSeek={player.seek} />
          <span className="player-time text-right">{formatClock(duration)}</span>
        </div>
        <div className="player-extras">
          <IconButton label={muted ? "Unmute" : "Mute"} onClick={() => player.setMuted(!muted)}>
            {muted ? <VolumeX aria-hidden="true" /> : <Volume2 aria-hidden="true" />}
          </IconButton>
          <IconButton label="Close player" onClick={() => player.close()}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
      </div>
    </section>
  );
}
