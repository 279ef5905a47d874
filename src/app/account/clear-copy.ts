// Removes what this device holds of the account of the page, for whom it stops the app at every start. The sign-in stays:
// the next start fetches everything anew.
import { VISITOR } from "#db";
import type { Clock } from "#lib/clock.ts";
import { within } from "#lib/within.ts";
import type { Accounts } from "./accounts.ts";
import type { GoneAccounts } from "./gone-accounts.ts";

/** Milliseconds that other tabs have to let go of the database. */
const PATIENCE = 10_000;

export type ClearPorts = {
  accounts: Pick<Accounts, "current">;
  player: { close(): void };
  loadGoneAccounts(): Promise<Pick<GoneAccounts, "removeOwn">>;
  clock: Pick<Clock, "after">;
};

/** Rejects where it could not be removed, as when another tab holds it; the page is then to be loaded anew all the same. */
export async function clearCopy({ accounts, player, loadGoneAccounts, clock }: ClearPorts): Promise<void> {
  const { removeOwn } = await loadGoneAccounts();
  const { userId, opened } = accounts.current.get();
  player.close();
  // What could not be opened has nothing that is to be ended.
  const account = await opened().catch(() => null);
  account?.sync.stop();
  account?.end();
  await within(clock, PATIENCE, removeOwn(userId ?? VISITOR));
}
