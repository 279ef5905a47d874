// The position in the episode as a real slider: clickable, draggable, with arrows and spoken values. Dragging shows
// where it would go; playing moves there when it is let go.
import { useEffect, useRef, type CSSProperties } from "react";
import { formatSpokenClock } from "#domain/format.ts";

const ENDS = ["pointerup", "pointercancel", "blur"] as const;

type SeekBarProps = {
  /** Both in seconds; `position` is where the thumb stands. */
  position: number;
  duration: number | null;
  /** Name of the chapter under the thumb. */
  chapter?: string | undefined;
  /** What is drawn over the track, below the thumb: a background of CSS. */
  marks?: string | undefined;
  /** The thumb is held at so many seconds; null: it was let go. */
  onHold(position: number | null): void;
  onSeek(position: number): void;
};

export function SeekBar({ position, duration, chapter, marks, onHold, onSeek }: SeekBarProps) {
  const slider = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const element = slider.current;
    // React's onChange is the browser's `input`; that the thumb was let go is its `change`.
    const letGo = () => {
      onSeek(Number(element?.value));
      onHold(null);
    };
    // Not every browser says `change` of a thumb that was put back, or was taken from the finger.
    const end = () => void setTimeout(() => onHold(null));
    element?.addEventListener("change", letGo);
    for (const name of ENDS) element?.addEventListener(name, end);
    return () => {
      element?.removeEventListener("change", letGo);
      for (const name of ENDS) element?.removeEventListener(name, end);
    };
  }, [onHold, onSeek]);
  const played = duration ? Math.min(100, (position / duration) * 100) : 0;
  const place = duration
    ? `${formatSpokenClock(position)} of ${formatSpokenClock(duration)}`
    : formatSpokenClock(position);
  return (
    <input
      ref={slider}
      type="range"
      className="seek-bar"
      aria-label="Seek"
      aria-valuetext={chapter ? `${place}, ${chapter}` : place}
      min={0}
      max={duration ?? 1}
      step={1}
      value={duration ? Math.min(position, duration) : 0}
      disabled={!duration}
      style={{ "--played": `${played}%`, "--marks": marks } as CSSProperties}
      onChange={(event) => onHold(Number(event.target.value))}
    />
  );
}
