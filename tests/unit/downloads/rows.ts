// Rows of downloads of which a test says only what it is about.
import type { DownloadPhase, StoredDownload } from "#db";

export const FILE = { path: "a.mp3", bytes: 2_000, rev: 2, part_sha256: ["0".repeat(64), "1".repeat(64)] };

export const row = (
  id: string,
  phase: DownloadPhase = { state: "ready" },
  facts: Partial<Omit<StoredDownload, "state">> = {},
): StoredDownload => ({
  podcast_id: id,
  ticket: "first",
  asked_at: 0,
  automatic: false,
  file: FILE,
  parts: 2,
  kept: phase.state === "ready" || phase.state === "stale" ? FILE.rev : null,
  failures: 0,
  strikes: 0,
  ...phase,
  ...facts,
});
