// What the backend engine needs from outside.
import type { Clock } from "#lib/clock.ts";

/** Keeps the sign-in as text under a name, and tells of changes, other tabs' too. */
export type SessionStorage = {
  getItem(key: string): Promise<string | null>;
  setItem(key: string, value: string): Promise<void>;
  removeItem(key: string): Promise<void>;
  watch(key: string, listener: (value: string | null) => void): () => void;
};

export type BackendPorts = {
  /** Origin of the backend, without a slash at its end. */
  url: string;
  /** The publishable key; it names the project and opens nothing by itself. */
  publishableKey: string;
  /** Origin of the app: confirmation mails lead back to it. */
  appOrigin: string;
  storage: SessionStorage;
  fetch: typeof fetch;
  clock: Pick<Clock, "after">;
};
