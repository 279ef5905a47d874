// What happens to a download, one event at a time. `reduce` is the only place where a row's state is decided.
import type { AudioFile, DownloadPhase, StoredDownload } from "#db";

export type DownloadEvent =
  /** The user or the app wants it. */
  | { type: "requested"; podcastId: string; ticket: string; at: number; automatic: boolean }
  /** A tab starts working on it, for the first time or again. */
  | { type: "begun" }
  /** The server has described the file. */
  | { type: "described"; file: AudioFile }
  /** There is an address to fetch from, and `parts` are here already. */
  | { type: "signed"; parts: number }
  | { type: "stored"; parts: number }
  | { type: "complete" }
  /** Stored parts did not match what was fetched: `parts` are left. */
  | { type: "spoiled"; parts: number }
  | { type: "verified" }
  | { type: "committed" }
  /** It is to be tried again at `at`. `strike`: the bytes were not what the row says. */
  | { type: "postponed"; at: number; asked: boolean; strike: boolean }
  | { type: "paused"; reason: "offline" | "user" | "metered" }
  | { type: "failed"; reason: "quota" | "integrity" | "gone" }
  /** The browser evicted some of the kept revision `rev`. */
  | { type: "evicted"; rev: number }
  | { type: "outdated"; rev: number };

/** States in which a tab works on a download, or is to start. */
const ACTIVE = ["queued", "signing", "downloading", "verifying", "committing"] as const;

export const isActive = (row: StoredDownload): boolean =>
  (ACTIVE as readonly StoredDownload["state"][]).includes(row.state);

/** A download that the engine may start by itself, now or later. */
const isWaiting = (row: StoredDownload) =>
  isActive(row) || row.state === "retry" || (row.state === "paused" && row.reason !== "user");

type Facts = Omit<StoredDownload, "state">;

const factsOf = ({
  podcast_id,
  ticket,
  asked_at,
  automatic,
  file,
  parts,
  kept,
  failures,
  strikes,
}: StoredDownload) =>
  ({ podcast_id, ticket, asked_at, automatic, file, parts, kept, failures, strikes }) satisfies Facts;

const moved = (row: StoredDownload, phase: DownloadPhase, facts: Partial<Facts> = {}): StoredDownload => ({
  ...factsOf(row),
  ...phase,
  ...facts,
});

function requested(
  row: StoredDownload | undefined,
  { podcastId, ticket, at, automatic }: Extract<DownloadEvent, { type: "requested" }>,
): StoredDownload | null {
  const fresh = { ticket, asked_at: at, automatic, failures: 0, strikes: 0 };
  if (!row) return { state: "queued", podcast_id: podcastId, file: null, parts: 0, kept: null, ...fresh };
  // A tap on a download that waits for an unmetered network starts it. One that runs already runs on.
  if (row.state === "ready" || (isActive(row) && (!row.automatic || automatic))) return null;
  // An automatic request undoes neither a user's pause nor a failure, and shortens no wait.
  if (automatic && ["failed", "paused", "retry"].includes(row.state)) return null;
  return isActive(row) ? { ...row, automatic } : moved(row, { state: "queued" }, fresh);
}

/** What may happen while a tab works on a download, and nowhere else. */
function worked(row: StoredDownload, event: DownloadEvent): StoredDownload | null {
  switch (event.type) {
    case "described":
      return moved(row, { state: "signing" }, { file: event.file });
    case "signed":
      return moved(row, { state: "downloading" }, { parts: event.parts });
    case "stored":
      return moved(row, { state: "downloading" }, { parts: event.parts, failures: 0, strikes: 0 });
    case "complete":
      return moved(row, { state: "verifying" });
    case "spoiled":
      return moved(row, { state: "downloading" }, { parts: event.parts });
    case "verified":
      return moved(row, { state: "committing" });
    case "committed":
      return row.state === "committing" && row.file
        ? moved(row, { state: "ready" }, { kept: row.file.rev, failures: 0, strikes: 0 })
        : null;
    case "postponed": {
      const { at, asked, strike } = event;
      const strikes = row.strikes + (strike ? 1 : 0);
      return moved(row, { state: "retry", at, asked }, { failures: row.failures + 1, strikes });
    }
    default:
      return null;
  }
}

/**
 * The row after `event`; null where it changes nothing or cannot happen any more, because another tab or the user
 * moved the download on.
 */
export function reduce(row: StoredDownload | undefined, event: DownloadEvent): StoredDownload | null {
  if (event.type === "requested") return requested(row, event);
  if (!row) return null;
  switch (event.type) {
    case "begun":
      return isWaiting(row) ? moved(row, { state: "signing" }) : null;
    case "paused":
      return isWaiting(row) && !(row.state === "paused" && row.reason === event.reason)
        ? moved(row, { state: "paused", reason: event.reason })
        : null;
    case "failed":
      return isWaiting(row)
        ? moved(row, { state: "failed", reason: event.reason }, event.reason === "gone" ? { kept: null } : {})
        : null;
    case "evicted": {
      // What waits or failed loses only what it had from before.
      if (row.kept !== event.rev) return null;
      const phase = row.state === "ready" || row.state === "stale" ? { state: "evicted" as const } : row;
      return moved(row, phase, { kept: null });
    }
    case "outdated":
      return (row.state === "ready" && row.kept !== null && row.kept < event.rev) ||
        (row.state === "stale" && row.rev < event.rev)
        ? moved(row, { state: "stale", rev: event.rev })
        : null;
    default:
      return isActive(row) ? worked(row, event) : null;
  }
}
