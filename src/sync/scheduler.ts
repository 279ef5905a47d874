// When to sync: soon after a change, when the network, the page or a sign-in comes back, and every minute or so
// while somebody looks. One round runs at a time; what happens meanwhile makes one more.
import type { Clock } from "#lib/clock.ts";
import type { SyncError } from "./errors.ts";
import type { Connectivity, Random } from "./ports.ts";

/** Milliseconds; all from docs/architecture.md: enqueue 250 ms, 60 s ± 20 %, backoff with full jitter from 1 s to 5 min. */
const AFTER_CHANGE = 250;
const PERIOD = 60_000;
const PERIOD_SPREAD = 0.2;
const FIRST_BACKOFF = 1_000;
export const LONGEST_WAIT = 300_000;

/** Reasons for a round. Those after `change` begin at once and reset the backoff. */
export type Trigger = "change" | "start" | "online" | "visible" | "signed-in" | "asked";

export type SchedulerPorts = {
  clock: Clock;
  random: Random;
  connectivity: Pick<Connectivity, "isOnline">;
  /** Whether the page is visible: a hidden page does not poll. */
  isVisible(): boolean;
  /** One round of push and pull: null when it went through. */
  round(): Promise<SyncError | null>;
};

export type Scheduler = {
  trigger(cause: Trigger): void;
  /** True while a round runs or is to run by a timer. */
  isArmed(): boolean;
  /** Ends all timers; a running round finishes, and nothing follows it. */
  stop(): void;
};

/** Makes an idle scheduler. Backoff and `Retry-After` never exceed LONGEST_WAIT. */
export function createScheduler(ports: SchedulerPorts): Scheduler {
  const { clock, random } = ports;
  let timer: { wait: number; cancel: () => void } | null = null;
  let running = false;
  let dirty = false;
  let stopped = false;
  let failures = 0;
  let waitsForSignIn = false;
  // A wait that the server asked for holds against every trigger; our backoff ends at triggers that make success likely.
  let askedToWaitUntil = Number.NEGATIVE_INFINITY;

  /** Waits are compared, not points in time: the clock may have been set since the timer was. */
  function arm(wanted: number) {
    const asked = Math.min(askedToWaitUntil - clock.now(), LONGEST_WAIT);
    const wait = Math.max(wanted, asked, 0);
    if (timer && timer.wait <= wait) return;
    timer?.cancel();
    timer = { wait, cancel: clock.after(wait, () => void run()) };
  }

  function disarm() {
    timer?.cancel();
    timer = null;
  }

  async function run() {
    disarm();
    if (!ports.connectivity.isOnline()) return;
    running = true;
    dirty = false;
    const error = await ports.round();
    running = false;
    if (!stopped) follow(error);
  }

  function follow(error: SyncError | null) {
    askedToWaitUntil = Number.NEGATIVE_INFINITY;
    if (error === null) {
      failures = 0;
      if (dirty) arm(0);
      else if (ports.isVisible()) arm(PERIOD * (1 + PERIOD_SPREAD * (2 * random() - 1)));
      return;
    }
    if (error.kind === "auth") {
      waitsForSignIn = true;
      return;
    }
    failures += 1;
    const retryAfter = error.kind === "transient" ? error.retryAfter : null;
    if (retryAfter !== null) askedToWaitUntil = clock.now() + Math.min(retryAfter, LONGEST_WAIT);
    arm(random() * Math.min(LONGEST_WAIT, FIRST_BACKOFF * 2 ** (failures - 1)));
  }

  return {
    trigger(cause) {
      if (stopped) return;
      if (cause === "signed-in" || cause === "asked") waitsForSignIn = false;
      if (cause !== "change") failures = 0;
      if (running) dirty = true;
      if (running || waitsForSignIn) return;
      if (cause === "change") {
        if (failures === 0) arm(AFTER_CHANGE);
      } else {
        arm(0);
      }
    },
    isArmed: () => running || timer !== null,
    stop() {
      stopped = true;
      disarm();
    },
  };
}
