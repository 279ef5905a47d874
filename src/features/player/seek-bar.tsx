// The position in the episode as a real slider: clickable, draggable, with arrows and spoken values.
import type { CSSProperties } from "react";
import { formatSpokenClock } from "#domain/format.ts";

type SeekBarProps = {
  /** Both in seconds. */
  position: number;
  duration: number | null;
  onSeek(position: number): void;
};

export function SeekBar({ position, duration, onSeek }: SeekBarProps) {
  const played = duration ? Math.min(100, (position / duration) * 100) : 0;
  return (
    <input
      type="range"
      className="seek-bar"
      aria-label="Seek"
      aria-valuetext={
        duration
          ? `${formatSpokenClock(position)} of ${formatSpokenClock(duration)}`
          : formatSpokenClock(position)
      }
      min={0}
      max={duration ?? 1}
      step={1}
      value={duration ? Math.min(position, duration) : 0}
      disabled={!duration}
      style={{ "--played": `${played}%` } as CSSProperties}
      onChange={(event) => onSeek(Number(event.target.value))}
    />
  );
}
