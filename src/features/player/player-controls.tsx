// Buttons that the bar and the sheet share.
import {
  LoaderCircle,
  Pause,
  Play,
  RotateCcw,
  RotateCw,
  SkipBack,
  SkipForward,
  Volume2,
  VolumeX,
} from "lucide-react";
import type { ReactNode } from "react";
import { SKIP_SECONDS, type Player, type PlayerStatus, type Queue } from "#player";
import { IconButton } from "#ui/button.tsx";
import { useNext, usePlayer } from "./use-player.ts";

const icons: Record<PlayerStatus, ReactNode> = {
  idle: <Play aria-hidden="true" />,
  paused: <Play aria-hidden="true" />,
  playing: <Pause aria-hidden="true" />,
  loading: <LoaderCircle aria-hidden="true" className="animate-spin" />,
};

export function PlayButton({ player }: { player: Player }) {
  const status = usePlayer(player, (state) => state.status);
  const sounding = status === "playing" || status === "loading";
  return (
    <button
      type="button"
      aria-label={sounding ? "Pause" : "Play"}
      className="player-toggle"
      onClick={() => player.toggle()}
    >
      {icons[status]}
    </button>
  );
}

export function SkipButton({ player, forward = false }: { player: Player; forward?: boolean }) {
  const Icon = forward ? RotateCw : RotateCcw;
  return (
    <IconButton
      label={`Skip ${forward ? "forward" : "back"} ${SKIP_SECONDS} seconds`}
      className="player-skip"
      onClick={() => player.skip(forward ? SKIP_SECONDS : -SKIP_SECONDS)}
    >
      <Icon aria-hidden="true" />
      <span aria-hidden="true">{SKIP_SECONDS}</span>
    </IconButton>
  );
}

/** Keeps its place while nothing comes next, so that nothing beside it moves. */
export function NextButton({ queue }: { queue: Queue | undefined }) {
  const next = useNext(queue);
  return (
    <IconButton
      label="Next episode"
      aria-disabled={!next}
      className="player-next"
      onClick={() => queue?.next()}
    >
      <SkipForward aria-hidden="true" />
    </IconButton>
  );
}

export function PreviousButton({ queue }: { queue: Queue | undefined }) {
  return (
    <IconButton label="Previous episode" disabled={!queue} onClick={() => queue?.previous()}>
      <SkipBack aria-hidden="true" />
    </IconButton>
  );
}

export function MuteButton({ player }: { player: Player }) {
  const muted = usePlayer(player, (state) => state.muted);
  return (
    <IconButton label={muted ? "Unmute" : "Mute"} onClick={() => player.setMuted(!muted)}>
      {muted ? <VolumeX aria-hidden="true" /> : <Volume2 aria-hidden="true" />}
    </IconButton>
  );
}
