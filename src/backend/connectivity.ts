// Whether the backend can be reached. The browser's own word is half of it: with a network and a stopped server
// it still says "online", so the backend is asked, and any answer of its own counts.
import type { Clock } from "#lib/clock.ts";
import { observable, type Readable } from "#lib/observable.ts";
import type { BackendPorts } from "./ports.ts";

/** While offline the backend is asked again after these waits (milliseconds); the last one repeats. */
const RETRY_WAITS = [2_000, 5_000, 10_000, 30_000] as const;
const PROBE_TIMEOUT = 8_000;
/** From this status on a gateway answers in place of a backend that starts, restarts or is gone. */
const GATEWAY_STATUS = 502;

export type BrowserNetwork = {
  isOnline(): boolean;
  /** Calls `listener` when the network changes or the page comes back into view. */
  subscribe(listener: () => void): void;
};

export type Connectivity = {
  /** False once a probe found nobody. */
  online: Readable<boolean>;
  /** Asks the backend now. */
  probe(): Promise<void>;
};

export function createConnectivity(
  ports: Pick<BackendPorts, "url" | "publishableKey" | "fetch">,
  network: BrowserNetwork,
  clock: Clock,
): Connectivity {
  const online = observable(network.isOnline());
  let failures = 0;
  let cancelRetry = () => {};
  let running: Promise<void> | null = null;
  let hasChanged = false;

  const reach = async () => {
    if (!network.isOnline()) return false;
    const abort = new AbortController();
    const cancel = clock.after(PROBE_TIMEOUT, () => abort.abort());
    try {
      const answer = await ports.fetch(`${ports.url}/auth/v1/health`, {
        headers: { apikey: ports.publishableKey },
        cache: "no-store",
        signal: abort.signal,
      });
      // To its end: an answer that is left unread keeps its connection, of which a browser has six.
      await answer.arrayBuffer();
      return answer.status < GATEWAY_STATUS;
    } catch {
      return false;
    } finally {
      cancel();
    }
  };

  const probe = () => {
    running ??= (async () => {
      cancelRetry();
      let reached: boolean;
      do {
        hasChanged = false;
        reached = await reach();
        // While the backend was asked: that answer is of before.
      } while (hasChanged);
      running = null;
      online.set(reached);
      if (reached) {
        failures = 0;
        return;
      }
      const wait = RETRY_WAITS[Math.min(failures, RETRY_WAITS.length - 1)] ?? 30_000;
      failures += 1;
      cancelRetry = clock.after(wait, () => void probe());
    })();
    return running;
  };

  network.subscribe(() => {
    hasChanged = true;
    void probe();
  });
  return { online, probe };
}
