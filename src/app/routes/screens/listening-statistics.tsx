// The listening statistics of the account of this page: what the device keeps, fetched anew at each visit.
import { useEffect, useState } from "react";
import { useLive } from "#db";
import { ListeningStatistics } from "#features/statistics/listening-statistics.tsx";
import { systemClock } from "#lib/clock.ts";
import { createStatistics, readStatistics } from "#listening";
import { useAccount, useApp, useReadable } from "../../context/app-context.ts";

/** The device's own, which may change on a journey. */
const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

export function OwnStatistics() {
  const { connectivity } = useApp();
  const { database, fetchStatistics } = useAccount();
  const online = useReadable(connectivity.online);
  const [outcome, setOutcome] = useState<"kept" | "unreachable" | null>(null);
  useEffect(() => {
    if (!online) return;
    let isCurrent = true;
    void createStatistics({ database, clock: systemClock, timeZone, fetch: fetchStatistics })
      .load()
      .then((answer) => isCurrent && setOutcome(answer));
    return () => {
      isCurrent = false;
    };
  }, [database, fetchStatistics, online]);
  const view = useLive(
    () => readStatistics(database, { now: systemClock.now(), timeZone: timeZone() }),
    [database],
  );
  // With nothing kept yet, what this device alone has heard would be replaced at once.
  const isAwaited = view?.fetchedAt === null && online && outcome === null;
  return (
    <ListeningStatistics
      view={isAwaited ? undefined : view}
      online={online}
      unreachable={outcome === "unreachable"}
      now={systemClock.now()}
    />
  );
}
