// Checks whether there is a new version while the app stays open: the browser itself checks only when a page is opened.

/** Milliseconds between two checks, at least. */
const PAUSE = 60 * 60 * 1000;

export type UpdateCheckPorts = {
  now(): number;
  isOnline(): boolean;
  isVisible(): boolean;
  check(): Promise<unknown>;
};

/** Answers what to call whenever a check may be due: now and then, on becoming visible, on coming online. */
export function createUpdateChecks({ now, isOnline, isVisible, check }: UpdateCheckPorts): () => void {
  let last = now();
  return () => {
    if (!isOnline() || !isVisible() || now() - last < PAUSE) return;
    last = now();
    // A server that does not answer is asked again an hour later.
    check().catch(() => {});
  };
}
