// Which links of mails are known to be used up, as this device remembers them. The server says it of a link only by
// taking it, which has to wait for the user where somebody is signed in.
import type { ListedStorage } from "#lib/small-storage.ts";

const KEY = "orpheus-used-links";
/** The newest so many: a link that is older has expired too. */
const MOST = 10;
/** So many characters tell the tokens of links from each other. */
const ENOUGH = 24;

export type UsedLinks = { has(tokenHash: string): boolean; add(tokenHash: string): void };

/** @param storage of the device, for all its tabs. */
export function createUsedLinks(storage: Pick<ListedStorage, "getItem" | "setItem">): UsedLinks {
  const read = () => (storage.getItem(KEY) ?? "").split(" ").filter(Boolean);
  const nameOf = (tokenHash: string) => encodeURIComponent(tokenHash.slice(0, ENOUGH));
  return {
    has: (tokenHash) => read().includes(nameOf(tokenHash)),
    add(tokenHash) {
      const name = nameOf(tokenHash);
      const others = read().filter((other) => other !== name);
      try {
        storage.setItem(KEY, [name, ...others].slice(0, MOST).join(" "));
      } catch {
        // The device is full: the server says it when the link is taken.
      }
    },
  };
}
