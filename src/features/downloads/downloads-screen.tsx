// The downloads of this device: what is here, how much room it takes, and what is downloaded and removed automatically.
import { ArrowDownToLine, LockKeyhole } from "lucide-react";
import type { ReactNode } from "react";
import type { Covers } from "#backend";
import type { EpisodeCard } from "#domain/podcast.ts";
import { LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/message.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { DownloadRows } from "./download-rows.tsx";
import type { DownloadEntry } from "./download-row.tsx";
import { DownloadSuggestions, type SuggestedList } from "./download-suggestions.tsx";
import "./downloads.css";
import { SettingsPanel, type DownloadOptions } from "./settings-panel.tsx";
import { StorageCard, type Protection, type StorageUse } from "./storage-card.tsx";
import type { Taps } from "./taps.ts";

export type DownloadsScreenProps = {
  /** Undefined while they are read. */
  entries: readonly DownloadEntry[] | undefined;
  /** Null where this browser keeps no files. */
  taps: Taps | null;
  /** Null while unknown. */
  use: StorageUse | null;
  protection: Protection;
  /** Null for a visitor, who has no playlist; undefined while it is read. */
  choice: DownloadOptions | null | undefined;
  automaticLimit: number;
  /** What could be downloaded, while nothing is: lists that have episodes. Undefined while they are read. */
  suggestions: readonly SuggestedList[] | undefined;
  onChoice(change: Partial<DownloadOptions>): void;
  covers: Covers;
  isPlaying(episode: EpisodeCard): boolean;
  onPlay(episode: EpisodeCard): void;
};

const Frame = ({ children }: { children: ReactNode }) => (
  <div className="page-width max-w-4xl pt-8 pb-16 lg:pt-12">
    <title>Downloads · Orpheus</title>
    <h1 className="text-3xl">Downloads</h1>
    <p className="mt-1 text-soft">Episodes that play without a connection, on this device alone.</p>
    {children}
  </div>
);

/** Nothing is here, and this device knows no episode that could be. */
const Nothing = () => (
  <EmptyState
    icon={<ArrowDownToLine aria-hidden="true" />}
    title="No downloads yet"
    action={<LinkButton to="/discover">Discover podcasts</LinkButton>}
  >
    Tap Download on an episode and it plays here in a tunnel, on a plane, anywhere.
  </EmptyState>
);

/** As tall as the window, so that the footer does not jump when the list comes. */
const waiting = (
  <div className="min-h-dvh">
    <Skeleton className="mt-10 h-24 w-full rounded-lg" />
  </div>
);

function NoneYet({
  suggestions,
  covers,
  taps,
}: Pick<DownloadsScreenProps, "suggestions" | "covers"> & { taps: Taps }) {
  if (!suggestions) return waiting;
  if (suggestions.length === 0) return <Nothing />;
  return (
    <>
      <h2 className="mt-10 text-xl">No downloads yet</h2>
      <p className="mt-1 text-soft">Download one of these, and it plays in a tunnel, on a plane, anywhere.</p>
      <DownloadSuggestions lists={suggestions} covers={covers} onDownload={(id) => taps.download([id])} />
    </>
  );
}

export function DownloadsScreen(props: DownloadsScreenProps) {
  const { entries, taps, choice } = props;
  if (!taps)
    return (
      <Frame>
        <EmptyState icon={<LockKeyhole aria-hidden="true" />} title="This browser keeps no downloads">
          A private window, or a browser that refuses storage, forgets everything when it is closed. Open
          Orpheus in a normal window to download episodes.
        </EmptyState>
      </Frame>
    );
  return (
    <Frame>
      <div className="download-cards">
        {props.use ? (
          <StorageCard use={props.use} protection={props.protection} />
        ) : (
          <div aria-hidden="true" className="storage-card animate-waiting" />
        )}
        {choice && <SettingsPanel choice={choice} limit={props.automaticLimit} onChange={props.onChoice} />}
        {choice === undefined && <div aria-hidden="true" className="download-settings animate-waiting" />}
      </div>
      {!entries ? (
        waiting
      ) : entries.length === 0 ? (
        <NoneYet suggestions={props.suggestions} covers={props.covers} taps={taps} />
      ) : (
        <DownloadRows
          entries={entries}
          covers={props.covers}
          taps={taps}
          isPlaying={props.isPlaying}
          onPlay={props.onPlay}
        />
      )}
    </Frame>
  );
}
