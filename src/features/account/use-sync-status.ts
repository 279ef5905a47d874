// What the sync mark and its panel say, gathered from the device and this tab's part in syncing.
import { useSyncExternalStore } from "react";
import { useLive, type AccountDatabase, type DeadEntry } from "#db";
import type { Readable } from "#lib/observable.ts";
import { readSyncSummary, refusalMessage, type AccountSync } from "#sync";

export type SyncSource = {
  database: AccountDatabase;
  sync: AccountSync;
  syncedAt: Readable<number | null>;
};

export type SyncStatus = {
  /** `waiting` is said before `offline` is: it is what the user did. */
  kind: "synced" | "waiting" | "offline" | "refused" | "signed-out";
  waiting: number;
  refused: DeadEntry[];
  /** Milliseconds; null for never. */
  syncedAt: number | null;
};

const kindOf = (
  refused: number,
  signedOut: boolean,
  online: boolean,
  waiting: number,
): SyncStatus["kind"] => {
  if (refused > 0) return "refused";
  if (signedOut) return "signed-out";
  if (!online) return "offline";
  return waiting > 0 ? "waiting" : "synced";
};

/** Null for the moment the device takes to read it. */
export function useSyncStatus({ database, sync, syncedAt }: SyncSource, online: boolean): SyncStatus | null {
  const summary = useLive(() => readSyncSummary(database), [database]);
  const state = useSyncExternalStore(sync.state.subscribe, sync.state.get);
  const heard = useSyncExternalStore(syncedAt.subscribe, syncedAt.get);
  if (!summary) return null;
  const refused = summary.refused.filter(({ change }) => refusalMessage(change) !== null);
  return {
    kind: kindOf(refused.length, state === "signed-out", online, summary.waiting),
    waiting: summary.waiting,
    refused,
    syncedAt: Math.max(heard ?? 0, summary.syncedAt ?? 0) || null,
  };
}

/** '1 change waiting', '3 changes waiting'. */
export const waitingText = (count: number): string =>
  `${count} ${count === 1 ? "change" : "changes"} waiting`;
