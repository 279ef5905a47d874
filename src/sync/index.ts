// The exports of sync.
export { createAccountSync, type AccountSync, type SyncPorts, type SyncState } from "./account-sync.ts";
export type { Changes } from "./changes.ts";
export { errorFromStatus, retryAfterMilliseconds, type SyncError } from "./errors.ts";
export { createTransport } from "./http-transport.ts";
export type { Leave } from "./clear-device.ts";
export type { Listens } from "./listens.ts";
export type { CardOfPodcast } from "./cards.ts";
export {
  createCatalogue,
  listKey,
  PAGE_ROWS,
  type Catalogue,
  type CatalogueOutcome,
  type ListRequest,
} from "./catalogue.ts";
export {
  rankOnDevice,
  readEpisodes,
  readList,
  readMarks,
  readPeople,
  readRelated,
  toItem,
  type EpisodeItem,
  type KeptList,
  type Marks,
} from "./episodes.ts";
export type { Counts, Progress, Saved } from "./overlay.ts";
export type { Connectivity, Credentials, CredentialStore, Locks, Media, Page, Transport } from "./ports.ts";
export { refusalMessage, type Refused } from "./refused.ts";
export { createTexts, type TextOutcome, type Texts } from "./texts.ts";
export {
  readEngagement,
  readFollows,
  readLikes,
  readPlaylist,
  readPodcast,
  readPodcasts,
  readProfile,
  readProgress,
  readRefusedEdits,
  readSyncSummary,
  readTranscript,
  type Engagement,
  type KnownPodcast,
  type SyncSummary,
} from "./view.ts";
export { readLibrary, type LibraryView } from "./library-view.ts";
export { readPlaylistView, type PlaylistItem, type PlaylistView } from "./playlist-view.ts";
export { createVisits, type Transcript, type VisitOutcome, type Visits } from "./visits.ts";
