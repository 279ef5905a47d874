// All downloads of the account on this device, and what can be done with many of them at once.
import { useState } from "react";
import type { Covers } from "#backend";
import { formatBytes, formatEpisodes } from "#domain/format.ts";
import type { EpisodeCard } from "#domain/podcast.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/overlay/dialog.tsx";
import { DownloadRow, type DownloadEntry } from "./download-row.tsx";
import type { Taps } from "./taps.ts";

type DownloadRowsProps = {
  entries: readonly DownloadEntry[];
  covers: Covers;
  taps: Taps;
  isPlaying(episode: EpisodeCard): boolean;
  onPlay(episode: EpisodeCard): void;
};

function RemoveAll({ entries, bytes, onRemove }: { entries: number; bytes: number; onRemove(): void }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setAsking(true)}>
        Remove all
      </Button>
      <Dialog open={asking} title="Remove all downloads?" onClose={() => setAsking(false)}>
        <p className="mt-3">
          {`${formatEpisodes(entries)}, ${formatBytes(bytes)}. `}
          Your playlist, likes and places stay as they are, and you can download again.
        </p>
        <div className="mt-6 grid gap-2.5">
          <Button
            variant="danger"
            wide
            onClick={() => {
              setAsking(false);
              onRemove();
            }}
          >
            Remove all
          </Button>
          <Button variant="secondary" wide onClick={() => setAsking(false)}>
            Keep them
          </Button>
        </div>
      </Dialog>
    </>
  );
}

export function DownloadRows({ entries, covers, taps, isPlaying, onPlay }: DownloadRowsProps) {
  const bytes = entries.reduce((sum, { here }) => sum + here, 0);
  const finished = entries.filter(({ isFinished, view }) => isFinished && view.plays).map(({ id }) => id);
  return (
    <section aria-labelledby="episodes" className="mt-10">
      <div className="download-head">
        <h2 id="episodes" className="text-xl">
          {formatEpisodes(entries.length)}
        </h2>
        <span className="text-soft">{formatBytes(bytes)}</span>
        <div className="ml-auto flex flex-wrap">
          {finished.length > 0 && (
            <Button variant="quiet" size="small" onClick={() => taps.remove(finished)}>
              Remove finished
            </Button>
          )}
          <RemoveAll
            entries={entries.length}
            bytes={bytes}
            onRemove={() => taps.remove(entries.map(({ id }) => id))}
          />
        </div>
      </div>
      <ul>
        {entries.map((entry) => (
          <DownloadRow
            key={entry.id}
            entry={entry}
            covers={covers}
            playing={entry.card !== null && isPlaying(entry.card)}
            taps={taps}
            onPlay={onPlay}
          />
        ))}
      </ul>
    </section>
  );
}
