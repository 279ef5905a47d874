// What sync needs from outside. The app passes these in; the tests pass in fakes: a server in memory behind a network
// that loses, doubles and delays messages, clocks that jump, locks that two tabs hold at once.
import type { PullAnswer, PullArguments, PushAnswer, PushArguments } from "#sync-contract";
import type { Result } from "#lib/result.ts";
import type { SyncError } from "./errors.ts";

/** The two calls of the wire. `token`: the access token to show, null for a visitor. Neither rejects. */
export type Transport = {
  push(request: PushArguments, token: string): Promise<Result<PushAnswer, SyncError>>;
  pull(request: PullArguments, token: string | null): Promise<Result<PullAnswer, SyncError>>;
};

export type Credentials = { userId: string; accessToken: string };

/** The present sign-in of this device, which may be another account's by the time it is read. */
export type CredentialStore = {
  current(): Promise<Credentials | null>;
  /** Renews the token. `refused`: only signing in again helps. `unreachable`: nobody could be asked. */
  refresh(): Promise<"renewed" | "refused" | "unreachable">;
};

export type Connectivity = {
  isOnline(): boolean;
  /** Calls `listener` after each change; the answer ends it. */
  subscribe(listener: () => void): () => void;
};

/** The page as far as sync cares. */
export type Page = {
  isVisible(): boolean;
  /** `visible`: the user is back, or the page was taken up again. `leaving`: it is being frozen or closed. */
  subscribe(listener: (event: "visible" | "leaving") => void): () => void;
};

/** The part of `navigator.locks` that is used. */
export type Locks = {
  request(name: string, options: { signal: AbortSignal }, hold: () => Promise<void>): Promise<void>;
};

/** A number of at least 0 and below 1, as `Math.random` gives. */
export type Random = () => number;

/** Audio and other files that are stored outside of the database. Both calls may be repeated. */
export type Media = {
  /** Forgets what is kept of these episodes: they may no longer be read. */
  forget(podcastIds: readonly string[]): Promise<void>;
  /** Forgets everything of this account. */
  wipe(): Promise<void>;
};
