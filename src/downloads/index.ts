// The way into downloads.
export { createDownloads, type Downloads } from "./downloads.ts";
export {
  bytesHere,
  describeDownload,
  type DownloadAction,
  type DownloadKind,
  type DownloadView,
} from "./describe.ts";
export { heardLock, type DownloadedMedia } from "./media.ts";
export { AUTOMATIC_EPISODES } from "./keeping/rules.ts";
export { readDownload, readDownloads } from "./ledger.ts";
export { createDownloadPages, type DownloadPages } from "./pages.ts";
export type { DownloadPorts, Source, SourceFailure } from "./ports.ts";
export { watchDownloads } from "./watch.ts";

/** What keeps the playlist here by itself: a chunk that no first paint waits for. */
export const loadKeeper = () => import("./keeping/keeper.ts");
