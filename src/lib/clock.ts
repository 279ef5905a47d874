// The time, injected into whatever depends on it.

/** Time as engines see it, so that tests can move it by hand. Milliseconds throughout. */
export type Clock = {
  now(): number;
  /** Runs `task` once after `milliseconds`; the answer cancels it. */
  after(milliseconds: number, task: () => void): () => void;
};

/** The time of day, which the user or the network may set at any moment. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, task) {
    const timer = setTimeout(task, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** Time since the page's start: never set, so that differences can be trusted. */
export const monotonicClock: Clock = { now: () => performance.now(), after: systemClock.after };
