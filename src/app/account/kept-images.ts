// What the device keeps of images for the account of this page, as far as the service worker can show it.
import type { KeptImages } from "#backend";
import { readKeptImages, VISITOR, watchQuery } from "#db";
import type { Clock } from "#lib/clock.ts";
import { observable, type Readable } from "#lib/observable.ts";
import { imagePath } from "#sw/image-layout.ts";
import type { Account, Accounts } from "./accounts.ts";

/** Milliseconds that images wait for the list of cached ones before they are requested from the server. */
const PATIENCE = 1_000;

const hasWorker = () => Boolean(navigator.serviceWorker?.controller);

/** @param accounts asked for at the first subscription, which begins to read. */
export function createKeptImages(
  accounts: () => Pick<Accounts, "current">,
  clock: Pick<Clock, "after">,
): Readable<KeptImages | null | undefined> {
  const kept = observable<KeptImages | null | undefined>(hasWorker() ? undefined : null);
  let isFollowing = false;
  let endPresent = () => {};

  function follow({ userId, store }: Account) {
    endPresent();
    kept.set(hasWorker() ? undefined : null);
    let isPresent = true;
    let endQuery = () => {};
    const giveUp = () => {
      if (isPresent && !kept.get()) kept.set(null);
    };
    const endPatience = clock.after(PATIENCE, giveUp);
    store().then(({ database }) => {
      if (!isPresent) return;
      const take = (keys: readonly string[]) => {
        const here = new Set(keys);
        kept.set((key) => (here.has(key) && hasWorker() ? imagePath(userId ?? VISITOR, key) : null));
      };
      endQuery = watchQuery(() => readKeptImages(database), take, giveUp);
    }, giveUp);
    endPresent = () => {
      isPresent = false;
      endPatience();
      endQuery();
    };
  }

  return {
    get: kept.get,
    subscribe(listener) {
      if (!isFollowing) {
        isFollowing = true;
        const { current } = accounts();
        current.subscribe(() => follow(current.get()));
        follow(current.get());
      }
      return kept.subscribe(listener);
    },
  };
}
