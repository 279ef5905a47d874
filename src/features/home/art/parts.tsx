// What several drawings are made of: a canvas, lines of text, the wave of a voice, people, icons of 24 by 24.
import type { ReactNode } from "react";
import "./art.css";

type ArtProps = { width: number; height: number; ground: string; children: ReactNode };

/** A drawing says nothing that the text beside it does not say. */
export const Art = ({ width, height, ground, children }: ArtProps) => (
  <svg
    viewBox={`0 0 ${width} ${height}`}
    aria-hidden="true"
    focusable="false"
    className={`art art-ground-${ground}`}
  >
    {children}
  </svg>
);

/** A sheet with rounded corners and, if `raised`, a shadow. */
export const Sheet = (props: { x: number; y: number; width: number; height: number; r?: number }) => (
  <rect
    x={props.x}
    y={props.y}
    width={props.width}
    height={props.height}
    rx={props.r ?? 14}
    className="art-sheet art-raised"
  />
);

type LinesProps = { x: number; y: number; widths: readonly number[]; step?: number; height?: number };

/** Lines of text that is too small to be read. */
export const Lines = ({ x, y, widths, step = 11, height = 5 }: LinesProps) => (
  <g className="art-words">
    {widths.map((width, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- lines that never change
      <rect key={index} x={x} y={y + index * step} width={width} height={height} rx={height / 2} />
    ))}
  </g>
);

/** How loud a voice is at each place, from 0 to 1: syllables within sentences. */
const loudness = (index: number) =>
  Math.abs(Math.sin(index * 1.7) * 0.45 + Math.sin(index * 0.61 + 1) * 0.35) + 0.2;

type VoiceProps = { x: number; y: number; bars: number; height: number; heard: number; step?: number };

/** The wave of a voice around the line `y`; the first `heard` bars in the accent's colour. */
export const Voice = ({ x, y, bars, height, heard, step = 6 }: VoiceProps) => (
  <g>
    {Array.from({ length: bars }, (_, index) => {
      const tall = Math.round(loudness(index) * height);
      return (
        <rect
          // oxlint-disable-next-line react/no-array-index-key -- bars that never change
          key={index}
          x={x + index * step}
          y={y - tall / 2}
          width={step * 0.55}
          height={tall}
          rx={step * 0.27}
          className={index < heard ? "art-accent" : "art-rest"}
        />
      );
    })}
  </g>
);

export type Hue = "computing" | "physics" | "life" | "social" | "mind" | "engineering";

/** Somebody: head and shoulders in a disc. */
export const Person = ({ x, y, r, hue }: { x: number; y: number; r: number; hue: Hue }) => (
  <g transform={`translate(${x} ${y}) scale(${r / 20})`}>
    <circle r="20" className={`art-dot-${hue}`} />
    <circle cy="-5" r="5.6" className="art-person" />
    <path d="M-10.5 10.5a10.5 8.5 0 0 1 21 0z" className="art-person" />
  </g>
);

export const PlayButton = ({ x, y, r }: { x: number; y: number; r: number }) => (
  <g transform={`translate(${x} ${y}) scale(${r / 20})`}>
    <circle r="20" className="art-accent" />
    <path
      d="M-4.5-7.4v14.8a1 1 0 0 0 1.5.9l12-7.4a1 1 0 0 0 0-1.8l-12-7.4a1 1 0 0 0-1.5.9z"
      className="art-on-accent"
    />
  </g>
);

const ICONS = {
  lock: "M7 11V7a5 5 0 0 1 10 0v4M5 11h14a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1v-8a1 1 0 0 1 1-1z",
  globe:
    "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zM2 12h20M12 2c3 3 4 6.500 4 10s-1 7-4 10c-3-3-4-6.500-4-10s1-7 4-10z",
  check: "m5 12.500 4.500 4.500L19 7.500",
  heart:
    "M12 20s-8-4.800-8-10.500A4.500 4.500 0 0 1 12 6.700a4.500 4.500 0 0 1 8 2.800C20 15.200 12 20 12 20z",
  headphones:
    "M3 18v-6a9 9 0 0 1 18 0v6M3 15h3a1 1 0 0 1 1 1v4a1 1 0 0 1-1 1H5a2 2 0 0 1-2-2zM21 15h-3a1 1 0 0 0-1 1v4a1 1 0 0 0 1 1h1a2 2 0 0 0 2-2z",
  bookmark: "M6 3h12a1 1 0 0 1 1 1v17l-7-5-7 5V4a1 1 0 0 1 1-1z",
  link: "M10 13a5 5 0 0 0 7.500.500l3-3a5 5 0 0 0-7-7l-1.500 1.500M14 11a5 5 0 0 0-7.500-.500l-3 3a5 5 0 0 0 7 7l1.500-1.500",
} as const;

type IconProps = { name: keyof typeof ICONS; x: number; y: number; size: number; tone?: string };

export const Icon = ({ name, x, y, size, tone = "ink" }: IconProps) => (
  <path
    d={ICONS[name]}
    transform={`translate(${x} ${y}) scale(${size / 24})`}
    className={`art-icon art-${tone}`}
  />
);
