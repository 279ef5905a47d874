// The only file that knows Howler. Howler loads and owns the audio element; once loaded, commands and events
// go to that element itself, because Howler's own state drifts from it: after the system pauses a sound,
// `playing()` stays true and a second `play()` would make a second sound.
import { Howl, Howler } from "howler";
import type { AudioEngine, EngineEvent } from "./ports.ts";

type PooledAudio = HTMLAudioElement & { _unlocked?: boolean };
type HowlerInternals = {
  usingWebAudio: boolean;
  autoUnlock: boolean;
  autoSuspend: boolean;
  _html5AudioPool: PooledAudio[];
};
type HowlInternals = Howl & { _sounds: { _node?: PooledAudio }[] };

/**
 * One element for the page's whole life: no AudioContext is opened (Howler does so even for html5 sounds)
 * and no element leaks (50 loads left 102 of them with the default pool).
 */
function ownTheElement(): HTMLAudioElement {
  const howler = Howler as unknown as HowlerInternals;
  howler.usingWebAudio = false;
  howler.autoUnlock = false;
  howler.autoSuspend = false;
  const element: PooledAudio = new Audio();
  element._unlocked = true;
  howler._html5AudioPool = [element];
  return element;
}

/** Builds the engine. To be called once a page: it takes Howler's pool of audio elements over. */
export function createHowlerEngine(): AudioEngine {
  const element = ownTheElement();
  const listeners = new Set<(event: EngineEvent) => void>();
  let howl: HowlInternals | null = null;
  const emit = (event: EngineEvent) => listeners.forEach((listener) => listener(event));

  const relay = (name: string, event: () => EngineEvent) =>
    element.addEventListener(name, () => {
      if (howl) emit(event());
    });
  relay("playing", () => ({ type: "playing" }));
  relay("pause", () => ({ type: "paused" }));
  relay("waiting", () => ({ type: "waiting" }));
  relay("timeupdate", () => ({ type: "time", position: element.currentTime }));
  relay("ended", () => ({ type: "ended" }));
  relay("error", () => ({ type: "failed", reason: "source" }));

  function unload() {
    const previous = howl;
    // Unloading makes the element report a pause and a new, silent source; nobody must hear of them.
    howl = null;
    previous?.unload();
  }

  return {
    load(url, position) {
      unload();
      // Howler refuses an address without an extension unless the format is named.
      const next = new Howl({ src: [url], html5: true, format: ["mp3"], preload: true }) as HowlInternals;
      if (next._sounds[0]?._node !== element) throw new Error("Howler took another audio element");
      howl = next;
      next.once("load", () => {
        if (howl !== next) return;
        if (position > 0) element.currentTime = position;
        emit({ type: "loaded", duration: element.duration });
      });
    },
    play() {
      if (!howl) return;
      element.play().catch((error: unknown) => {
        // A play() that was interrupted by a newer load or pause is nobody's failure.
        if (error instanceof DOMException && error.name === "NotAllowedError")
          emit({ type: "failed", reason: "refused" });
      });
    },
    pause: () => element.pause(),
    seek(position) {
      if (howl) element.currentTime = position;
    },
    setMuted(muted) {
      element.muted = muted;
    },
    setRate(rate) {
      element.playbackRate = rate;
      element.defaultPlaybackRate = rate;
    },
    unload,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
