// The way into what the device remembers.
export { createDatabase, type Database } from "./database.ts";
export { createSessionStore, type SessionStore } from "./session-store.ts";
export {
  createAccountDatabase,
  FRESH_FEED,
  READABLE_TABLES,
  VISITOR,
  type AccountDatabase,
  type AccountDatabaseOptions,
} from "./account-database.ts";
export { PODCAST_SHAPE, PROFILE_SHAPE } from "./card-shapes.ts";
export { openAccount, openDatabase, type ConnectionState, type OpenAccount } from "./connection.ts";
export type { Draft, DraftPaper, EditDraft, KeptOnboarding, ProfileDraft, WaitingPicture } from "./draft.ts";
export { createDraftStore, type DraftStore } from "./draft-store.ts";
export { createEditDrafts, type EditDrafts } from "./edit-drafts.ts";
export { countUnsentPictures, readWaitingPictures } from "./waiting-pictures.ts";
export {
  createDownloadSettings,
  type DownloadSettings,
  type DownloadSettingsStore,
} from "./download-settings.ts";
export { createKeptQueue } from "./queue-store.ts";
export { bytesOfKeptImages, readKeptImages } from "./kept-images.ts";
export { useLive, watchQuery } from "./live.ts";
export { isRefusedEdit, refusedEdit, type RefusedEntry } from "./refused-edit.ts";
export { ROWS_HEARD_SINGLY, watchRows } from "./row-changes.ts";
export type { StoredProfilePage } from "./screen-rows.ts";
export type { StoredJob } from "./screen-rows.ts";
export type {
  AudioFile,
  Change,
  ClientState,
  DeadEntry,
  DownloadPhase,
  EmailChangeState,
  FeedState,
  MetaRow,
  OutboxEntry,
  StoredDetails,
  StoredDownload,
  StoredImage,
  StoredLike,
  StoredList,
  StoredPodcast,
  StoredProfile,
  StoredProgress,
  StoredSave,
  StoredStats,
  StoredText,
  StoredTranscript,
  SubscriptionState,
} from "./rows.ts";
export type { StoredStatistics } from "./screen-rows.ts";
