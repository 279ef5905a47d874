// The queue: it gives the player the next episode, watches what the player does, and is stored with the account. It
// follows the player and never the other way round, so an episode that becomes current leaves the queue, however it was
// started.
import { observable, type Readable } from "#lib/observable.ts";
import type { Episode } from "../ports.ts";
import type { Player } from "../requests.ts";
import { isAtEnd } from "../state.ts";
import { add, emptyOrder, forget, move, went, type QueueOrder } from "./queue-order.ts";

/** Further in than so many seconds, "previous" begins the same episode again. */
const RESTARTS_AFTER = 3;

/** Where one account keeps its queue. */
export type QueueStore = {
  /** The stored episodes that are still readable, in order. */
  read(): Promise<readonly Episode[]>;
  /** Stores these ids, in order. The last call holds. */
  write(ids: readonly string[]): Promise<void>;
};

export type QueuePorts = {
  player: Pick<Player, "state" | "subscribe" | "play" | "seek" | "setNext">;
  /** Notes that the queue could not be kept or read. */
  report(error: unknown): void;
};

export type Queue = {
  order: Readable<QueueOrder>;
  /** Puts episodes behind the current one, or behind all. The current one is left out. */
  add(episodes: readonly Episode[], place: "next" | "end"): void;
  remove(id: string): void;
  /** Takes a waiting episode to the place `to`, counted from 0. */
  move(id: string, to: number): void;
  /** Empties the queue; what was played before stays. */
  clear(): void;
  /** Plays the first of `episodes`, then the others, then what waits already. */
  playAll(episodes: readonly Episode[]): void;
  /** Plays what comes next, if anything does. */
  next(): void;
  /** Begins the current episode again; within its first 3 seconds goes to the one before it. */
  previous(): void;
  /** Takes out episodes that can no longer be had. */
  forget(ids: Iterable<string>): void;
  /** While held, the end of an episode is the end of playing (for the sleep timer). */
  hold(held: boolean): void;
  /** Enters an account: what it kept comes before what was added meanwhile. Nothing of another one is left. */
  open(store: QueueStore): Promise<void>;
  /** Leaves the account. Its store is not touched. */
  close(): void;
};

/** Starts watching `ports.player`. */
export function createQueue({ player, report }: QueuePorts): Queue {
  const order = observable<QueueOrder>(emptyOrder);
  let current = player.state().current;
  let held = false;
  /** Whether the player is on its way to the episode before. */
  let back = false;
  let store: QueueStore | null = null;
  // Null until the store was read: before, there is nothing to compare with, and nothing may be overwritten.
  let kept: string | null = null;

  function keep() {
    if (!store || kept === null) return;
    // An episode that a reload interrupts is the first in the queue after it.
    const first = current && !isAtEnd(player.state()) ? [current] : [];
    const ids = [...first, ...order.get().upcoming].map(({ id }) => id);
    if (ids.join() === kept) return;
    kept = ids.join();
    store.write(ids).catch(report);
  }

  function tellNext() {
    player.setNext(held ? null : (order.get().upcoming[0] ?? null));
  }

  function change(next: QueueOrder) {
    order.set(next);
    tellNext();
    keep();
  }

  const notCurrent = (episodes: readonly Episode[]) => episodes.filter(({ id }) => id !== current?.id);

  player.subscribe(() => {
    const { current: entered } = player.state();
    const left = current;
    current = entered;
    if (entered?.id === left?.id) keep();
    else change(went(order.get(), left, entered, back));
  });

  return {
    order,
    add: (episodes, place) => change(add(order.get(), notCurrent(episodes), place)),
    remove: (id) => change(forget(order.get(), [id])),
    move: (id, to) => change(move(order.get(), id, to)),
    clear: () => change({ ...order.get(), upcoming: [] }),
    playAll(episodes) {
      const [first] = episodes;
      if (!first) return;
      // The current episode would be paused by that.
      if (first.id !== current?.id || player.state().status === "paused") player.play(first);
      change(add(order.get(), notCurrent(episodes), "next"));
    },
    next() {
      const [next] = order.get().upcoming;
      if (next) player.play(next);
    },
    previous() {
      const before = order.get().past.at(-1);
      if (!before || player.state().position > RESTARTS_AFTER) player.seek(0);
      else {
        back = true;
        player.play(before);
        back = false;
      }
    },
    forget: (ids) => change(forget(order.get(), ids)),
    hold(hold) {
      held = hold;
      tellNext();
    },
    async open(entered) {
      store = entered;
      kept = null;
      change(emptyOrder);
      try {
        const restored = await entered.read();
        if (store !== entered) return;
        kept = restored.map(({ id }) => id).join();
        const { past, upcoming } = order.get();
        const behind = forget(
          { past: [], upcoming },
          restored.map(({ id }) => id),
        ).upcoming;
        change(add({ past, upcoming: notCurrent(restored) }, behind, "end"));
      } catch (error) {
        report(error);
      }
    },
    close() {
      store = null;
      kept = null;
      change(emptyOrder);
    },
  };
}
