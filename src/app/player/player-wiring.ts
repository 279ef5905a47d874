// The player over this browser: its audio element, its lock screen, and signed addresses from the backend.
import type { Podcasts } from "#backend";
import { holdBusy } from "#lib/busy.ts";
import type { Clock } from "#lib/clock.ts";
import { late } from "#lib/late.ts";
import { smallStorage } from "#lib/small-storage.ts";
import type { Toasts } from "#lib/toasts.ts";
import { createLazyEngine, createNowPlaying, createPlayer, sounding, type Player } from "#player";
import type { Account } from "../account/accounts.ts";
import { keepHeard } from "../chunks/engines.ts";
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

/**
 * Where the service worker plays the episode from; null where it is not on this device, or the page has no worker.
 * @param hold keeps the files of what is in the player.
 */
async function addressHere(
  account: Account,
  podcastId: string,
  hold: () => Promise<unknown>,
): Promise<string | null> {
  if (!navigator.serviceWorker?.controller) return null;
  try {
    const { downloads } = await account.opened();
    if (!(await downloads?.address(podcastId))) return null;
    // What is removed before they are held is not here any more, and what is removed after that stays until it is left.
    await hold();
    return (await downloads?.address(podcastId)) ?? null;
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
  const held = late(async () => {
    (await keepHeard.load()).holdHeard(player, account, navigator.locks);
    return true;
  });
  const player: Player = createPlayer({
    engine: createLazyEngine(async () => {
      const [loaded, { keepWhatWasHeard }] = await Promise.all([sounding.load(), keepHeard.load()]);
      const engine = loaded.createHowlerEngine(navigator.serviceWorker);
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
      const local = await addressHere(account(), id, held.load);
      if (local) return { ok: true, url: local };
      const signed = await podcasts.signAudio(audio);
      if (signed.ok) return { ok: true, url: signed.value };
      // It may have been removed: the visit finds that out, and has it leave the device.
      void account()
        .opened()
        .then(({ visits }) => visits.podcast(id), report);
      return { ok: false, failure: signed.error };
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
