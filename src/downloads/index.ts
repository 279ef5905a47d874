// The exports of downloads.
import { late } from "#lib/late.ts";

export { createDownloads, type Downloads } from "./downloads.ts";
export {
  bytesHere,
  describeDownload,
  type DownloadAction,
  type DownloadKind,
  type DownloadView,
} from "./describe.ts";
export { heardLock } from "./heard.ts";
export type { DownloadedMedia } from "./media.ts";
export { AUTOMATIC_EPISODES } from "./automatic/rules.ts";
export { readDownload, readDownloads } from "./ledger.ts";
export { createDownloadPages, type DownloadPages } from "./pages.ts";
export type { DownloadPorts, Source, SourceFailure } from "./ports.ts";
export { watchDownloads } from "./watch.ts";

/** Automatic downloads: a chunk that the first paint does without. */
export const automaticDownloads = late(() => import("./automatic/automatic-downloads.ts"));
