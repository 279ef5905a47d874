// What is watched over an account for as long as the page is its: its downloads, and whether it was deleted elsewhere.
import type { Connectivity, Session } from "#backend";
import type { OpenedAccount } from "./accounts.ts";
import { loadDownloadWatch } from "./download-watches.ts";
import type { GoneAccounts } from "./gone-accounts.ts";
import { watchGoneAccounts } from "./watch-gone-accounts.ts";

export { createGoneAccounts } from "./gone-accounts.ts";

type WatchPorts = Parameters<typeof loadDownloadWatch>[1] & {
  gone: GoneAccounts;
  session: Session;
  connectivity: Connectivity;
};

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
    ];
    return () => ends.forEach((end) => end());
  };
}
