// What a page lets go of at once when its account is left, by signing out or by a session that ended by itself: nothing
// of the account may be seen, heard or found by whoever comes next.
import { dropPapers } from "#sw/shared-paper.ts";

type Leaving = {
  player: { close(): void };
  queue: { close(): void } | undefined;
  covers: { forget(): void };
  lastHeard: { forget(): void };
  review: { set(review: null): void };
  /** Undefined where the browser keeps none. */
  caches: Pick<CacheStorage, "delete"> | undefined;
  report(error: unknown): void;
};

export function clearPage({ player, queue, covers, lastHeard, review, caches, report }: Leaving): void {
  // The queue first, so that what it kept begins with the episode that is interrupted.
  queue?.close();
  player.close();
  covers.forget();
  lastHeard.forget();
  review.set(null);
  if (caches) dropPapers(caches).catch(report);
}
