// The desk of an account's downloads over its database and this browser.
import { createKeepingStore, watchQuery, type AccountDatabase } from "#db";
import { readDownloads } from "#downloads";
import { systemClock } from "#lib/clock.ts";
import { createDownloadDesk, type DownloadDesk } from "./download-desk.ts";
import { onceFor } from "./once-for.ts";

/** Notes what the user removed from under the automatic download, and what they want after all. */
function noteWish(database: AccountDatabase) {
  const keeping = createKeepingStore(database);
  return async (ids: readonly string[], wanted: boolean) => {
    const { automatic, declined, told } = await keeping.read();
    const isKnown = (id: string) => declined.includes(id) || told.includes(id);
    if (wanted ? !ids.some(isKnown) : !automatic) return;
    await keeping.update((before) => {
      const others = (list: readonly string[]) => list.filter((id) => !ids.includes(id));
      const kept = others(before.declined);
      return wanted ? { declined: kept, told: others(before.told) } : { declined: [...kept, ...ids] };
    });
  };
}

/** Null where the browser keeps no files for the app. @param report notes a fault of the device's storage. */
export const deskOf = onceFor((account, report: (error: unknown) => void): DownloadDesk | null => {
  const { database, downloads } = account;
  if (!downloads) return null;
  const desk = createDownloadDesk({
    downloads,
    watch: (onRows) => account.whileOpen(watchQuery(() => readDownloads(database), onRows, report)),
    note: noteWish(database),
    clock: systemClock,
    report,
  });
  const flush = () => void desk.flush().catch(report);
  // A page that is closed takes its timers along.
  window.addEventListener("pagehide", flush);
  account.whileOpen(() => window.removeEventListener("pagehide", flush));
  return desk;
});
