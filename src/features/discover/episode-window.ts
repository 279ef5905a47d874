// The part of a long list that is looked at. Cards are read in blocks as they come near, and again when one of them
// changes; the user's own marks are watched apart, so that scrolling reads nothing but cards. What was read stays at
// hand, and an item keeps its identity until it says something else: what is drawn of it need not be drawn again.
import { watchQuery, type AccountDatabase } from "#db";
import { observable, type Readable } from "#lib/observable.ts";
import { readMarks, readPodcasts, toItem, type CardOfPodcast, type EpisodeItem, type Marks } from "#sync";

export type WindowContents = {
  items: ReadonlyMap<string, EpisodeItem>;
  /** Were looked for and are not on the device: deleted, or hidden by now. */
  missing: ReadonlySet<string>;
};

export type EpisodeWindow = Readable<WindowContents> & {
  /** Begins to read; the answer ends it. */
  start(): () => void;
  /** Looks at these of the list from now on, and at what stands around them. */
  show(ids: readonly string[], first: number, last: number): void;
};

/** Episodes that are read in one go. */
const BLOCK = 40;

const isSame = (one: EpisodeItem | undefined, other: EpisodeItem) =>
  one?.episode === other.episode &&
  one.liked === other.liked &&
  one.saved === other.saved &&
  one.progress?.seconds === other.progress?.seconds &&
  one.progress?.finished === other.progress?.finished;

const sameCard = (one: CardOfPodcast | undefined, other: CardOfPodcast) =>
  one !== undefined && JSON.stringify(one) === JSON.stringify(other);

export function createEpisodeWindow(database: AccountDatabase): EpisodeWindow {
  const contents = observable<WindowContents>({ items: new Map(), missing: new Set() });
  const cards = new Map<string, CardOfPodcast>();
  let marks: Marks | null = null;
  let missing: ReadonlySet<string> = new Set();
  let stopCards = () => {};
  let shown = "";

  /** Brings the items of these ids up to what cards and marks say; tells of it where that changes anything. */
  function refresh(ids: Iterable<string>) {
    if (!marks) return;
    const { items: old, missing: before } = contents.get();
    const changed = new Map<string, EpisodeItem>();
    for (const id of ids) {
      const card = cards.get(id);
      const item = card && toItem(card, marks);
      if (item && !isSame(old.get(id), item)) changed.set(id, item);
    }
    if (changed.size === 0 && missing === before) return;
    contents.set({ items: changed.size ? new Map([...old, ...changed]) : old, missing });
  }

  function take(ids: readonly string[], found: readonly CardOfPodcast[]) {
    for (const card of found) if (!sameCard(cards.get(card.id), card)) cards.set(card.id, card);
    const there = new Set(found.map(({ id }) => id));
    if (ids.some((id) => missing.has(id) === there.has(id)))
      missing = new Set([
        ...[...missing].filter((id) => !there.has(id)),
        ...ids.filter((id) => !there.has(id)),
      ]);
    refresh(ids);
  }

  return {
    get: contents.get,
    subscribe: contents.subscribe,
    start() {
      shown = "";
      const stopMarks = watchQuery(
        () => readMarks(database),
        (read) => {
          marks = read;
          refresh(cards.keys());
        },
      );
      return () => {
        stopMarks();
        stopCards();
      };
    },
    show(list, first, last) {
      const [from, to] = [Math.floor(first / BLOCK) * BLOCK, Math.ceil(last / BLOCK) * BLOCK];
      const ids = list.slice(from, to);
      const next = ids.join(" ");
      if (next === shown) return;
      shown = next;
      stopCards();
      stopCards = watchQuery(
        () => readPodcasts(database, ids),
        (found) => take(ids, found),
      );
    },
  };
}
