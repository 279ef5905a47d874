// An audio engine without sound. It obeys commands as the contract says (engine-contract.ts); `emit` lets a test say
// that the element reported something, and `element` does what an audio element does by itself.
import type { AudioEngine, EngineEvent } from "../../../src/player/ports.ts";

/** What happens to an audio element without anybody asking for it. */
export type ElementControls = {
  /** The source was read. */
  canPlay(duration: number): void;
  /** Playing got as far as `position`. */
  time(position: number): void;
  /** The element found another length than it had said. */
  length(duration: number): void;
  end(): void;
  /** A phone call, or a pulled headset. */
  systemPause(): void;
  /** The source cannot be read (any longer). */
  fail(): void;
  /** What the next play() is answered with. */
  refuse(reason: "refused" | "device"): void;
};

/** Builds the fake; `calls` records the commands in order. */
export function createFakeEngine() {
  const listeners = new Set<(event: EngineEvent) => void>();
  const calls: string[] = [];
  const sound = {
    url: null as string | null,
    ready: false,
    wanted: false,
    position: 0,
    rate: 1,
    muted: false,
  };
  let refusal: "refused" | "device" | null = null;
  const emit = (event: EngineEvent) => listeners.forEach((listener) => listener(event));
  const reported = (event: EngineEvent) => {
    if (sound.url !== null) emit(event);
  };
  /** What an element tells of itself comes later, and not if it is no longer so. */
  const tellLater = () => {
    const { wanted, url } = sound;
    queueMicrotask(() => {
      if (sound.ready && sound.wanted === wanted && sound.url === url)
        reported({ type: wanted ? "playing" : "paused" });
    });
  };
  const stop = (report: EngineEvent) => {
    if (!sound.wanted) return;
    sound.wanted = false;
    if (sound.ready) reported(report);
  };
  const recorded =
    <Values extends unknown[]>(name: string, command: (...values: Values) => void) =>
    (...values: Values) => {
      calls.push([name, ...values].join(" "));
      command(...values);
    };
  const engine: AudioEngine = {
    load: recorded("load", (url, position) =>
      Object.assign(sound, { url, position, ready: false, wanted: false }),
    ),
    play: recorded("play", () => {
      if (sound.url === null) return;
      if (refusal) reported({ type: "failed", reason: refusal });
      else sound.wanted = true;
      if (sound.wanted) tellLater();
      refusal = null;
    }),
    pause: recorded("pause", () => {
      const sounded = sound.wanted;
      sound.wanted = false;
      if (sounded) tellLater();
    }),
    seek: recorded("seek", (position) => {
      if (sound.url !== null) sound.position = position;
    }),
    setMuted: recorded("mute", (muted) => {
      sound.muted = muted;
    }),
    setRate: recorded("rate", (rate) => {
      sound.rate = rate;
    }),
    unload: recorded("unload", () =>
      Object.assign(sound, { url: null, ready: false, wanted: false, position: 0 }),
    ),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const element: ElementControls = {
    canPlay(duration) {
      sound.ready = true;
      reported({ type: "loaded", duration });
      if (sound.wanted) tellLater();
    },
    time(position) {
      sound.position = position;
      reported({ type: "time", position });
    },
    length: (duration) => reported({ type: "length", duration }),
    end: () => stop({ type: "ended" }),
    systemPause: () => stop({ type: "paused" }),
    fail: () => reported({ type: "failed", reason: "source" }),
    refuse(reason) {
      refusal = reason;
    },
  };
  return { engine, calls, emit, element, sound };
}
