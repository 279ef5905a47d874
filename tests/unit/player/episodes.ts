// What tests of the player share: episodes, and a player over the fake engine and a clock moved by hand.
import { createPlayer, type Episode, type SourceResolver } from "#player";
import { manualClock } from "../manual-clock.ts";
import { createFakeEngine } from "./fake-engine.ts";

export const episode = (id: string, seconds: number | null = 100): Episode => ({
  id,
  title: `Episode ${id}`,
  authors: "Ada Lindqvist",
  cover: { get: () => null, subscribe: () => () => {} },
  audio: `${id}.mp3`,
  seconds,
});

/** Builds the rig. Sources are `/{number of the request}/{id}.mp3`, resumed at `positions` by id. */
export function createPlayerRig() {
  const clock = manualClock(1_000);
  const fake = createFakeEngine();
  const reports: string[] = [];
  const asked: string[] = [];
  const lockScreen: string[] = [];
  const positions = new Map<string, number>();
  const sources: { resolve: SourceResolver } = {
    resolve: async ({ audio }) => ({ ok: true, url: `/${asked.length}/${audio}` }),
  };
  const player = createPlayer({
    engine: fake.engine,
    resolveSource(wanted) {
      asked.push(wanted.id);
      return sources.resolve(wanted);
    },
    resumeAt: async ({ id }) => positions.get(id) ?? 0,
    nowPlaying: {
      show: ({ id }) => void lockScreen.push(`show ${id}`),
      state: (playing) => void lockScreen.push(playing ? "playing" : "paused"),
      progress: (...figures) => void lockScreen.push(`progress ${figures.join(" ")}`),
      clear: () => void lockScreen.push("clear"),
    },
    schedule: (run, milliseconds) => clock.after(milliseconds, run),
    report: (message) => void reports.push(message),
    log: () => {},
  });
  /** Chooses an episode and lets it sound. */
  async function start(id: string, seconds = 100) {
    player.play(episode(id, seconds));
    await clock.advance(100);
    fake.element.canPlay(seconds);
    await clock.advance(0);
  }
  /** Says that playing got there, and lets what follows from it happen. */
  async function reach(position: number) {
    fake.element.time(position);
    await clock.advance(0);
  }
  const loads = () => fake.calls.filter((call) => call.startsWith("load"));
  return { clock, fake, player, reports, asked, lockScreen, positions, sources, start, reach, loads };
}
