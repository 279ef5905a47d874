// Howler is loaded when the user first presses play: this engine loads the real one then, and until it is there keeps
// the last command of each kind. Mute and speed hold for the next source, as on the real one.
import type { AudioEngine, EngineEvent } from "./ports.ts";

/** Builds the stand-in. `load` fetches the real engine; a failed fetch is reported as a failed source. */
export function createLazyEngine(load: () => Promise<AudioEngine>): AudioEngine {
  const listeners = new Set<(event: EngineEvent) => void>();
  const waiting = new Map<string, (engine: AudioEngine) => void>();
  let engine: AudioEngine | null = null;
  let loading = false;
  const emit = (event: EngineEvent) => listeners.forEach((listener) => listener(event));

  async function fetchEngine() {
    loading = true;
    try {
      const real = await load();
      real.subscribe(emit);
      engine = real;
      for (const command of waiting.values()) command(real);
      waiting.clear();
    } catch {
      emit({ type: "failed", reason: "source" });
    } finally {
      loading = false;
    }
  }

  /** Runs `command` now or keeps it under `name`, where a later one of that name replaces it. */
  function send(name: string, command: (engine: AudioEngine) => void) {
    if (engine) command(engine);
    else waiting.set(name, command);
  }

  return {
    load(url, position) {
      waiting.delete("seek");
      send("load", (real) => real.load(url, position));
      if (!engine && !loading) void fetchEngine();
    },
    play: () => send("play", (real) => real.play()),
    pause: () => send("play", (real) => real.pause()),
    seek: (position, fast) => send("seek", (real) => real.seek(position, fast)),
    setMuted: (muted) => send("mute", (real) => real.setMuted(muted)),
    setRate: (rate) => send("rate", (real) => real.setRate(rate)),
    unload() {
      for (const name of ["load", "play", "seek"]) waiting.delete(name);
      engine?.unload();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
