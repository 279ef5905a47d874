/** Time as engines see it, so that tests can move it by hand. Milliseconds throughout. */
export type Clock = {
  now(): number;
  /** Runs `task` once after `milliseconds`; the answer cancels it. */
  after(milliseconds: number, task: () => void): () => void;
};

export const systemClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, task) {
    const timer = setTimeout(task, milliseconds);
    return () => clearTimeout(timer);
  },
};
