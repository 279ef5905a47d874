// What is watched over an account for as long as the page is its: its downloads, and whether it was deleted elsewhere.
import type { Backend, Connectivity } from "#backend";
import type { OpenedAccount } from "./accounts.ts";
import { loadDownloadWatch } from "./download-watches.ts";
import { watchGoneAccounts } from "./gone-accounts.ts";

export { removeAccountData } from "./gone-accounts.ts";

type WatchPorts = Parameters<typeof loadDownloadWatch>[1] & {
  backend: Pick<Backend, "accountCalls" | "session">;
  connectivity: Connectivity;
};

/** @returns begins to watch; what that answers ends it */
export async function loadAccountWatch(
  opened: OpenedAccount,
  { backend, connectivity, ...ports }: WatchPorts,
): Promise<() => () => void> {
  const beginDownloads = await loadDownloadWatch(opened, ports);
  const { toasts, report } = ports;
  const { accountCalls: calls, session } = backend;
  const gone = { calls, session, connectivity, toasts, report, caches: window.caches };
  return () => {
    const ends = [beginDownloads(), watchGoneAccounts(opened, gone)];
    return () => ends.forEach((end) => end());
  };
}
