// Plans and subscription for a screen: as the device has them, asked for anew with each visit and when the network returns.
import { useCallback, useEffect, useState } from "react";
import { readHoldings, readPayable, readPlans } from "#billing";
import { useLive } from "#db";
import { useAccount, useApp, useReadable } from "../../context/app-context.ts";

/** `known`: undefined until the device was read. `failed`: the server was asked and did not answer. */
export function useBillingVisit() {
  const { connectivity, report } = useApp();
  const { billing, database } = useAccount();
  const online = useReadable(connectivity.online);
  const [failed, setFailed] = useState(false);

  const known = useLive(
    async () => ({
      plans: await readPlans(database),
      payable: await readPayable(database),
      holdings: await readHoldings(database),
    }),
    [database],
  );

  /** @returns whether all was answered. */
  const ask = useCallback(async () => {
    try {
      const { refresh, refreshPlans } = await billing.load();
      const answers = await Promise.all([refreshPlans(), refresh()]);
      return answers.every(({ ok }) => ok);
    } catch (error) {
      report(error);
      return false;
    }
  }, [billing, report]);

  useEffect(() => {
    if (!online) return;
    let left = false;
    void ask().then((answered) => {
      if (!left) setFailed(!answered);
    });
    return () => {
      left = true;
    };
  }, [ask, online]);

  function retry() {
    setFailed(false);
    void ask().then((answered) => setFailed(!answered));
  }
  return { known, failed, online, retry };
}
