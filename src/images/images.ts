// Keeps the images of one account's library on the device, a few at a time while nothing else is to do. One tab of an
// account does it; the browser passes the lock of a tab that goes on to the next.
import { VISITOR } from "#db";
import { fetchImage } from "./fetch-image.ts";
import { AT_ONCE, planImages } from "./plan.ts";
import type { ImagePorts } from "./ports.ts";
import { createImageCache } from "./image-cache.ts";
import { readWanted, type WantedImage } from "./wanted.ts";

/** Milliseconds that changes are let come together before they are looked at. */
const GATHER = 1_000;
/**
 * Milliseconds until what could not be had is asked for again; the last one repeats. The network's return is sooner.
 */
const RETRY_WAITS = [5_000, 30_000, 300_000] as const;
/** Milliseconds until what found no room is tried again. */
const FULL_WAIT = 300_000;
/** Stands for a round of several images among keys of single ones. */
const ROUND = "";
/** Share of the device's room above which no images come: it is left to episodes. */
const ROOM = 0.8;

export type Images = {
  /** The Media port of sync. What is kept of episodes that may no longer be seen goes with what shows them. */
  media: {
    forget(podcastIds: readonly string[]): Promise<void>;
    wipe(): Promise<void>;
  };
  start(): void;
  /** Ends everything here; another tab, or the next start, goes on. */
  stop(): void;
};

/** Puts the parts together; nothing happens before `start`. */
export function createImages(ports: ImagePorts): Images {
  const { database, userId, clock, connectivity, locks } = ports;
  const account = userId ?? VISITOR;
  const imageCache = createImageCache(database, account, ports);
  /** When what could not be had is asked for again, in milliseconds. */
  const later = new Map<string, number>();
  /** How often each was asked for in vain; of ROUND how often a whole round failed. */
  const failures = new Map<string, number>();
  let stopping: AbortController | null = null;
  let wake = () => {};

  async function dropSurplus(): Promise<WantedImage[]> {
    const wanted = await readWanted(database, userId, await ports.shown());
    const { missing, surplus } = planImages(wanted, await imageCache.rows(), clock.now());
    if (surplus.length) await imageCache.drop(surplus);
    return missing;
  }

  /** Milliseconds until what has failed once more is tried again. */
  function waitAfterFailure(what: string): number {
    const before = failures.get(what) ?? 0;
    failures.set(what, before + 1);
    return RETRY_WAITS[before] ?? RETRY_WAITS[2];
  }

  async function hasRoom(): Promise<boolean> {
    const { usage = 0, quota = Number.POSITIVE_INFINITY } = await ports.storage.estimate();
    return usage < quota * ROOM;
  }

  const isCover = (key: string) => key.startsWith("covers/");

  async function bring(key: string, address: string | undefined, signal: AbortSignal): Promise<void> {
    // A cover has a path of its own for good; pictures of people keep theirs when they change. What failed is asked
    // for anew, past the browser's cache.
    const isFixed = isCover(key) && !later.has(key);
    const fetched = address ? await fetchImage(address, ports, isFixed, signal) : "refused";
    if (signal.aborted) return;
    if (fetched === "refused") later.set(key, Number.POSITIVE_INFINITY);
    else if (fetched === "unanswered") later.set(key, clock.now() + waitAfterFailure(key));
    else {
      failures.delete(key);
      // The device may be full, which is not reported: the image is then shown with a network only.
      await imageCache
        .store(key, fetched.bytes, fetched.type)
        .catch(() => void later.set(key, clock.now() + FULL_WAIT));
    }
  }

  /** Brings a few of what is missing. @returns milliseconds to wait before the next look; null for a change. */
  async function round(signal: AbortSignal): Promise<number | null> {
    const missing = await dropSurplus();
    if (!connectivity.isOnline()) return null;
    const isDear = connectivity.isMetered();
    const may = missing.filter((image) => image.tapped || !isDear);
    const due = may.filter(({ key }) => (later.get(key) ?? 0) <= clock.now()).slice(0, AT_ONCE);
    const next = Math.min(...may.map(({ key }) => later.get(key) ?? 0));
    if (!due.length) return Number.isFinite(next) ? Math.max(0, next - clock.now()) : null;
    if (!(await hasRoom())) return FULL_WAIT;
    await ports.idle();
    if (signal.aborted) return null;

    const keys = due.map(({ key }) => key);
    const addresses = await ports.addresses(keys).catch(() => null);
    if (!addresses) return waitAfterFailure(ROUND);
    failures.delete(ROUND);
    if (!(await imageCache.expect(keys))) return null;
    await Promise.all(keys.map((key) => bring(key, addresses.get(key), signal)));
    return 0;
  }

  async function work(signal: AbortSignal): Promise<void> {
    let isReconciled = false;
    while (!signal.aborted) {
      const woken = new Promise<void>((resolve) => (wake = resolve));
      try {
        if (!isReconciled) await imageCache.reconcile();
        isReconciled = true;
        const wait = await round(signal);
        if (wait === 0) continue;
        const cancel = wait === null ? () => {} : clock.after(wait, wake);
        await woken;
        cancel();
      } catch (error) {
        ports.report(error);
        clock.after(waitAfterFailure(ROUND), wake);
        await woken;
      }
      if (!signal.aborted) await new Promise<void>((resolve) => clock.after(GATHER, resolve));
    }
  }

  let ends: (() => void)[] = [];
  function stop() {
    for (const end of ends) end();
    ends = [];
    stopping?.abort();
    stopping = null;
    wake();
  }

  return {
    media: {
      forget: async () => void (await dropSurplus()),
      wipe: () => {
        stop();
        return imageCache.wipe();
      },
    },
    start() {
      stop();
      stopping = new AbortController();
      const { signal } = stopping;
      ends = [
        ports.watch(() => wake()),
        connectivity.subscribe(() => {
          if (!connectivity.isOnline()) return;
          for (const [key, at] of later) if (Number.isFinite(at)) later.delete(key);
          failures.clear();
          wake();
        }),
      ];
      // The request is rejected when it is stopped while it waits for the lock.
      locks.request(`images:${account}`, { signal }, () => work(signal)).catch(() => undefined);
    },
    stop,
  };
}
