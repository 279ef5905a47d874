// After a fault of a screen: removes rows of another shape from the device of the account of the page.
import { dropFaultyRows } from "#db/repair";
import type { SmallStorage } from "#lib/small-storage.ts";
import type { Accounts } from "./accounts.ts";

const KEY = "orpheus-mended";
/** Milliseconds until rows are removed again: a server that sends them again must not be asked without an end. */
const PAUSE = 60_000;

export type MendPorts = {
  accounts: Pick<Accounts, "current">;
  /** Of this tab. */
  tab: SmallStorage;
  now(): number;
};

/** @returns whether any were removed: what stopped has a new chance. Rejects where the device's storage fails. */
export async function mendRows({ accounts, tab, now }: MendPorts): Promise<boolean> {
  if (now() - Number(tab.getItem(KEY) ?? 0) < PAUSE) return false;
  const { store, opened } = accounts.current.get();
  if ((await dropFaultyRows((await store()).database)) === 0) return false;
  tab.setItem(KEY, String(now()));
  void opened().then(
    ({ sync }) => sync.trigger("asked"),
    // Without its engines the account pulls when they are there.
    () => undefined,
  );
  return true;
}
