// An audio element without sound, as Howler and the engine on it see one: its events come later, in order, and those of
// a source are dropped with it.
import { vi } from "vitest";

const SILENCE = "data:";

class FakeAudio extends EventTarget {
  paused = true;
  ended = false;
  muted = false;
  volume = 1;
  preload = "";
  readyState = 0;
  playbackRate = 1;
  defaultPlaybackRate = 1;
  duration = Number.NaN;
  error: { code: number } | null = null;
  refusal: string | null = null;
  #src = "";
  #time = 0;
  #load = 0;

  get src() {
    return this.#src;
  }
  set src(src: string) {
    this.#src = src;
    this.load();
  }
  get currentTime() {
    return this.#time;
  }
  set currentTime(time: number) {
    this.#time = Math.min(time, this.duration || time);
    this.ended = false;
  }
  canPlayType = () => "probably";
  load() {
    this.#load += 1;
    this.#time = 0;
    this.playbackRate = this.defaultPlaybackRate;
    Object.assign(this, { paused: true, ended: false, readyState: 0, duration: Number.NaN, error: null });
  }
  play(): Promise<void> {
    if (this.refusal) {
      const error = new DOMException("", this.refusal);
      this.refusal = null;
      return Promise.reject(error);
    }
    if (!this.paused) return Promise.resolve();
    this.paused = false;
    this.ended = false;
    if (this.readyState >= 3) this.report("playing");
    return Promise.resolve();
  }
  pause() {
    if (this.paused) return;
    this.paused = true;
    this.report("pause");
  }
  /** Queues an event, to be dropped with the source. */
  report(type: string) {
    const load = this.#load;
    queueMicrotask(() => {
      if (load === this.#load) this.dispatchEvent(new Event(type));
    });
  }
  /** The source was read. */
  read(duration: number) {
    if (this.#src.startsWith(SILENCE)) return;
    this.duration = duration;
    this.readyState = 4;
    this.report("loadedmetadata");
    if (!this.paused) this.report("playing");
  }
}

/** Puts the element where Howler looks for a browser; to be called before it is imported. */
export function stubBrowserAudio() {
  const made: FakeAudio[] = [];
  class Recorded extends FakeAudio {
    constructor() {
      super();
      made.push(this);
    }
  }
  vi.stubGlobal("Audio", Recorded);
  vi.stubGlobal("window", { location: { protocol: "https:" }, navigator: { userAgent: "" } });
  return made;
}
