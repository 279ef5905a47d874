// The episode a visitor can try on the home page, and the wait for it while a fresh installation is still making one.
import type { EpisodeCard } from "#domain/podcast.ts";
import type { Clock } from "#lib/clock.ts";
import { observable, type Readable } from "#lib/observable.ts";
import type { Result } from "#lib/result.ts";

export type SampleSource = {
  /** Answers the first public episode, null where there is none yet. */
  load(): Promise<Result<EpisodeCard | null, unknown>>;
  /** The one shown last on this device; null for none. Never rejects. */
  recall(): Promise<EpisodeCard | null>;
  remember(episode: EpisodeCard): void;
};

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
export function watchSample(source: SampleSource, clock: Clock): SampleWatch {
  const state = observable<SampleState>({ kind: "loading" });
  let stopped = true;
  let cancel = () => {};

  const look = async (attempt: number): Promise<void> => {
    const found = await source.load();
    if (stopped) return;
    if (found.ok && found.value) {
      source.remember(found.value);
      state.set({ kind: "ready", podcast: found.value });
      return;
    }
    const shown = state.get().kind === "ready";
    if (found.ok) state.set({ kind: "none-yet" });
    else if (!shown) state.set({ kind: "unreachable" });
    const wait = WAITS[attempt];
    if (wait !== undefined) cancel = clock.after(wait, () => void look(attempt + 1));
  };

  /** What the device remembers stands there until the server has answered. */
  const recall = async (): Promise<void> => {
    const podcast = await source.recall();
    if (!stopped && podcast && state.get().kind !== "ready") state.set({ kind: "ready", podcast });
  };

  return {
    get: state.get,
    subscribe: state.subscribe,
    start() {
      stopped = false;
      void recall();
      void look(0);
    },
    stop() {
      stopped = true;
      cancel();
    },
  };
}
