// Downloads of one account as its screens see and change them: one reading for all of them, and removals that can be
// taken back for as long as the message about them stands.
import type { StoredDownload } from "#db";
import { describeDownload, type DownloadView } from "#downloads";
import type { Clock } from "#lib/clock.ts";
import { observable, type Readable } from "#lib/observable.ts";

/** Milliseconds for which a removal can be taken back: as long as its message is shown. */
const TAKEN_BACK = 5_300;

export type ListedDownloads = {
  /** In the order they were asked for, without those that are being removed. */
  rows: readonly StoredDownload[];
  /** By the episode's id; without an entry it is neither here nor wanted. */
  views: ReadonlyMap<string, DownloadView>;
};

export type DownloadList = {
  /** Null until it was read for the first time. */
  listed: Readable<ListedDownloads | null>;
  /** Rejects where the device's storage fails. */
  request(podcastIds: readonly string[]): Promise<void>;
  pause(podcastId: string): Promise<void>;
  /** Removes them in a moment. @param onSettled called when that cannot be taken back any more. @returns takes it back. */
  remove(podcastIds: readonly string[], onSettled: () => void): () => void;
  /** Does now what waits to be removed. */
  flush(): Promise<void>;
  /** Reads no more, and does what waits to be removed. */
  end(): void;
};

/** `due`: when it can be taken back no more, in milliseconds of the device's clock. */
export type Removals = {
  read(): Promise<readonly { id: string; due: number }[]>;
  add(podcastIds: readonly string[], due: number): Promise<void>;
  drop(podcastIds: readonly string[]): Promise<void>;
};

export type DownloadListPorts = {
  downloads: {
    request(podcastId: string): Promise<void>;
    pause(podcastId: string): Promise<void>;
    remove(podcastIds: readonly string[]): Promise<void>;
  };
  /** Calls back with all rows, now and after each change, until the answer is called. */
  watch(onRows: (rows: readonly StoredDownload[]) => void): () => void;
  /** Whether the user wants these, or does not want them to come back by themselves. */
  note(podcastIds: readonly string[], wanted: boolean): Promise<void>;
  /** Removals that wait, for the next page to do where this one is killed. */
  removals: Removals;
  clock: Clock;
  report(error: unknown): void;
};

export function createDownloadList({
  downloads,
  watch,
  note,
  removals,
  clock,
  report,
}: DownloadListPorts): DownloadList {
  const listed = observable<ListedDownloads | null>(null);
  let all: readonly StoredDownload[] | null = null;
  /** Episodes that are being removed, and with which others. */
  const leaving = new Map<string, { onSettled(): void; callOff(): void }>();

  function show(): void {
    if (!all) return;
    const rows = all.filter((row) => !leaving.has(row.podcast_id));
    listed.set({ rows, views: new Map(rows.map((row) => [row.podcast_id, describeDownload(row)])) });
  }

  function takeBack(podcastIds: readonly string[]): void {
    for (const id of podcastIds) leaving.delete(id);
    show();
  }

  function settle(podcastIds: readonly string[]): void {
    for (const id of podcastIds) {
      const batch = leaving.get(id);
      if (!batch) continue;
      batch.callOff();
      batch.onSettled();
      batch.onSettled = () => {};
    }
  }

  async function removeNow(podcastIds: readonly string[]): Promise<void> {
    if (!podcastIds.length) return;
    settle(podcastIds);
    try {
      await note(podcastIds, false);
      await downloads.remove(podcastIds);
      await removals.drop(podcastIds);
    } finally {
      takeBack(podcastIds);
    }
  }

  const flush = () => removeNow([...leaving.keys()]);

  /** Does what another page left to be removed, unless it is taken back there until then. */
  async function finishOthers(): Promise<void> {
    const isOthers = ({ id }: { id: string }) => !leaving.has(id);
    const waiting = (await removals.read()).filter(isOthers);
    if (!waiting.length) return;
    const last = Math.max(...waiting.map(({ due }) => due));
    const noted = new Set(waiting.map(({ id }) => id));
    // However the clock was set since.
    clock.after(Math.min(Math.max(last - clock.now(), 0), TAKEN_BACK), () => {
      const finish = async () => {
        const still = (await removals.read()).filter((each) => noted.has(each.id) && isOthers(each));
        await removeNow(still.map(({ id }) => id));
      };
      finish().catch(report);
    });
  }

  const stopWatching = watch((rows) => {
    all = rows;
    show();
  });
  finishOthers().catch(report);
  return {
    listed,
    flush,
    async request(podcastIds) {
      settle([...leaving.keys()]);
      takeBack(podcastIds);
      await removals.drop(podcastIds);
      // What was removed a moment ago makes room for this.
      await flush();
      await note(podcastIds, true);
      for (const id of podcastIds) await downloads.request(id);
    },
    pause: (podcastId) => downloads.pause(podcastId),
    remove(podcastIds, onSettled) {
      const isDue = (id: string) => leaving.get(id) === batch;
      const callOff = clock.after(TAKEN_BACK, () => void removeNow(podcastIds.filter(isDue)).catch(report));
      const batch = { onSettled, callOff };
      for (const id of podcastIds) leaving.set(id, batch);
      show();
      const noted = removals.add(podcastIds, clock.now() + TAKEN_BACK);
      noted.catch(report);
      return () => {
        const back = podcastIds.filter(isDue);
        takeBack(back);
        noted.then(() => removals.drop(back)).catch(report);
      };
    },
    end() {
      stopWatching();
      flush().catch(report);
    },
  };
}
