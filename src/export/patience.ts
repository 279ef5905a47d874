// How long an export waits for a server that does not answer: without a network until there is one, else for a few
// minutes without any progress.
import { ExportError } from "./failures.ts";
import type { ExportPorts } from "./ports.ts";

/** Milliseconds before each further try; after the last one it is given up. */
const WAITS = [1_000, 2_000, 5_000, 10_000, 20_000, 30_000, 30_000, 30_000] as const;

export type Patience = {
  /** Something came: waits begin anew. */
  progressed(): void;
  /**
   * Waits until another try makes sense. Rejects with the signal's reason when that is aborted, and with an ExportError
   * `unreachable` when enough was tried.
   */
  wait(): Promise<void>;
};

/** @param onWaiting told true when a wait begins, and false when something came after one */
export function createPatience(
  { online, clock }: Pick<ExportPorts, "online" | "clock">,
  signal: AbortSignal,
  onWaiting: (isWaiting: boolean) => void,
): Patience {
  let failures = 0;

  /** Resolves when `subscribe` calls its first argument; rejects when aborted. */
  const until = (subscribe: (done: () => void) => () => void) =>
    new Promise<void>((resolve, reject) => {
      const end = () => {
        leave();
        reject(signal.reason as Error);
      };
      const leave = subscribe(() => {
        signal.removeEventListener("abort", end);
        resolve();
      });
      signal.addEventListener("abort", end, { once: true });
    });

  return {
    progressed() {
      failures = 0;
      onWaiting(false);
    },
    async wait() {
      signal.throwIfAborted();
      onWaiting(true);
      if (!online.get()) {
        await until((done) => {
          const leave = online.subscribe(() => {
            if (!online.get()) return;
            leave();
            done();
          });
          return leave;
        });
        failures = 0;
        return;
      }
      const milliseconds = WAITS[failures];
      if (milliseconds === undefined) throw new ExportError({ kind: "unreachable" });
      failures += 1;
      await until((done) => clock.after(milliseconds, done));
    },
  };
}
