// The player over this browser: its audio element, its lock screen, and signed addresses from the backend; and what it
// leaves with the account: listens, and where playing stopped.
import type { Podcasts } from "#backend";
import { holdBusy } from "#lib/busy.ts";
import { monotonicClock, systemClock, type Clock } from "#lib/clock.ts";
import { smallStorage } from "#lib/small-storage.ts";
import type { Toasts } from "#lib/toasts.ts";
import { createLazyEngine, createNowPlaying, createPlayer, sounding, type Player } from "#player";
import type { Account, OpenedAccount } from "../account/accounts.ts";
import type { LastHeard } from "./last-heard.ts";

/** No update reloads a tab that plays. */
function holdBusyWhilePlaying(player: Player) {
  let release: (() => void) | null = null;
  player.subscribe(() => {
    const { status } = player.state();
    const sounding = status === "playing" || status === "loading";
    if (sounding) release ??= holdBusy();
    else {
      release?.();
      release = null;
    }
  });
}

/** Where the service worker plays the episode from; null where it is not on this device, or the page has no worker. */
async function addressHere(account: Account, podcastId: string): Promise<string | null> {
  if (!navigator.serviceWorker?.controller) return null;
  try {
    return (await (await account.opened()).downloads?.address(podcastId)) ?? null;
  } catch {
    // The device's storage fails: the network may not.
    return null;
  }
}

/** Builds the page's one player. `account`: whose it is at the time. */
export function wirePlayer(
  podcasts: Podcasts,
  account: () => Account,
  toasts: Toasts,
  lastHeard: Pick<LastHeard, "note">,
  clock: Clock,
  report: (error: unknown) => void,
): Player {
  const session = "mediaSession" in navigator ? navigator.mediaSession : undefined;
  const player: Player = createPlayer({
    engine: createLazyEngine(async () => {
      const loaded = await sounding.load();
      const engine = loaded.createHowlerEngine();
      loaded.connectMediaKeys(session, player);
      loaded.rememberRate(
        player,
        smallStorage(() => window.localStorage),
      );
      keepWhatWasHeard(loaded, player, account, toasts, lastHeard, report);
      return engine;
    }),
    nowPlaying: createNowPlaying(session, new URL("/images/default-cover.avif", location.origin).href),
    async resolveSource({ id, audio }) {
      const local = await addressHere(account(), id);
      if (local) return { ok: true, url: local };
      const signed = await podcasts.signAudio(audio);
      return signed.ok ? { ok: true, url: signed.value } : { ok: false, failure: signed.error };
    },
    resumeAt: async ({ id }) => (await account().opened()).resumeAt(id),
    schedule: (run, milliseconds) => clock.after(milliseconds, run),
    report: (message) => void toasts.show({ type: "error", title: "Error", message }),
    // oxlint-disable-next-line no-console -- the product asks for playback failures in the log (docs/product-rules.md)
    log: (message) => console.error(message),
  });
  holdBusyWhilePlaying(player);
  return player;
}

/** Playing without a session works, and leaves nothing (docs/product-rules.md). */
function keepWhatWasHeard(
  { createListenTracker, createProgressKeeper }: Awaited<ReturnType<typeof sounding.load>>,
  player: Player,
  account: () => Account,
  toasts: Toasts,
  lastHeard: Pick<LastHeard, "note">,
  report: (error: unknown) => void,
) {
  /** Notes something with the account that the page is at the moment of the call. */
  async function tell(note: (opened: OpenedAccount) => Promise<void>) {
    const present = account();
    try {
      if (present.userId !== null) await note(await present.opened());
    } catch (error) {
      report(error);
    }
  }
  const listens = createListenTracker({
    player,
    log: {
      count: (listen) => tell(({ sync }) => sync.listens.count(listen)),
      raise({ id, podcastId, seconds }, leaving) {
        const { userId } = account();
        if (leaving && userId !== null)
          lastHeard.note({ userId, podcastId, seconds, listen: id, at: systemClock.now() });
        return tell(({ sync }) => sync.listens.raise(id, seconds));
      },
    },
    clock: monotonicClock,
    isTracked: () => account().userId !== null,
    newId: () => crypto.randomUUID(),
    notify: (title) => void toasts.show({ type: "info", title }),
  });
  const progress = createProgressKeeper({
    player,
    clock: monotonicClock,
    save(podcastId, seconds, finished, leaving) {
      const { userId } = account();
      if (leaving && userId !== null)
        lastHeard.note({ userId, podcastId, seconds, finished, at: systemClock.now() });
      void tell(({ sync }) => sync.changes.setProgress(podcastId, seconds, finished));
    },
  });
  window.addEventListener("pagehide", () => {
    progress.leave();
    listens.leave();
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "hidden") return;
    listens.flush();
    progress.flush();
  });
}
