// What is watched over an account for as long as the page is its: its downloads, the people whom it follows, and whether
// it was deleted elsewhere.
import type { Connectivity, Session } from "#backend";
import { savesData, watchSavesData } from "#lib/saves-data.ts";
import type { OpenedAccount } from "./accounts.ts";
import { loadDownloadWatch } from "./download-watches.ts";
import { keepFollowedPages } from "./followed-pages.ts";
import type { GoneAccounts } from "./gone-accounts.ts";
import { watchGoneAccounts } from "./watch-gone-accounts.ts";

export { createGoneAccounts } from "./gone-accounts.ts";

type WatchPorts = Parameters<typeof loadDownloadWatch>[1] & {
  gone: GoneAccounts;
  session: Session;
  connectivity: Connectivity;
};

/** A visitor follows nobody; browsers without locks keep nothing. */
function fetchFollowedPages(
  opened: OpenedAccount,
  { online }: Connectivity,
  { clock, report }: Pick<WatchPorts, "clock" | "report">,
): () => void {
  if (opened.userId === null || !opened.offline) return () => {};
  return keepFollowedPages(opened, opened.userId, {
    connectivity: {
      isOnline: online.get,
      isMetered: savesData,
      subscribe(listener) {
        const ends = [online.subscribe(listener), watchSavesData(listener)];
        return () => ends.forEach((end) => end());
      },
    },
    locks: navigator.locks,
    clock,
    report,
  });
}

/** @returns begins to watch; what that answers ends it */
export async function loadAccountWatch(
  opened: OpenedAccount,
  { gone, session, connectivity, ...ports }: WatchPorts,
): Promise<() => () => void> {
  const beginDownloads = await loadDownloadWatch(opened, ports);
  return () => {
    const ends = [
      beginDownloads(),
      watchGoneAccounts(opened, { gone, session, connectivity, report: ports.report }),
      fetchFollowedPages(opened, connectivity, ports),
    ];
    return () => ends.forEach((end) => end());
  };
}
