// The download list of an account over its database and this browser. A chunk of its own: the first paint does without
// it.
import { createDownloadSettings, watchQuery, type AccountDatabase } from "#db";
import { readDownloads, type Downloads } from "#downloads";
import type { Clock } from "#lib/clock.ts";
import { createDownloadList, type DownloadList, type Removals } from "./download-list.ts";

export type AccountDownloadListPorts = {
  database: AccountDatabase;
  downloads: Pick<Downloads, "request" | "pause" | "remove">;
  /** The window: a page that is closed takes its timers along. */
  page: Pick<EventTarget, "addEventListener" | "removeEventListener">;
  clock: Clock;
  /** Notes a fault of the device's storage. */
  report(error: unknown): void;
};

/** Notes what the user removed from under the automatic download, and what they want after all. */
function noteWish(database: AccountDatabase) {
  const settings = createDownloadSettings(database);
  return async (ids: readonly string[], wanted: boolean) => {
    const { automatic, declined, told } = await settings.read();
    const isKnown = (id: string) => declined.includes(id) || told.includes(id);
    if (wanted ? !ids.some(isKnown) : !automatic) return;
    await settings.update((before) => {
      const others = (list: readonly string[]) => list.filter((id) => !ids.includes(id));
      const kept = others(before.declined);
      return wanted ? { declined: kept, told: others(before.told) } : { declined: [...kept, ...ids] };
    });
  };
}

/** Removals that wait, among the download settings: one row, which a sign-out clears. */
function storedRemovals(database: AccountDatabase): Removals {
  const settings = createDownloadSettings(database);
  const without = (ids: readonly string[], removing: readonly { id: string; due: number }[]) =>
    removing.filter(({ id }) => !ids.includes(id));
  return {
    read: async () => (await settings.read()).removing,
    add: (ids, due) =>
      settings.update(({ removing }) => ({
        removing: [...without(ids, removing), ...ids.map((id) => ({ id, due }))],
      })),
    async drop(ids) {
      const { removing } = await settings.read();
      if (removing.some(({ id }) => ids.includes(id)))
        await settings.update((before) => ({ removing: without(ids, before.removing) }));
    },
  };
}

export function createAccountDownloadList({
  database,
  downloads,
  page,
  clock,
  report,
}: AccountDownloadListPorts): DownloadList {
  const list = createDownloadList({
    downloads,
    watch: (onRows) => watchQuery(() => readDownloads(database), onRows, report),
    note: noteWish(database),
    removals: storedRemovals(database),
    clock,
    report,
  });
  const flush = () => void list.flush().catch(report);
  page.addEventListener("pagehide", flush);
  return {
    ...list,
    end() {
      page.removeEventListener("pagehide", flush);
      list.end();
    },
  };
}
