// Fetches the text, transcript and chapters of downloaded episodes: what their pages show without a network. One tab of
// an account does it, and goes on until all are here.
import type { AccountDatabase, StoredDownload } from "#db";
import type { Visits } from "#sync";
import type { DownloadPorts } from "./ports.ts";

/** Milliseconds until a failed fetch is tried again; the network's return retries at once. */
const RETRY = 60_000;

export type DownloadPagePorts = Pick<
  DownloadPorts,
  "userId" | "connectivity" | "clock" | "locks" | "watch" | "report"
> & {
  database: AccountDatabase;
  visits: Pick<Visits, "podcast" | "transcript">;
};

export type DownloadPages = {
  start(): void;
  /** Ends everything here; another tab, or the next start, goes on. */
  stop(): void;
};

/** Nothing happens before `start`. */
export function createDownloadPages(ports: DownloadPagePorts): DownloadPages {
  const { database, visits, connectivity, clock } = ports;
  /** When an episode is asked for again of which something could not be had, in milliseconds. */
  const later = new Map<string, number>();
  /** Episodes whose page the server does not show, and those whose transcript has been requested. */
  const settled = new Set<string>();

  async function needsText(id: string): Promise<boolean> {
    const [card, details] = await Promise.all([database.podcasts.get(id), database.details.get(id)]);
    return !details || (card !== undefined && card.seq !== details.seq);
  }

  /** The transcript of one revision of the audio. */
  const said = (id: string, rev: number | undefined) => `transcript ${id} ${rev ?? ""}`;

  /**
   * An episode without a transcript is asked for once for each revision of its audio: the answer may be from before there
   * was one. So is an episode whose transcript belongs to another revision.
   */
  async function needsTranscript(id: string, rev: number | undefined): Promise<boolean> {
    if (settled.has(said(id, rev))) return false;
    const kept = await database.transcripts.get(id);
    return !kept?.segments.length || (rev !== undefined && kept.rev !== rev);
  }

  async function bring(id: string): Promise<void> {
    later.delete(id);
    const postpone = () => void later.set(id, clock.now() + RETRY);
    if (!settled.has(id) && (await needsText(id))) {
      const outcome = await visits.podcast(id);
      if (outcome === "unreachable") postpone();
      if (outcome === "missing") settled.add(id);
    }
    const rev = (await database.podcasts.get(id))?.audio_rev;
    if (await needsTranscript(id, rev)) {
      if ((await visits.transcript(id)) === "unreachable") postpone();
      else settled.add(said(id, rev));
    }
  }

  const suits = (row: StoredDownload) => !(row.automatic && connectivity.isMetered());

  async function round(signal: AbortSignal): Promise<void> {
    const rows = (await database.downloads.toArray()).sort((one, other) => one.asked_at - other.asked_at);
    const ids = new Set(rows.map((row) => row.podcast_id));
    for (const id of later.keys()) if (!ids.has(id)) later.delete(id);
    for (const row of rows) {
      if (signal.aborted || !connectivity.isOnline()) return;
      const isDue = (later.get(row.podcast_id) ?? 0) <= clock.now();
      if (isDue && suits(row)) await bring(row.podcast_id);
    }
  }

  let wake = () => {};
  async function work(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const woken = new Promise<void>((resolve) => (wake = resolve));
      let isFaulty = false;
      await round(signal).catch((error: unknown) => {
        ports.report(error);
        isFaulty = true;
      });
      const cancel = isFaulty || later.size > 0 ? clock.after(RETRY, wake) : () => {};
      await woken;
      cancel();
    }
  }

  function onNetwork() {
    if (connectivity.isOnline()) later.clear();
    wake();
  }

  let ends: (() => void)[] = [];
  let stopping: AbortController | null = null;
  function stop() {
    for (const end of ends) end();
    ends = [];
    stopping?.abort();
    stopping = null;
    wake();
  }

  return {
    start() {
      stop();
      stopping = new AbortController();
      const { signal } = stopping;
      ends = [ports.watch(() => wake()), connectivity.subscribe(onNetwork)];
      // The request is rejected when it is stopped while it waits for the lock.
      ports.locks
        .request(`download-pages:${ports.userId}`, { signal }, () => work(signal))
        .catch(() => undefined);
    },
    stop,
  };
}
