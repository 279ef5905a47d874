// The download of an episode on its page: one button that says how far it is and does the next thing, and below the
// buttons a line where something is wrong.
import { Download } from "lucide-react";
import { useId, useState, type ReactNode } from "react";
import type { DownloadView } from "#downloads";
import { ActionTile } from "#ui/action-tile.tsx";
import { DownloadMark } from "#ui/download-mark.tsx";
import { Link } from "#ui/link.tsx";
import { downloadCaption, downloadFace } from "./download-words.ts";
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
      <ActionTile
        label="Download"
        caption="Download"
        icon={<Download aria-hidden="true" />}
        aria-disabled="true"
        aria-describedby={asked ? id : undefined}
        onClick={() => setAsked(true)}
      />
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

export function DownloadButton({ podcastId, view, taps }: DownloadButtonProps) {
  const id = useId();
  if (!taps) return <NoDownload />;
  const { kind, share, reason, action } = view;
  return (
    <>
      <ActionTile
        label={downloadFace(view)}
        caption={downloadCaption(view)}
        title={action.label}
        aria-describedby={reason ? id : undefined}
        icon={
          kind === "none" ? (
            <Download aria-hidden="true" />
          ) : (
            <span className={kind === "here" ? "contents text-success" : "contents"}>
              <DownloadMark kind={kind} share={share} />
            </span>
          )
        }
        onClick={() => taps.act(podcastId, view)}
      />
      {reason && (
        <Line id={id}>
          {reason}{" "}
          {view.isFull && (
            <Link to="/downloads" className="inline-block font-semibold text-accent-text hover:underline">
              Go to downloads
            </Link>
          )}
        </Line>
      )}
    </>
  );
}
