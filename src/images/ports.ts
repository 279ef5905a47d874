// What the images of the library need from outside. The app passes these in; the tests pass in a
// storage that refuses, a cache that is full, and locks that two tabs want.
import type { AccountDatabase } from "#db";
import type { Clock } from "#lib/clock.ts";
import type { MediaCaches } from "#sw/media-layout.ts";

export type Connectivity = {
  isOnline(): boolean;
  /** Whether the user pays by the byte, as far as the browser says. */
  isMetered(): boolean;
  /** Calls `listener` after each change; the answer ends it. */
  subscribe(listener: () => void): () => void;
};

/** The part of `navigator.locks` that is used. */
export type Locks = {
  request<Value>(
    name: string,
    options: { signal?: AbortSignal },
    hold: (lock: unknown) => Promise<Value>,
  ): Promise<Value>;
};

export type ImagePorts = {
  /** Of this account, opened. */
  database: AccountDatabase;
  /** The account's; null for a visitor. */
  userId: string | null;
  /**
   * Where the images with these keys can be fetched from just now, asked as the account. One that is left out cannot
   * be had by it; rejects where nobody could be asked, or the page is another account's by now.
   */
  addresses(keys: readonly string[]): Promise<ReadonlyMap<string, string>>;
  fetch: (address: string, init: RequestInit) => Promise<Response>;
  caches: MediaCaches;
  /** The part of `navigator.storage` that is used. */
  storage: { estimate(): Promise<{ usage?: number; quota?: number }> };
  connectivity: Connectivity;
  locks: Locks;
  clock: Clock;
  /** Resolves when nothing else is to do on this page. */
  idle(): Promise<void>;
  /** Ids of episodes that are shown though no library holds them. */
  shown(): Promise<readonly string[]>;
  /** Calls `listener` when any tab may have changed what the library holds; the answer ends it. */
  watch(listener: () => void): () => void;
  /** Notes a fault of the device's storage. */
  report(error: unknown): void;
};
