// Which downloads run: two at once over all tabs of an account, each under a lock of its own, so that no two tabs
// download the same episode. The browser gives the locks of a closed tab to the others.
import type { StoredDownload } from "#db";
import { attempt, type AttemptPorts } from "./attempt.ts";
import type { DownloadPorts } from "./ports.ts";
import { isActive } from "./state.ts";
import { FIRST_BACKOFF, waitAfter, waitOf } from "./wait.ts";

const AT_ONCE = 2;
/** Milliseconds until locks of another tab are tried again: it may have released one without changing a row. */
const HELD_ELSEWHERE = 5_000;

export type QueuePorts = AttemptPorts & Pick<DownloadPorts, "holdBusy">;

export type Queue = {
  start(): void;
  /** Ends what runs in this tab; another tab, or the next start, goes on with it. */
  stop(): void;
  /** Something may have changed: looks for what is to run, and for what runs and is no longer wanted. */
  ring(): void;
};

/** Name of the lock under which the files of an episode are written and thrown away. */
export const episodeLock = (userId: string, podcastId: string): string => `download:${userId}:${podcastId}`;

export function createQueue(ports: QueuePorts): Queue {
  const { ledger, connectivity, clock, locks, userId } = ports;
  const running = new Map<string, { ticket: string; abort: AbortController }>();
  let listeners: (() => void)[] = [];
  let stopping: AbortController | null = null;

  const wake = () => {
    const woken = listeners;
    listeners = [];
    for (const listener of woken) listener();
  };

  /** Resolves when something may have changed, after `wait` milliseconds at the latest. */
  const untilWoken = (wait: number | null) =>
    new Promise<void>((resolve) => {
      const cancel = wait === null ? () => {} : clock.after(wait, resolve);
      listeners.push(() => {
        cancel();
        resolve();
      });
    });

  /** Milliseconds until `row` may run: 0 for now, null where only a change can make it. */
  function waitFor(row: StoredDownload): number | null {
    if (row.state === "retry") return waitOf(row, clock.now());
    return isActive(row) || (row.state === "paused" && row.reason !== "user") ? 0 : null;
  }

  /** Marks what cannot run on this network. @returns whether it can. */
  async function suits(row: StoredDownload): Promise<boolean> {
    const reason = !connectivity.isOnline()
      ? ("offline" as const)
      : row.automatic && connectivity.isMetered()
        ? ("metered" as const)
        : null;
    if (reason && row.state !== "retry") await ledger.tell(row.podcast_id, { type: "paused", reason });
    return reason === null;
  }

  async function run(row: StoredDownload, signal: AbortSignal): Promise<void> {
    const { podcast_id: id, ticket } = row;
    const abort = new AbortController();
    const end = () => abort.abort();
    signal.addEventListener("abort", end);
    if (signal.aborted) end();
    running.set(id, { ticket, abort });
    const release = ports.holdBusy();
    try {
      await attempt(ports, row, abort.signal);
    } catch (error) {
      ports.report(error);
      const at = clock.now() + waitAfter(row.failures, FIRST_BACKOFF, ports.random());
      await ledger.tellFor(id, ticket, { type: "postponed", at, asked: false, strike: false });
    } finally {
      release();
      signal.removeEventListener("abort", end);
      running.delete(id);
    }
  }

  /** Runs one download as far as it goes. @returns milliseconds to wait before the next look. */
  async function takeOne(signal: AbortSignal): Promise<number | null> {
    const rows = (await ledger.all()).sort((one, other) => one.asked_at - other.asked_at);
    let next: number | null = null;
    for (const row of rows) {
      if (signal.aborted) return null;
      const wait = waitFor(row);
      if (wait === null || running.has(row.podcast_id) || !(await suits(row))) continue;
      if (wait > 0) {
        next = Math.min(next ?? wait, wait);
        continue;
      }
      const took = await locks.request(
        episodeLock(userId, row.podcast_id),
        { ifAvailable: true },
        async (lock) => {
          if (!lock) return false;
          const current = await ledger.get(row.podcast_id);
          if (current && waitFor(current) === 0) await run(current, signal);
          return true;
        },
      );
      if (took) return 0;
      next = Math.min(next ?? HELD_ELSEWHERE, HELD_ELSEWHERE);
    }
    return next;
  }

  async function work(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      let isRung = false;
      listeners.push(() => {
        isRung = true;
      });
      const wait = await takeOne(signal).catch((error: unknown) => {
        ports.report(error);
        return HELD_ELSEWHERE;
      });
      if (wait !== 0 && !isRung && !signal.aborted) await untilWoken(wait);
    }
  }

  async function endUnwanted(): Promise<void> {
    for (const [id, { ticket, abort }] of running) {
      const row = await ledger.get(id);
      if (!row || row.ticket !== ticket || !isActive(row)) abort.abort();
    }
  }

  return {
    start() {
      stopping ??= new AbortController();
      const { signal } = stopping;
      for (let slot = 0; slot < AT_ONCE; slot += 1)
        // The request is rejected when it is stopped while it waits for the lock.
        locks.request(`downloads:${userId}:${slot}`, { signal }, () => work(signal)).catch(() => undefined);
    },
    stop() {
      stopping?.abort();
      stopping = null;
      wake();
    },
    ring() {
      if (!stopping) return;
      endUnwanted().catch(ports.report);
      wake();
    },
  };
}
