// Time moved by hand, for the generate screen's engines.
import type { Clock } from "#lib/clock.ts";

/** A clock whose timers run when the test says so, in order of their time. */
export function createManualClock() {
  let now = 0;
  let timers: { at: number; task: () => void }[] = [];
  const clock: Clock = {
    now: () => now,
    after(milliseconds, task) {
      const timer = { at: now + milliseconds, task };
      timers.push(timer);
      return () => {
        timers = timers.filter((each) => each !== timer);
      };
    },
  };
  /** Lets promises run, then time pass, then what was due. */
  async function advance(milliseconds: number) {
    await settle();
    now += milliseconds;
    const due = timers.filter(({ at }) => at <= now).sort((a, b) => a.at - b.at);
    timers = timers.filter(({ at }) => at > now);
    for (const { task } of due) task();
    await settle();
  }
  return { clock, advance, waits: () => timers.map(({ at }) => at - now) };
}

/** Lets everything that is ready run. */
export const settle = () => new Promise((resolve) => setImmediate(resolve));
