// Has this device know the plan of the account once it has a network, whatever screen is open.
import { useEffect } from "react";
import { loadUntilReady, whenTrue } from "#lib/late.ts";
import { useApp, useReadable } from "../context/app-context.ts";

export function useFirstHoldings(): void {
  const { accounts, connectivity, report } = useApp();
  const account = useReadable(accounts.current);
  useEffect(() => {
    if (account.userId === null) return;
    const load = async () => {
      const { billing } = await account.opened();
      const answer = await (await billing.load()).refreshUnknown();
      if (!answer.ok) throw new Error(`The plan is not known yet: ${answer.error.code}`);
    };
    // Without a network that is no fault.
    const failed = (error: unknown) => {
      if (connectivity.online.get()) report(error);
    };
    return loadUntilReady({ load }, { again: [whenTrue(connectivity.online)], failed }, () => {});
  }, [account, connectivity, report]);
}
