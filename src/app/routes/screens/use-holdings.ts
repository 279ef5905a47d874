// What the account holds, from the device, asked for anew while the screen is shown.
import { useEffect, useState } from "react";
import { planUseOf, readHoldings, refetchHoldings } from "#billing";
import { useLive } from "#db";
import { systemClock } from "#lib/clock.ts";
import { useLate } from "../../chunks/use-late.ts";
import { useAccount, useApp } from "../../context/app-context.ts";
import { browserPage } from "../../updates/browser-page.ts";

/** Milliseconds between two looks at the clock. */
const TICK = 30_000;

/** The present moment, a tick ago at most. */
function useNow(): number {
  const [now, setNow] = useState(() => systemClock.now());
  useEffect(() => {
    let cancel = () => {};
    const tick = () => {
      setNow(systemClock.now());
      cancel = systemClock.after(TICK, tick);
    };
    cancel = systemClock.after(TICK, tick);
    return () => cancel();
  }, []);
  return now;
}

/**
 * `holdings` is undefined for the moment the device takes; `planUse` is null where nothing was heard; `hasFailed`: the
 * server could not be asked the last time.
 */
export function useHoldings() {
  const { connectivity, report } = useApp();
  const account = useAccount();
  const { database } = account;
  const { value: billing } = useLate(account.billing);
  const now = useNow();
  const holdings = useLive(() => readHoldings(database), [database]);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (!billing) return;
    return refetchHoldings({
      billing,
      online: connectivity.online,
      page: browserPage,
      clock: systemClock,
      onAnswer: (isAnswered) => setFailed(!isAnswered),
      report,
    });
  }, [billing, connectivity, report]);
  return { holdings, hasFailed, planUse: holdings ? planUseOf(holdings, now) : null, now };
}
