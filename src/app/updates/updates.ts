// The service worker's life as the page sees it: registration, the offered update, and the one reload that a
// missing chunk may cause.
import type { Workbox } from "workbox-window";
import type { Connectivity } from "#backend";
import { SHELL_LOCK_PREFIX } from "#sw/protocol.ts";
import { isBusy, whenIdle } from "#lib/busy.ts";
import { systemClock } from "#lib/clock.ts";
import { loadUntilReady, whenTrue } from "#lib/late.ts";
import { observable, type Readable } from "#lib/observable.ts";
import type { SmallStorage } from "#lib/small-storage.ts";
import type { Toasts } from "#lib/toasts.ts";
import { workboxWindow } from "../chunks/shell-engines.ts";
import { openShortLivedClient, takeOver } from "./take-over.ts";
import { watchVersions } from "./waiting-version.ts";

const RELOAD_GUARD_KEY = "orpheus-chunk-reload";
/** A second missing chunk within this time (milliseconds) is no longer answered by a reload. */
const RELOAD_GUARD_TIME = 60_000;

export type UpdateState = "none" | "offered" | "waiting";

export type Updates = Readable<UpdateState> & {
  /** Registers the worker and starts listening. Once, after the first paint. */
  start(): void;
  /** Applies the offered update when no tab is busy. */
  apply(): Promise<void>;
  /** Asks the server for a newer version; rejects where it does not answer. */
  check(): Promise<void>;
  /** Fetches what may be wanted later: a chunk that is missing then is no reason to load the page anew. */
  ahead(fetching: () => Promise<unknown>): Promise<void>;
};

/**
 * @param connectivity tells whether a missing chunk could be had from anybody.
 * @param tab remembers when this tab was loaded anew.
 * @param report notes a fault that is tried again by itself.
 * @param onReload called before the page is loaded anew for a missing chunk.
 */
export function createUpdates(
  toasts: Toasts,
  connectivity: Connectivity,
  tab: SmallStorage,
  report: (error: unknown) => void,
  onReload: () => void,
): Updates {
  const state = observable<UpdateState>("none");
  let workbox: Workbox | null = null;
  let registration: ServiceWorkerRegistration | undefined;
  let accepted = false;
  let applying: Promise<void> | null = null;
  /** The present worker was asked to go, which it does once it has answered everything. */
  let isLeaving = false;
  let fetchingAhead = 0;

  /** The new worker has taken over. Reload here only if this tab asked for it; others are told. */
  const takenOver = () => {
    if (accepted) {
      // Somebody may have pressed play since.
      void whenIdle(() => window.location.reload());
      return;
    }
    state.set("none");
    toasts.show({
      title: "Orpheus was updated",
      message: "Reload this tab when it suits you.",
      actions: [{ label: "Reload", run: () => window.location.reload() }],
      sticky: true,
    });
  };

  /** A version waits. Where one was accepted already, it is this one that comes when no tab is busy. */
  const offer = () => {
    if (state.get() === "none") state.set("offered");
  };

  /** Keeps this page's build alive in the worker's cache for as long as the page is open. */
  const holdShell = () => {
    const entry = new URL(import.meta.url).pathname;
    void navigator.locks?.request(
      `${SHELL_LOCK_PREFIX}${entry}`,
      { mode: "shared" },
      () => new Promise(() => {}),
    );
  };

  const reloadOnMissingChunk = () => {
    window.addEventListener("vite:preloadError", (event) => {
      const last = Number(tab.getItem(RELOAD_GUARD_KEY) ?? 0);
      if (fetchingAhead > 0 || !navigator.onLine || Date.now() - last < RELOAD_GUARD_TIME) return;
      event.preventDefault();
      void reloadIfAnswered();
    });
  };

  /** With a network but no answer of the server, a reload would only lose the page. */
  async function reloadIfAnswered(): Promise<void> {
    await connectivity.probe();
    if (!connectivity.online.get() || (await isBusy())) return;
    tab.setItem(RELOAD_GUARD_KEY, String(Date.now()));
    onReload();
    // Loaded under the worker of the version before, the page would miss the same file again.
    if (state.get() === "none") window.location.reload();
    else await apply();
  }

  async function takeOffered(): Promise<void> {
    accepted = true;
    if (await isBusy()) state.set("waiting");
    await whenIdle(() => {
      isLeaving = true;
      takeOver({
        isWaiting: () => Boolean(registration?.waiting),
        tell: () => workbox?.messageSkipWaiting(),
        openShortLivedClient,
        after: systemClock.after,
      });
    });
  }

  async function apply(): Promise<void> {
    if (!workbox || state.get() !== "offered") return;
    // Each missing chunk asks for it.
    applying ??= takeOffered().finally(() => {
      applying = null;
    });
    await applying;
  }

  /** @param controlled whether a worker has the page: of a first visit it takes the page too, and that is no update. */
  async function register(created: Workbox, controlled: boolean): Promise<void> {
    // What follows the first one is.
    let isControlled = controlled;
    workbox = created;
    created.addEventListener("waiting", offer);
    created.addEventListener("controlling", () => {
      if (isControlled) takenOver();
      isControlled = true;
    });
    try {
      registration = await created.register({ immediate: true });
      if (registration) watchVersions(registration, offer);
    } catch {
      // Refused in some private windows: the app then works online only.
    }
  }

  // From the beginning: the first screen's own part can be the one that is missing.
  reloadOnMissingChunk();

  return {
    get: state.get,
    subscribe: state.subscribe,
    start() {
      if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
      holdShell();
      const isControlled = navigator.serviceWorker.controller !== null;
      const retries = { again: [whenTrue(connectivity.online)], failed: report };
      loadUntilReady(workboxWindow, retries, ({ Workbox }) => {
        void register(new Workbox("/sw.js", { scope: "/" }), isControlled);
      });
    },
    async ahead(fetching) {
      if (isLeaving) return;
      fetchingAhead += 1;
      try {
        await fetching();
      } catch {
        // It is fetched when it is asked for.
      } finally {
        fetchingAhead -= 1;
      }
    },
    check: async () => workbox?.update(),
    apply,
  };
}
