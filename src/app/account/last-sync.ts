// When any tab last heard from the server. An idle sync writes nothing on the device, so what the leading tab heard is
// passed on from tab to tab.
import type { Clock } from "#lib/clock.ts";
import { observable, type Readable } from "#lib/observable.ts";
import type { AccountSync } from "#sync";

export type LastSync = { syncedAt: Readable<number | null>; end(): void };

/** @param name the same in all tabs of the account. */
export function watchLastSync({ state }: AccountSync, name: string, clock: Pick<Clock, "now">): LastSync {
  const syncedAt = observable<number | null>(null);
  const channel = new BroadcastChannel(name);
  channel.addEventListener("message", ({ data }) => syncedAt.set(Number(data)));
  let syncing = false;
  const unsubscribe = state.subscribe(() => {
    const present = state.get();
    if (syncing && present === "idle") {
      syncedAt.set(clock.now());
      channel.postMessage(clock.now());
    }
    syncing = present === "syncing";
  });
  return {
    syncedAt,
    end() {
      unsubscribe();
      channel.close();
    },
  };
}
