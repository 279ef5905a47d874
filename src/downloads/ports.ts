// What downloads need from outside. The app passes these in; the tests pass in a network that truncates, alters and
// stalls answers, a cache that loses entries, and clocks that jump.
import type { AccountDatabase, AudioFile } from "#db";
import type { Clock } from "#lib/clock.ts";
import type { Result } from "#lib/result.ts";
import type { MediaCaches } from "#sw/media-layout.ts";

/**
 * Why the backend gave no address. `transient`: a later call may succeed; `retryAfter` in milliseconds where the server
 * asked for a wait. `refused`: the same call fails again.
 */
export type SourceFailure = { kind: "transient"; retryAfter: number | null } | { kind: "refused" };

/** The backend's side of an episode's audio, asked as the account. Neither call rejects. */
export type Source = {
  /** Size, revision and digests of the audio; null where the episode is gone, hidden or without audio. */
  describe(podcastId: string): Promise<Result<AudioFile | null, SourceFailure>>;
  /** An address that `path` can be fetched from for a while. */
  sign(path: string): Promise<Result<string, SourceFailure>>;
};

export type Connectivity = {
  isOnline(): boolean;
  /** Whether the connection is metered, as far as the browser says (Save-Data). */
  isMetered(): boolean;
  /** Calls `listener` after each change; the answer ends it. */
  subscribe(listener: () => void): () => void;
};

/** The part of `navigator.locks` that is used; a lock that cannot be had at once is null where `ifAvailable`. */
export type Locks = {
  request<Value>(
    name: string,
    options: { signal?: AbortSignal; ifAvailable?: boolean },
    hold: (lock: unknown) => Promise<Value>,
  ): Promise<Value>;
};

/** The part of `navigator.storage` that is used. */
export type DeviceStorage = {
  estimate(): Promise<{ usage?: number; quota?: number }>;
  persist(): Promise<boolean>;
  persisted(): Promise<boolean>;
};

export type DownloadPorts = {
  /** Of this account, opened. */
  database: AccountDatabase;
  /** The account's, or VISITOR. */
  userId: string;
  source: Source;
  fetch: (address: string, init: RequestInit) => Promise<Response>;
  caches: MediaCaches;
  storage: DeviceStorage;
  connectivity: Connectivity;
  locks: Locks;
  clock: Clock;
  /** A number of at least 0 and below 1. */
  random(): number;
  /** A UUID. */
  newId(): string;
  /** Calls `listener` when any tab may have changed a download, or the feed an episode; the answer ends it. */
  watch(listener: () => void): () => void;
  /** Says that this tab is busy until the answer is called. */
  holdBusy(): () => void;
  /** Notes a fault of the device's storage. */
  report(error: unknown): void;
};
