// How far a download has come, as a small picture: an arrow, a ring that fills, a tick, or what is wrong.
import { ArrowDown, Check, Pause, RotateCcw, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

export type DownloadMarkProps = {
  kind: "none" | "waiting" | "running" | "held" | "here" | "outdated" | "lost" | "failed";
  /** How much of it is here, from 0 to 1. */
  share: number;
};

const RADIUS = 9;
const ROUND = 2 * Math.PI * RADIUS;

function Ring({ share, children }: { share: number; children?: ReactNode }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="2.5">
      <circle cx="12" cy="12" r={RADIUS} opacity="0.25" />
      <circle
        cx="12"
        cy="12"
        r={RADIUS}
        strokeLinecap="round"
        strokeDasharray={`${Math.max(0.02, share) * ROUND} ${ROUND}`}
        transform="rotate(-90 12 12)"
      />
      {children}
    </svg>
  );
}

/** Takes the size that icons have where it stands. */
export function DownloadMark({ kind, share }: DownloadMarkProps) {
  switch (kind) {
    case "none":
      return <ArrowDown aria-hidden="true" />;
    case "waiting":
      return (
        <svg viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="2.5">
          <circle cx="12" cy="12" r={RADIUS} strokeDasharray="2.5 3.15" />
        </svg>
      );
    case "running":
      return (
        <Ring share={share}>
          <rect x="9.25" y="9.25" width="5.5" height="5.5" rx="1" fill="currentColor" stroke="none" />
        </Ring>
      );
    case "held":
      return <Pause aria-hidden="true" />;
    case "here":
      return <Check aria-hidden="true" />;
    case "outdated":
    case "lost":
      return <RotateCcw aria-hidden="true" />;
    case "failed":
      return <TriangleAlert aria-hidden="true" />;
  }
}
