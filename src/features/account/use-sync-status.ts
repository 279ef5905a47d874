// What the sync mark and its panel say, gathered from the device and this tab's part in syncing.
import { useEffect, useState, useSyncExternalStore } from "react";
import { useLive, type AccountDatabase, type DeadEntry } from "#db";
import { systemClock } from "#lib/clock.ts";
import type { Readable } from "#lib/observable.ts";
import { readSyncSummary, refusalMessage, type AccountSync, type SyncState } from "#sync";

export type SyncSource = {
  database: AccountDatabase;
  sync: AccountSync;
  syncedAt: Readable<number | null>;
};

export type SyncStatus = {
  /** The most important of what could be said: a refusal first, then what keeps changes from being sent. */
  kind: "refused" | "signed-out" | "offline" | "waiting" | "synced";
  /** Of this tab; one that does not lead is idle. */
  state: SyncState;
  /** Changes of the user that have not reached the server. */
  waiting: number;
  refused: DeadEntry[];
  /** Milliseconds; null for never. */
  syncedAt: number | null;
};

/** Milliseconds that a change may be on its way before the mark says so: most are there sooner. */
const PATIENCE = 1_500;

/** Whether `holds` has held for PATIENCE. */
function useLasting(holds: boolean): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!holds) return;
    const cancel = systemClock.after(PATIENCE, () => setLasting(true));
    return () => {
      cancel();
      setLasting(false);
    };
  }, [holds]);
  return holds && lasting;
}

/** Null for the moment the device takes to read it. */
export function useSyncStatus({ database, sync, syncedAt }: SyncSource, online: boolean): SyncStatus | null {
  const summary = useLive(() => readSyncSummary(database), [database]);
  const state = useSyncExternalStore(sync.state.subscribe, sync.state.get);
  const heard = useSyncExternalStore(syncedAt.subscribe, syncedAt.get);
  const waits = useLasting(summary !== undefined && summary.changes > 0);
  if (!summary) return null;
  const refused = summary.refused.filter(({ change }) => refusalMessage(change) !== null);
  const kind = (): SyncStatus["kind"] => {
    if (refused.length > 0) return "refused";
    if (state === "signed-out") return "signed-out";
    if (!online) return "offline";
    return waits ? "waiting" : "synced";
  };
  return {
    kind: kind(),
    state,
    waiting: waits || !online ? summary.changes : 0,
    refused,
    syncedAt: Math.max(heard ?? 0, summary.syncedAt ?? 0) || null,
  };
}

/** '1 change waiting', '3 changes waiting'. */
export const waitingText = (count: number): string =>
  `${count} ${count === 1 ? "change" : "changes"} waiting`;
