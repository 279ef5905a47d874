// The download of an episode on its page: one button that says how far it is and does the next thing, and below the
// buttons a line where something is wrong.
import { Download, X } from "lucide-react";
import { useId, useState, type ReactNode } from "react";
import type { DownloadView } from "#downloads";
import { Button, IconButton } from "#ui/button.tsx";
import { DownloadMark } from "#ui/download-mark.tsx";
import { Link } from "#ui/link.tsx";
import type { Taps } from "./taps.ts";

type DownloadButtonProps = {
  podcastId: string;
  view: DownloadView;
  /** Null where this browser keeps no files. */
  taps: Taps | null;
};

/** Stands below all buttons, over the whole width. */
const Line = ({ id, children }: { id: string; children: ReactNode }) => (
  <p id={id} className="order-last basis-full text-[0.9375rem] text-soft">
    {children}
  </p>
);

/** Says why when it is pressed: a button that only looks dead explains nothing. */
function NoDownload() {
  const [asked, setAsked] = useState(false);
  const id = useId();
  return (
    <>
      <Button
        variant="secondary"
        size="large"
        aria-disabled="true"
        aria-describedby={asked ? id : undefined}
        onClick={() => setAsked(true)}
      >
        <Download aria-hidden="true" />
        Download
      </Button>
      <output className="order-last basis-full empty:hidden">
        {asked && (
          <Line id={id}>
            This browser keeps no files for Orpheus, as in a private window. Open Orpheus in a normal window
            to download episodes.
          </Line>
        )}
      </output>
    </>
  );
}

/** What the button says; what it does is in its title. */
function face({ kind, words, action }: DownloadView): string {
  if (kind === "running" || kind === "here") return words;
  if (kind === "waiting" && action.does !== "download") return words;
  return action.label.replace(/ download$/, "");
}

export function DownloadButton({ podcastId, view, taps }: DownloadButtonProps) {
  const id = useId();
  if (!taps) return <NoDownload />;
  const { kind, share, reason, action } = view;
  const cancellable = kind === "running" || kind === "waiting" || kind === "held" || kind === "failed";
  return (
    <>
      <span className="inline-flex items-center">
        <Button
          variant="secondary"
          size="large"
          title={action.label}
          aria-describedby={reason ? id : undefined}
          className={kind === "here" ? "[&_svg]:text-success" : undefined}
          onClick={() => taps.act(podcastId, view)}
        >
          {kind === "none" ? <Download aria-hidden="true" /> : <DownloadMark kind={kind} share={share} />}
          <span className="tabular-nums">{face(view)}</span>
        </Button>
        {cancellable && (
          <IconButton label="Cancel download" onClick={() => taps.remove([podcastId])}>
            <X aria-hidden="true" className="text-soft" />
          </IconButton>
        )}
      </span>
      {reason && (
        <Line id={id}>
          {reason}{" "}
          {view.isFull && (
            <Link to="/downloads" className="font-semibold text-accent-text hover:underline">
              Go to downloads
            </Link>
          )}
        </Line>
      )}
    </>
  );
}
