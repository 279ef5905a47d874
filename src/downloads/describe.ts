// A download as a screen shows it: its state as text, and what one tap would do.
import type { StoredDownload } from "#db";
import { MAKE_ROOM, NO_SPACE } from "#lib/not-kept.ts";

/**
 * `waiting`: goes on by itself later. `running`: on its way. `held`: the user paused it. `here`: it plays.
 * `outdated`: it plays, and there is a newer one. `lost`: the browser evicted it.
 */
export type DownloadKind = "none" | "waiting" | "running" | "held" | "here" | "outdated" | "lost" | "failed";

export type DownloadAction = { does: "download" | "pause" | "remove"; label: string };

export type DownloadView = {
  kind: DownloadKind;
  /** How much of it is here, from 0 to 1. */
  share: number;
  /** Short: 'Downloading 40%'. */
  words: string;
  /** A whole sentence where something is wrong, or what to do about it; null where nothing is. */
  reason: string | null;
  /** What `reason` says beyond `words`, for a place that shows both. */
  more: string | null;
  /** What a tap does. */
  action: DownloadAction;
  /** Whether room on the device is what is missing. */
  isFull: boolean;
  /** Whether it plays without a network. */
  plays: boolean;
};

const FAILED = {
  quota: NO_SPACE,
  integrity: "The audio arrived damaged more than once. Try again later.",
  gone: "This episode is not available any more.",
} as const;

const LABEL = {
  download: "Download",
  now: "Download now",
  resume: "Resume download",
  retry: "Retry download",
  again: "Download again",
  update: "Update download",
  pause: "Pause download",
  cancel: "Cancel download",
  remove: "Remove download",
} as const;

const download = (label: keyof typeof LABEL): DownloadAction => ({ does: "download", label: LABEL[label] });
const remove = (label: "cancel" | "remove"): DownloadAction => ({ does: "remove", label: LABEL[label] });
const PAUSE: DownloadAction = { does: "pause", label: LABEL.pause };

const percent = (share: number) => `${Math.floor(share * 100)}%`;

type Said = Pick<DownloadView, "kind" | "words" | "action"> & Partial<DownloadView>;

function say(row: StoredDownload, share: number): Said {
  switch (row.state) {
    case "queued":
      return { kind: "waiting", words: "Waiting to download", action: PAUSE };
    case "signing":
    case "downloading":
      return { kind: "running", words: `Downloading ${percent(share)}`, action: PAUSE };
    case "verifying":
    case "committing":
      return { kind: "running", words: "Checking", action: PAUSE, share: 1 };
    case "retry":
      return {
        kind: "waiting",
        words: "Trying again soon",
        reason: "The download was interrupted and goes on by itself.",
        action: download("retry"),
      };
    case "paused":
      return sayPaused(row.reason, share);
    case "ready":
      return { kind: "here", words: "Downloaded", action: remove("remove"), share: 1 };
    case "stale":
      return {
        kind: "outdated",
        words: "New version available",
        reason: "The audio was made anew. What is on this device plays until you update it.",
        action: download("update"),
        share: 1,
      };
    case "evicted":
      return {
        kind: "lost",
        words: "Removed by your browser",
        reason: "Your browser removed this download to free space.",
        more: null,
        action: download("again"),
        share: 0,
      };
    case "failed":
      return {
        kind: "failed",
        words: row.reason === "quota" ? "Not enough space" : "Download failed",
        reason: FAILED[row.reason],
        ...(row.reason === "quota" && { more: MAKE_ROOM }),
        action: row.reason === "gone" ? remove("remove") : download("retry"),
        isFull: row.reason === "quota",
      };
  }
}

function sayPaused(reason: "offline" | "user" | "metered", share: number): Said {
  if (reason === "user")
    return { kind: "held", words: `Paused at ${percent(share)}`, action: download("resume") };
  if (reason === "offline")
    return {
      kind: "waiting",
      words: "Waiting for a connection",
      reason: "The download goes on once you are online.",
      action: remove("cancel"),
    };
  return {
    kind: "waiting",
    words: "Waiting for Wi-Fi",
    reason: "Data Saver is on: this waits for another network, or for your tap.",
    action: download("now"),
  };
}

const NONE: DownloadView = {
  kind: "none",
  share: 0,
  words: "Not downloaded",
  reason: null,
  more: null,
  action: download("download"),
  isFull: false,
  plays: false,
};

/** @param row undefined where there is no download. */
export function describeDownload(row: StoredDownload | undefined): DownloadView {
  if (!row) return NONE;
  const total = row.file?.part_sha256.length ?? 0;
  const share = total === 0 ? 0 : row.parts / total;
  const said = say(row, share);
  return { ...NONE, share, more: said.reason ?? null, ...said, plays: row.kept !== null };
}

/** Bytes of the episode that are on the device, as far as its row knows. */
export function bytesHere({ file, parts, kept }: StoredDownload): number {
  if (!file) return 0;
  if (kept === file.rev) return file.bytes;
  return Math.round((file.bytes * parts) / Math.max(1, file.part_sha256.length));
}
