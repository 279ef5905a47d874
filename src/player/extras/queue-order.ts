// The queue's order, without a player: what was played before the current episode, and what comes after it. No episode is
// in the queue twice; one that was played may be queued again.
import type { Episode } from "../ports.ts";

export type QueueOrder = {
  /** Heard before, the latest last. */
  past: readonly Episode[];
  /** Comes next, the first first. */
  upcoming: readonly Episode[];
};

/** Episodes that "previous" can go back through. */
const PAST = 50;

export const emptyOrder: QueueOrder = { past: [], upcoming: [] };

const without = (episodes: readonly Episode[], ids: ReadonlySet<string>) =>
  episodes.filter(({ id }) => !ids.has(id));
const idsOf = (episodes: readonly Episode[]) => new Set(episodes.map(({ id }) => id));
const unique = (episodes: readonly Episode[]) => [
  ...new Map(episodes.map((episode) => [episode.id, episode])).values(),
];

/** Puts episodes next, or at the end; those that wait already are moved there. */
export function add(order: QueueOrder, episodes: readonly Episode[], place: "next" | "end"): QueueOrder {
  const added = unique(episodes);
  const rest = without(order.upcoming, idsOf(added));
  return { ...order, upcoming: place === "next" ? [...added, ...rest] : [...rest, ...added] };
}

/** Takes an episode to the place `to`, counted from 0 and clamped to the queue. */
export function move(order: QueueOrder, id: string, to: number): QueueOrder {
  const moved = order.upcoming.find((episode) => episode.id === id);
  if (!moved) return order;
  const upcoming = without(order.upcoming, new Set([id]));
  upcoming.splice(Math.max(0, to), 0, moved);
  return { ...order, upcoming };
}

/** Takes episodes out, wherever they are. */
export function forget({ past, upcoming }: QueueOrder, ids: Iterable<string>): QueueOrder {
  const gone = new Set(ids);
  return { past: without(past, gone), upcoming: without(upcoming, gone) };
}

/** The player went from `left` to `entered`; either may be none. `back`: to the one heard before. */
export function went(
  order: QueueOrder,
  left: Episode | null,
  entered: Episode | null,
  back: boolean,
): QueueOrder {
  const { past, upcoming } = forget(order, idsOf([left, entered].filter((episode) => episode !== null)));
  if (!left) return { past, upcoming };
  if (back) return { past, upcoming: [left, ...upcoming] };
  return { past: [...past, left].slice(-PAST), upcoming };
}
