// The lock screen's and the headset's "next" and "previous": there only while there is an episode to go to.
import type { Queue } from "./queue.ts";

/** Keeps the two buttons in step with `queue`; the answer ends it. A browser without Media Session has none. */
export function connectTrackKeys(session: MediaSession | undefined, queue: Queue): () => void {
  function offer(action: "previoustrack" | "nexttrack", there: boolean, handler: () => void) {
    try {
      session?.setActionHandler(action, there ? handler : null);
    } catch {
      // Browsers throw on an action they do not know.
    }
  }
  function update() {
    const { past, upcoming } = queue.order.get();
    offer("previoustrack", past.length > 0, queue.previous);
    offer("nexttrack", upcoming.length > 0, queue.next);
  }
  update();
  return queue.order.subscribe(update);
}
