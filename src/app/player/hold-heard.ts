// Tells other tabs, and this one's downloads, which episode is in this tab's player: its files stay until it is left.
import { VISITOR } from "#db";
import { heardLock } from "#downloads";
import type { Player } from "#player";
import type { Account } from "../account/accounts.ts";

/** The part of `navigator.locks` that is used. */
type Locks = {
  request(name: string, options: { mode: "shared" }, hold: () => Promise<void>): Promise<unknown>;
};

/**
 * Holds a lock under the name of the episode in the player for as long as it is there, from now on. It is asked for
 * before this answers, and so comes before that of a removal which begins later.
 */
export function holdHeard(
  player: Pick<Player, "state" | "subscribe">,
  account: () => Pick<Account, "userId">,
  locks: Locks,
): void {
  let held: string | undefined;
  let letGo = () => {};
  const follow = () => {
    const id = player.state().current?.id;
    // Whoever leaves an account empties the player first.
    const name = id === undefined ? undefined : heardLock(account().userId ?? VISITOR, id);
    if (name === held) return;
    held = name;
    letGo();
    if (name === undefined) return;
    const left = Promise.withResolvers<void>();
    letGo = left.resolve;
    void locks.request(name, { mode: "shared" }, () => left.promise);
  };
  follow();
  player.subscribe(follow);
}
