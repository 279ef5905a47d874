// A clock that tests move by hand.
import type { Clock } from "#lib/clock.ts";

export type ManualClock = Clock & {
  /** Moves time on, running what falls due in order, and lets promises settle after each task. */
  advance(milliseconds: number): Promise<void>;
};

export function manualClock(start = 0): ManualClock {
  let now = start;
  let tasks: { due: number; task: () => void }[] = [];
  const settle = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  return {
    now: () => now,
    after(milliseconds, task) {
      const entry = { due: now + milliseconds, task };
      tasks.push(entry);
      return () => {
        tasks = tasks.filter((each) => each !== entry);
      };
    },
    async advance(milliseconds) {
      const end = now + milliseconds;
      await settle();
      for (;;) {
        const next = tasks.filter(({ due }) => due <= end).sort((a, b) => a.due - b.due)[0];
        if (!next) break;
        tasks = tasks.filter((each) => each !== next);
        now = next.due;
        next.task();
        await settle();
      }
      now = end;
    },
  };
}
