// Where playing stands, with the slider that moves it: the only part of the bar that is drawn four times a second.
import { formatClock } from "#domain/format.ts";
import type { Player } from "#player";
import { SeekBar } from "./seek-bar.tsx";
import { useHold } from "./use-hold.ts";
import { usePlayer } from "./use-player.ts";

export function BarTimeline({ player }: { player: Player }) {
  const [held, hold] = useHold(player);
  const position = usePlayer(player, (state) => state.position);
  const duration = usePlayer(player, (state) => state.duration);
  const shown = held ?? position;
  return (
    <div className="player-timeline">
      <span className="player-time">{formatClock(shown)}</span>
      <SeekBar position={shown} duration={duration} onHold={hold} onSeek={player.seek} />
      <span className="player-time">{formatClock(duration)}</span>
    </div>
  );
}
