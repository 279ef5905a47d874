// The time, injected into whatever depends on it.

/** Milliseconds throughout. */
export type Clock = {
  now: () => number;
  /** The time for which this process had a processor, all of its threads together. */
  processor: () => number;
  /** Runs `task` once after `milliseconds`; the answer cancels it. */
  after: (milliseconds: number, task: () => void) => () => void;
};

/** Time since the start of the process: never set, so that differences can be trusted. */
export const monotonicClock: Clock = {
  now: () => performance.now(),
  processor: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
  after: (milliseconds, task) => {
    const timer = setTimeout(task, milliseconds);
    return () => clearTimeout(timer);
  },
};
