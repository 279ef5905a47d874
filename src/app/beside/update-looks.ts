// Looks whether there is a new version while the app stays open: the browser itself looks only when a page is opened.

/** Milliseconds between two looks, at least. */
const PAUSE = 60 * 60 * 1000;

export type UpdateLookPorts = {
  now(): number;
  isOnline(): boolean;
  isVisible(): boolean;
  look(): Promise<unknown>;
};

/** Answers what to call whenever a look may be due: now and then, on becoming visible, on coming online. */
export function createUpdateLooks({ now, isOnline, isVisible, look }: UpdateLookPorts): () => void {
  let last = now();
  return () => {
    if (!isOnline() || !isVisible() || now() - last < PAUSE) return;
    last = now();
    // A server that does not answer is asked again an hour later.
    look().catch(() => {});
  };
}
