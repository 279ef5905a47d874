// What the parts of downloads can be tapped for; src/app does it.
import type { DownloadView } from "#downloads";

export type Taps = {
  /** Wants these episodes here. */
  download(podcastIds: readonly string[]): void;
  pause(podcastId: string): void;
  /** Takes them off the device; can be undone while the message stands. */
  remove(podcastIds: readonly string[]): void;
  /** Does what the view's action says. */
  act(podcastId: string, view: DownloadView): void;
};
