// What the player leaves with the account: listens, and where playing stopped. Of no use before something sounds, it is
// fetched with the code for that.
import { monotonicClock, systemClock } from "#lib/clock.ts";
import type { Toasts } from "#lib/toasts.ts";
import type { Player, sounding } from "#player";
import type { Account, OpenedAccount } from "../account/accounts.ts";
import type { LastHeard } from "./last-heard.ts";

export { holdHeard } from "./hold-heard.ts";

/** Playing without a session works, and leaves nothing (docs/product-rules.md). */
export function keepWhatWasHeard(
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
