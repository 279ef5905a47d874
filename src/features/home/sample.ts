// The episode a visitor can try on the home page, and the wait for it while a fresh installation is still making one.
import type { EpisodeCard } from "#domain/podcast.ts";
import type { Clock } from "#lib/clock.ts";
import { observable, type Readable } from "#lib/observable.ts";
import type { Result } from "#lib/result.ts";

/** Answers the first public episode, null where there is none yet. */
export type LoadSample = () => Promise<Result<EpisodeCard | null, unknown>>;

export type SampleState =
  | { kind: "loading" }
  /** The backend answered: nothing is published yet. */
  | { kind: "none-yet" }
  | { kind: "unreachable" }
  | { kind: "ready"; podcast: EpisodeCard };

/** Waits between tries in milliseconds: the demo seed takes up to a minute, and its first episode far less. */
const WAITS = [1_000, 2_000, 3_000, 5_000, 8_000, 13_000, 20_000, 30_000] as const;

export type SampleWatch = Readable<SampleState> & { start: () => void; stop: () => void };

/** Looks for the sample until there is one, or the waits are used up. */
export function watchSample(load: LoadSample, clock: Clock): SampleWatch {
  const state = observable<SampleState>({ kind: "loading" });
  let stopped = true;
  let cancel = () => {};

  const look = async (attempt: number): Promise<void> => {
    const found = await load();
    if (stopped) return;
    if (found.ok && found.value) {
      state.set({ kind: "ready", podcast: found.value });
      return;
    }
    state.set({ kind: found.ok ? "none-yet" : "unreachable" });
    const wait = WAITS[attempt];
    if (wait !== undefined) cancel = clock.after(wait, () => void look(attempt + 1));
  };

  return {
    get: state.get,
    subscribe: state.subscribe,
    start() {
      stopped = false;
      void look(0);
    },
    stop() {
      stopped = true;
      cancel();
    },
  };
}
