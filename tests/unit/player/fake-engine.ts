// An audio engine without sound: it obeys commands and lets a test say what the element reported.
import type { AudioEngine, EngineEvent } from "../../../src/player/ports.ts";

/** Builds the fake; `calls` records the commands in order, `emit` plays the element's part. */
export function createFakeEngine() {
  const listeners = new Set<(event: EngineEvent) => void>();
  const calls: string[] = [];
  const record =
    (name: string) =>
    (...values: unknown[]) =>
      void calls.push([name, ...values].join(" "));
  const engine: AudioEngine = {
    load: record("load"),
    play: record("play"),
    pause: record("pause"),
    seek: record("seek"),
    setMuted: record("mute"),
    setRate: record("rate"),
    unload: record("unload"),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const emit = (event: EngineEvent) => listeners.forEach((listener) => listener(event));
  return { engine, calls, emit };
}
