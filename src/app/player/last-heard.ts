// Where playing was when a page went. A browser may drop what a page asks of its database last; the small storage has
// it at once, and the account's database gets it with the next page.
import type { SmallStorage } from "#lib/small-storage.ts";

const KEY = "orpheus-heard";

/** `seconds`: whole ones from the start. `at`: when that was, in milliseconds of the device's clock. */
export type Heard = { userId: string; podcastId: string; seconds: number; finished: boolean; at: number };

export type LastHeard = {
  /** Takes the place of what was noted before. */
  note(heard: Heard): void;
  /** Null where nothing of this account is noted. */
  read(userId: string): Heard | null;
  forget(): void;
};

const isHeard = (value: unknown): value is Heard =>
  typeof value === "object" &&
  value !== null &&
  "userId" in value &&
  "podcastId" in value &&
  typeof value.podcastId === "string" &&
  "seconds" in value &&
  typeof value.seconds === "number" &&
  "finished" in value &&
  typeof value.finished === "boolean" &&
  "at" in value &&
  typeof value.at === "number";

/** Nothing here throws. */
export const createLastHeard = (storage: SmallStorage): LastHeard => ({
  note(heard) {
    try {
      storage.setItem(KEY, JSON.stringify(heard));
    } catch {
      // A full storage: the note before this one stands, some seconds back.
    }
  },
  read(userId) {
    try {
      const heard: unknown = JSON.parse(storage.getItem(KEY) ?? "null");
      return isHeard(heard) && heard.userId === userId ? heard : null;
    } catch {
      return null;
    }
  },
  forget: () => storage.removeItem(KEY),
});
