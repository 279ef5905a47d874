// Time that a test moves on, and a way to wait until everything that goes on by itself has come to rest.

export type Timeline = {
  now(): number;
  /** Runs `task` after `milliseconds` of this time; the answer cancels it. */
  after(milliseconds: number, task: () => void): () => void;
  /** Moves time on, waiting for rest after each task that falls due. */
  advance(milliseconds: number): Promise<void>;
  /** Waits until nothing goes on: no transaction is open, and no promise leads to another one. */
  settle(): Promise<void>;
  /** To be called when something begins and ends, so that `settle` waits for it. */
  begin(): void;
  end(): void;
};

/** Turns of the event loop without any activity after which all is at rest. */
const QUIET_TURNS = 3;

export function createTimeline(start: number): Timeline {
  let now = start;
  let tasks: { due: number; run: () => void }[] = [];
  let open = 0;
  let activity = 0;

  async function settle() {
    let quiet = 0;
    let seen = activity;
    while (quiet < QUIET_TURNS) {
      await new Promise((resolve) => setImmediate(resolve));
      quiet = open === 0 && activity === seen ? quiet + 1 : 0;
      seen = activity;
    }
  }

  return {
    now: () => now,
    after(milliseconds, run) {
      const task = { due: now + Math.max(0, milliseconds), run };
      tasks.push(task);
      return () => {
        tasks = tasks.filter((each) => each !== task);
      };
    },
    async advance(milliseconds) {
      const end = now + milliseconds;
      await settle();
      for (;;) {
        const next = tasks.filter((task) => task.due <= end).sort((a, b) => a.due - b.due)[0];
        if (!next) break;
        tasks = tasks.filter((task) => task !== next);
        now = next.due;
        next.run();
        activity += 1;
        await settle();
      }
      now = end;
    },
    settle,
    begin() {
      open += 1;
      activity += 1;
    },
    end() {
      open -= 1;
      activity += 1;
    },
  };
}
