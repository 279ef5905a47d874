// The page someone wanted before they had to sign in: path and query, kept for this tab until it is used.

const KEY = "orpheus-return-address";

export type ReturnAddress = {
  remember(address: string): void;
  /** The address to go to, without using it up; null when there is none. */
  peek(): string | null;
  forget(): void;
};

/** An address of this app, and not one that would lead straight back to signing in. */
const isOurs = (address: string) =>
  /^\/(?![/\\])/.test(address) && !/^\/(auth|login|waitlist)(?=[/?#]|$)/.test(address);

/** Makes the memory on `storage`, the tab's sessionStorage. A storage that refuses remembers nothing. */
export function createReturnAddress(
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem">,
): ReturnAddress {
  const quietly = <Value>(action: () => Value, otherwise: Value): Value => {
    try {
      return action();
    } catch {
      return otherwise;
    }
  };
  return {
    remember(address) {
      // A token in an address is no way in, and nobody's to keep.
      const bare = address.replace(/([?&])access_token=[^&]*&?/, "$1");
      if (isOurs(bare)) quietly(() => storage.setItem(KEY, bare), undefined);
    },
    peek() {
      const address = quietly(() => storage.getItem(KEY), null);
      return address !== null && isOurs(address) ? address : null;
    },
    forget() {
      quietly(() => storage.removeItem(KEY), undefined);
    },
  };
}
