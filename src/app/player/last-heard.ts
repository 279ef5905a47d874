// What a page had to note of its player when it went: where playing was, and how much of a listen was heard. A browser
// may drop what a page asks of its database last; the small storage has it at once, and the account's database gets it
// with the next page. Every tab has keys of its own: two that are closed together would replace each other's note.
import type { ListedStorage } from "#lib/small-storage.ts";

const KEY = "orpheus-heard";

/** `at`: when that was, in milliseconds of the device's clock. */
type Noted = { userId: string; podcastId: string; at: number };
/** `seconds`: whole ones from the start. */
export type HeardPlace = Noted & { seconds: number; finished: boolean };
/** `seconds`: whole ones of playing. `listen`: its id. */
export type HeardListen = Noted & { seconds: number; listen: string };
export type Heard = HeardPlace | HeardListen;

export type LastHeard = {
  /** Takes the place of what this tab noted before of the same sort. */
  note(heard: Heard): void;
  /** Hands what tabs noted of this account to `write`, one after another, and forgets what was written. */
  recall(userId: string, write: (heard: Heard) => Promise<void>): Promise<void>;
  /** Drops what any tab noted of any account. */
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
  (("finished" in value && typeof value.finished === "boolean") ||
    ("listen" in value && typeof value.listen === "string")) &&
  "at" in value &&
  typeof value.at === "number";

function parse(text: string | null): Heard | null {
  try {
    const heard: unknown = JSON.parse(text ?? "null");
    return isHeard(heard) ? heard : null;
  } catch {
    return null;
  }
}

/** @param newId makes what tells this tab from others. `note` and `forget` do not throw; `recall` rejects as `write` does. */
export function createLastHeard(storage: ListedStorage, newId: () => string): LastHeard {
  const tab = `${KEY}:${newId()}`;
  const keys = () =>
    Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "").filter((key) =>
      key.startsWith(KEY),
    );
  return {
    note(heard) {
      try {
        storage.setItem("listen" in heard ? `${tab}:listen` : tab, JSON.stringify(heard));
      } catch {
        // On a full storage the note before this one stays, some seconds old.
      }
    },
    async recall(userId, write) {
      for (const key of keys()) {
        const text = storage.getItem(key);
        const heard = parse(text);
        if (heard?.userId !== userId) continue;
        await write(heard);
        // Its tab may have come back and gone again meanwhile.
        if (storage.getItem(key) === text) storage.removeItem(key);
      }
    },
    forget() {
      for (const key of keys()) storage.removeItem(key);
    },
  };
}
