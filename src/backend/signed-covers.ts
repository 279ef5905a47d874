// Signed addresses of covers, remembered for as long as they are good: a page that is loaded again shows its covers
// without asking for anything, and the browser finds them in its own cache, which goes by the address.
import type { SmallStorage } from "#lib/small-storage.ts";

const KEY = "orpheus-covers";
/** Covers that are remembered, the last signed first to stay: some 40 kB. */
const MOST = 100;

/** `at`: when it was signed, in milliseconds. */
export type SignedCover = { address: string; at: number };

export type SignedCovers = {
  /** Null for a cover that is not remembered. */
  get(path: string): SignedCover | null;
  /** Remembers `address` for each path. @param at when they were signed, in milliseconds. */
  put(signed: ReadonlyMap<string, string>, at: number): void;
  forget(): void;
};

type Kept = { owner: string | null; covers: [path: string, cover: SignedCover][] };

const isKept = (value: unknown): value is Kept =>
  typeof value === "object" &&
  value !== null &&
  "owner" in value &&
  "covers" in value &&
  Array.isArray(value.covers);

/** @param owner whose session signs, null for a visitor: another account's addresses are not read. */
export function createSignedCovers(storage: SmallStorage, owner: () => string | null): SignedCovers {
  let covers: Map<string, SignedCover> | null = null;

  function read(): Map<string, SignedCover> {
    try {
      const kept: unknown = JSON.parse(storage.getItem(KEY) ?? "null");
      if (isKept(kept) && kept.owner === owner()) return new Map(kept.covers);
    } catch {
      // What cannot be read is signed again.
    }
    return new Map();
  }

  return {
    get: (path) => (covers ??= read()).get(path) ?? null,
    put(signed, at) {
      covers ??= read();
      for (const [path, address] of signed) {
        covers.delete(path);
        covers.set(path, { address, at });
      }
      covers = new Map([...covers].slice(-MOST));
      try {
        storage.setItem(KEY, JSON.stringify({ owner: owner(), covers: [...covers] } satisfies Kept));
      } catch {
        // A full storage: they are signed again at the next visit.
      }
    },
    forget() {
      covers = null;
      storage.removeItem(KEY);
    },
  };
}
