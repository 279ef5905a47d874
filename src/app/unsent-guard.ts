// Where nothing is kept on the device, what was not sent goes with the page: the browser is asked to warn of that.
import { watchQuery } from "#db";
import { readSyncSummary } from "#sync";
import type { OpenedAccount } from "./accounts.ts";

/** Warns for as long as the page lives. */
export function guardUnsent({ database, kept }: OpenedAccount): void {
  if (kept) return;
  let waiting = 0;
  watchQuery(
    () => readSyncSummary(database),
    (summary) => {
      waiting = summary.waiting;
    },
  );
  window.addEventListener("beforeunload", (event) => {
    if (waiting > 0) event.preventDefault();
  });
}
