// Who made the database start anew waits before they are let in again, twice as long each time: a statement that has no
// end costs everybody its limit and the start, and must not be sent again and again.

/** Seconds of the first wait and of the longest, and after how many without a restart it begins anew. */
const FIRST = 5;
const LONGEST = 15 * 60;
const FORGOTTEN = 60 * 60;

export type RestartWaits = {
  /** Seconds until the address may go on, 0 where it may now. */
  wait: (address: string) => number;
  /** The database was started anew because of work of this address. */
  caused: (address: string) => void;
};

/** @param now seconds of a clock that only goes on */
export function createRestartWaits(now: () => number): RestartWaits {
  const restarts = new Map<string, { until: number; seconds: number }>();
  return {
    wait: (address) => Math.max(0, Math.ceil((restarts.get(address)?.until ?? 0) - now())),
    caused(address) {
      for (const [each, { until }] of restarts) if (until + FORGOTTEN < now()) restarts.delete(each);
      const before = restarts.get(address);
      const seconds = before ? Math.min(before.seconds * 2, LONGEST) : FIRST;
      restarts.set(address, { until: now() + seconds, seconds });
    },
  };
}
