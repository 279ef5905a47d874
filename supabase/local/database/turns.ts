// Whose turn it is at the database, and for how long. Work waits in front of the gate; inside, its time runs, and work
// that passes its limit ends the database's thread with everything in it. The next thread serves those who wait.
import type { Clock } from "../clock.ts";
import { createGate, type From } from "./gate.ts";
import type { DatabaseLimits } from "./limits.ts";
import { createRestartWaits } from "./restart-waits.ts";
import { databaseError } from "./thread-messages.ts";
import type { DatabaseThread } from "./thread.ts";
import { TooBusy } from "./too-busy.ts";
import { watch } from "./watch.ts";

export type TurnsPorts = {
  start: () => Promise<DatabaseThread>;
  limits: DatabaseLimits;
  clock: Clock;
};

export type Turns = {
  /**
   * Lets the work in when it is its turn, with the thread alone to itself, and answers as it does.
   *
   * @param time milliseconds that it may take from then on
   * @throws TooBusy; a DatabaseError with 57014 past the time, with 57P01 where the thread ended otherwise
   */
  take: <Result>(
    time: number,
    work: (thread: DatabaseThread) => Promise<Result>,
    from?: From,
  ) => Promise<Result>;
  /** Takes no new work, gives what waits `grace` milliseconds, and ends the thread. */
  close: (grace: number) => Promise<void>;
};

/** Times its least: a thread that always needs so much is not replaced by one that is no smaller. */
const GROWN = 1.5;
/** Milliseconds after a failed start before the next; until then whoever asks is answered with its failure. */
const AGAIN = 2000;
/** Milliseconds for an idle thread to put its files in order. */
const ORDERLY = 3000;

const overdue = () => databaseError("57014", "canceling statement due to statement timeout");
const closing = () => databaseError("57P01", "The server is ending.");

/** Turns at the thread, the first of which is given. */
export function createTurns(first: DatabaseThread, { start, limits, clock }: TurnsPorts): Turns {
  const gate = createGate(
    limits.sharing,
    clock.now,
    () => void current.then(replaceIfLarge, () => undefined),
  );
  const waits = createRestartWaits(() => clock.now() / 1000);
  let current: Promise<DatabaseThread> = Promise.resolve(first);
  let isClosing = false;
  let isReplacing = false;
  let failedAt = -Infinity;

  /** The thread that answers: a new one once the one before is gone. */
  function living(): Promise<DatabaseThread> {
    const before = current;
    current = before.then(
      (thread) => (thread.hasEnded() ? restarted(thread) : thread),
      (error: unknown) => {
        if (clock.now() - failedAt < AGAIN) throw error;
        // It could not be opened; perhaps it can now.
        return started();
      },
    );
    // Whoever asked is told.
    current.catch(() => undefined);
    return current;
  }

  async function restarted(thread: DatabaseThread): Promise<DatabaseThread> {
    await thread.end(overdue());
    return started();
  }

  async function started(): Promise<DatabaseThread> {
    try {
      return await start();
    } catch (error) {
      failedAt = clock.now();
      throw error;
    }
  }

  /** Ends a thread that grew; the next one starts small. */
  function replaceIfLarge(thread: DatabaseThread): void {
    const { now, least } = thread.memory();
    if (isClosing || isReplacing || thread.hasEnded() || !gate.isIdle()) return;
    if (now <= limits.memory || now <= GROWN * least) return;
    isReplacing = true;
    void gate(async () => {
      await closeOrderly(thread);
      if (!isClosing) await living();
    })
      .catch(() => undefined)
      .finally(() => {
        isReplacing = false;
      });
  }

  async function closeOrderly(thread: DatabaseThread): Promise<void> {
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const cancel = clock.after(ORDERLY, () => resolve());
    await Promise.race([thread.ask({ kind: "close" }).catch(() => undefined), late]);
    cancel();
    await thread.end(closing());
  }

  function checkWait(address: string | null): void {
    const seconds = address === null || limits.sharing === null ? 0 : waits.wait(address);
    if (seconds > 0) throw new TooBusy("A request of yours took too long. Please wait.", seconds);
  }

  async function inside<Result>(
    time: number,
    work: (thread: DatabaseThread) => Promise<Result>,
    address: string | null,
  ): Promise<Result> {
    if (isClosing) throw closing();
    const thread = await living();
    const cancel = watch(clock, time, () => void thread.end(overdue()));
    try {
      return await Promise.race([work(thread), thread.ended]);
    } finally {
      cancel();
      if (thread.hasEnded() && !isClosing) {
        if (address !== null && !thread.isBroken()) waits.caused(address);
        // Who waits has the new thread sooner.
        void living();
      }
    }
  }

  return {
    async take(time, work, from = {}) {
      const { address = null } = from;
      checkWait(address);
      return gate(() => {
        // It may have waited while another request of its address did the harm.
        checkWait(address);
        return inside(time, work, address);
      }, from);
    },
    async close(grace) {
      const { promise: late, resolve } = Promise.withResolvers<void>();
      const cancel = clock.after(grace, () => resolve());
      await Promise.race([gate(async () => undefined), late]);
      cancel();
      isClosing = true;
      const thread = await current.catch(() => null);
      if (thread === null || thread.hasEnded()) await thread?.end(closing());
      else await (gate.isIdle() ? closeOrderly(thread) : thread.end(closing()));
    },
  };
}
