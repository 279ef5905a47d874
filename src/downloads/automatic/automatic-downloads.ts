// Downloads the playlist and removes finished episodes, as the download settings say. Every tab runs it; each run
// holds a lock and reads everything anew, so that a second run finds nothing left to do.
import type { DownloadSettingsStore, StoredDownload } from "#db";
import type { Clock } from "#lib/clock.ts";
import type { Downloads } from "../downloads.ts";
import type { DeviceStorage, Locks } from "../ports.ts";
import { planAutomaticDownloads, type Facts } from "./rules.ts";

/** Milliseconds for which changes are gathered before the plan is made. */
const REST = 500;
/** Milliseconds until an episode that was in the player of some tab is checked again. */
const HEARD = 60_000;

/** What the account's database says, read in one go. */
export type AutomaticDownloadFacts = Pick<Facts, "saved" | "finished"> & {
  downloads: readonly StoredDownload[];
};

export type AutomaticDownloadPorts = {
  userId: string;
  downloads: Pick<Downloads, "request" | "remove">;
  settings: DownloadSettingsStore;
  read(): Promise<AutomaticDownloadFacts>;
  /** Calls `listener` when anything that `read` or `settings` answers may have changed; the answer ends it. */
  watch(listener: () => void): () => void;
  /** Whether any tab has this episode in its player. */
  isHeard(podcastId: string): Promise<boolean>;
  storage: Pick<DeviceStorage, "estimate">;
  locks: Locks;
  clock: Clock;
  /** Notes a fault of the device's storage; the next change tries again. */
  report(error: unknown): void;
};

/** Begins at once. The answer ends it. */
export function createAutomaticDownloads(ports: AutomaticDownloadPorts): () => void {
  const { downloads, settings, clock, locks } = ports;
  const unsavedSince = new Map<string, number>();
  let ended = false;
  let isRunning = false;
  /** Whether something changed that the present run may not have read. */
  let isRung = false;
  let callOff = () => {};

  async function filled(): Promise<number> {
    const { usage, quota } = await ports.storage
      .estimate()
      .catch(() => ({ usage: undefined, quota: undefined }));
    return usage === undefined || !quota ? 0 : usage / quota;
  }

  /** Notes since when automatic downloads are outside of the playlist. */
  function noteUnsaved({ saved, downloads: rows }: AutomaticDownloadFacts): void {
    const inside = new Set(saved);
    const outside = rows.filter((row) => row.automatic && !inside.has(row.podcast_id));
    const ids = new Set(outside.map((row) => row.podcast_id));
    for (const id of unsavedSince.keys()) if (!ids.has(id)) unsavedSince.delete(id);
    for (const id of ids) if (!unsavedSince.has(id)) unsavedSince.set(id, clock.now());
  }

  /** @returns milliseconds until the next look, null for none. */
  async function run(): Promise<number | null> {
    const [facts, wish] = [await ports.read(), await settings.read()];
    if (ended) return null;
    noteUnsaved(facts);
    const inside = new Set(facts.saved);
    if (facts.saved && wish.declined.some((id) => !inside.has(id)))
      await settings.update(({ declined }) => ({ declined: declined.filter((id) => inside.has(id)) }));
    const plan = planAutomaticDownloads({
      ...facts,
      settings: wish,
      unsavedSince,
      filled: await filled(),
      now: clock.now(),
    });
    const heard = await Promise.all(plan.forget.map(ports.isHeard));
    const forget = plan.forget.filter((_, at) => !heard[at]);
    if (ended) return null;
    if (forget.length) await downloads.remove(forget);
    for (const id of plan.request) if (!ended) await downloads.request(id, { automatic: true });
    return forget.length === plan.forget.length ? plan.again : Math.min(plan.again ?? HEARD, HEARD);
  }

  function look(wait: number): void {
    callOff();
    callOff = clock.after(wait, () => void runNow());
  }

  async function runNow(): Promise<void> {
    isRunning = true;
    isRung = false;
    const again = await locks.request(`keep:${ports.userId}`, {}, run).catch((error: unknown) => {
      ports.report(error);
      return null;
    });
    isRunning = false;
    if (ended) return;
    if (isRung) look(REST);
    else if (again !== null) look(again);
  }

  const unwatch = ports.watch(() => {
    if (isRunning) isRung = true;
    else look(REST);
  });
  look(REST);
  return () => {
    ended = true;
    callOff();
    unwatch();
  };
}
