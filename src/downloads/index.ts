// The way into downloads.
export { createDownloads, type Downloads } from "./downloads.ts";
export type { DownloadedMedia } from "./media.ts";
export { readDownload, readDownloads } from "./ledger.ts";
export { createDownloadPages, type DownloadPages } from "./pages.ts";
export type { DownloadPorts, Source, SourceFailure } from "./ports.ts";
export { watchDownloads } from "./watch.ts";
