// What the player does beyond playing one episode, over this browser: the queue of the account of the page, the sleep
// timer, offers from other devices, and keys. A chunk of its own: the first paint does without it.
import type { Covers } from "#backend";
import { createKeptQueue, watchQuery } from "#db";
import { monotonicClock, systemClock } from "#lib/clock.ts";
import { observable, type Writable } from "#lib/observable.ts";
import type { Toasts } from "#lib/toasts.ts";
import { extras as engines, type Player, type Queue, type ResumeOffers, type SleepTimer } from "#player";
import type { Accounts, OpenedAccount } from "../account/accounts.ts";
import { toEpisode } from "../actions/to-episode.ts";

export type PlayerExtras = {
  queue: Queue;
  sleep: SleepTimer;
  offers: ResumeOffers;
  /** Whether the list of keys is asked for. */
  help: Writable<boolean>;
};

/** Milliseconds until an account that could not be entered is tried again. */
const RETRY = 10_000;

export type PlayerExtrasPorts = {
  player: Player;
  accounts: Accounts;
  covers: Covers;
  toasts: Pick<Toasts, "show">;
  /** Notes a fault that the user can do nothing about. */
  report(error: unknown): void;
};

/** The queue, saying of episodes that can no longer be had that they leave it. */
function tellGone(queue: Queue, toasts: Pick<Toasts, "show">): Queue {
  return {
    ...queue,
    forget(ids) {
      const forgotten = new Set(ids);
      const gone = queue.order.get().upcoming.filter(({ id }) => forgotten.has(id));
      queue.forget(forgotten);
      const [first] = gone;
      if (!first) return;
      const title =
        gone.length > 1 ? `${gone.length} episodes left your queue` : "An episode left your queue";
      const message =
        gone.length > 1 ? "They can no longer be heard." : `“${first.title}” can no longer be heard.`;
      toasts.show({ title, message });
    },
  };
}

/** Where sync brings the position from that another device left the current episode at. */
function hearOffers(player: Player, offers: ResumeOffers, { database }: OpenedAccount): () => void {
  let heard: string | undefined;
  let end = () => {};
  function follow() {
    const id = player.state().current?.id;
    if (id === heard) return;
    heard = id;
    end();
    end = () => {};
    if (id === undefined) return;
    // What the device knows already is where playing begins.
    let isNews = false;
    end = watchQuery(
      () => database.progress.get(id),
      (row) => {
        if (row && isNews) {
          const { seconds, finished, event_at: at } = row;
          offers.hear(id, { seconds, finished, at: Date.parse(at) });
        }
        isNews = true;
      },
    );
  }
  follow();
  const unsubscribe = player.subscribe(follow);
  return () => {
    unsubscribe();
    end();
  };
}

/** Once a page. Follows the account of the page from here on. */
export async function wirePlayerExtras({
  player,
  accounts,
  covers,
  toasts,
  report,
}: PlayerExtrasPorts): Promise<PlayerExtras> {
  const extras = await engines.load();
  const queue = tellGone(extras.createQueue({ player, report }), toasts);
  const sleep = extras.createSleepTimer({ player, clock: monotonicClock, hold: queue.hold });
  const offers = extras.createResumeOffers({ player, clock: systemClock });
  extras.connectTrackKeys("mediaSession" in navigator ? navigator.mediaSession : undefined, queue);
  const help = observable(false);
  extras.connectShortcuts(
    document,
    extras.createShortcutRunner(player, queue, () => help.set(true)),
  );

  let leave = () => {};
  async function enter() {
    leave();
    const account = accounts.current.get();
    let left = false;
    leave = () => {
      left = true;
      queue.close();
    };
    const opened = await account.opened();
    if (left) return;
    const kept = createKeptQueue(opened.database);
    const end = hearOffers(player, offers, opened);
    leave = () => {
      end();
      queue.close();
    };
    await queue.open({
      read: async () => (await opened.cards(await kept.read())).map((card) => toEpisode(card, covers)),
      write: kept.write,
    });
  }
  const follow = async (): Promise<void> => {
    const account = accounts.current.get();
    try {
      await enter();
    } catch (error) {
      report(error);
      // Its database or its code could not be had: without it the queue would be kept nowhere.
      systemClock.after(RETRY, () => account === accounts.current.get() && void follow());
    }
  };
  accounts.current.subscribe(() => void follow());
  // What is added from here on must not be emptied by the account's coming in.
  await follow();
  return { queue, sleep, offers, help };
}
