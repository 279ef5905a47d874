// The only file that knows Howler. Howler loads and owns the audio element; once loaded, commands and events
// go to that element itself, because Howler's own state drifts from it: after the system pauses a sound,
// `playing()` stays true and a second `play()` would make a second sound; `rate()` can lose the end.
import { Howl, Howler } from "howler";
import { MEDIA_PREFIX } from "#sw/media-layout.ts";
import { LEAVE } from "#sw/protocol.ts";
import type { AudioEngine, EngineEvent, EngineFailure } from "./ports.ts";

type PooledAudio = HTMLAudioElement & { _unlocked?: boolean };
type HowlerInternals = {
  usingWebAudio: boolean;
  autoUnlock: boolean;
  autoSuspend: boolean;
  _html5AudioPool: PooledAudio[];
};
type HowlInternals = Howl & { _sounds: { _node?: PooledAudio }[] };

/** HTMLMediaElement.HAVE_FUTURE_DATA: it sounds unless it is paused. */
const CAN_SOUND = 3;
/**
 * Failures by the name of the exception of play(). Not named: an interrupted play is no failure, and an unusable source
 * reports its own error.
 */
const failures: Partial<Record<string, EngineFailure | null>> = {
  NotAllowedError: "refused",
  AbortError: null,
  NotSupportedError: null,
};

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

/**
 * Builds the engine. To be called once a page: it takes Howler's pool of audio elements over.
 * @param worker where messages of the service worker arrive, which answers downloaded audio.
 */
export function createHowlerEngine(worker?: Pick<EventTarget, "addEventListener">): AudioEngine {
  const element = ownTheElement();
  const listeners = new Set<(event: EngineEvent) => void>();
  let howl: HowlInternals | null = null;
  // Where the source is to begin; null once it is loaded.
  let start: number | null = null;
  const emit = (event: EngineEvent) => listeners.forEach((listener) => listener(event));

  const relay = (name: string, event: () => EngineEvent, holds: () => boolean = () => true) =>
    element.addEventListener(name, () => {
      // An event may be of a moment that has passed: it counts only if the element is still so.
      if (howl && holds()) emit(event());
    });
  const loaded = () => start === null;
  relay(
    "playing",
    () => ({ type: "playing" }),
    () => !element.paused,
  );
  relay(
    "pause",
    () => ({ type: "paused" }),
    () => element.paused && !element.ended,
  );
  relay("waiting", () => ({ type: "waiting" }));
  relay("timeupdate", () => ({ type: "time", position: element.currentTime }), loaded);
  relay("durationchange", () => ({ type: "length", duration: element.duration }), loaded);
  relay("ended", () => ({ type: "ended" }));
  relay("error", () => ({ type: "failed", reason: "source" }));
  // Howler's own "load" waits for more of the audio, and for a timer that a hidden page gets late.
  element.addEventListener("loadedmetadata", () => {
    if (!howl || start === null) return;
    // One that was told to play early may have moved on by now.
    if (element.currentTime < start) move(start);
    start = null;
    emit({ type: "loaded", duration: element.duration });
  });

  function unload() {
    const previous = howl;
    // Unloading makes the element report a pause and a new, silent source; these events are dropped.
    howl = null;
    previous?.unload();
  }

  /** Before the source is read this is where the element will begin; some browsers forget it then. */
  function move(position: number) {
    if (element.currentTime !== position) element.currentTime = position;
  }

  /**
   * Loads the source of a paused element again, at the same position. The unread rest of its request keeps the service
   * worker alive; a worker that is to be replaced answers a new request without being kept.
   */
  function reopen() {
    if (!howl || start !== null || !element.paused || element.ended) return;
    if (!new URL(element.src).pathname.startsWith(MEDIA_PREFIX)) return;
    start = element.currentTime;
    element.load();
    move(start);
  }
  worker?.addEventListener("message", (event) => {
    const { data } = event as MessageEvent<{ type?: unknown } | null>;
    if (data?.type === LEAVE) reopen();
  });

  return {
    load(url, position) {
      unload();
      // Howler refuses an address without an extension unless the format is named.
      const next = new Howl({ src: [url], html5: true, format: ["mp3"], preload: true }) as HowlInternals;
      if (next._sounds[0]?._node !== element) throw new Error("Howler took another audio element");
      howl = next;
      start = position;
      move(position);
    },
    play() {
      if (!howl) return;
      const asked = howl;
      if (!element.paused && element.readyState >= CAN_SOUND) emit({ type: "playing" });
      element.play().catch((error: unknown) => {
        const reason = failures[error instanceof DOMException ? error.name : ""];
        if (reason !== null && howl === asked) emit({ type: "failed", reason: reason ?? "device" });
      });
    },
    pause: () => element.pause(),
    seek(position, fast = false) {
      if (!howl) return;
      if (start !== null) start = position;
      if (fast && start === null && "fastSeek" in element) element.fastSeek(position);
      else move(position);
    },
    setMuted(muted) {
      element.muted = muted;
    },
    setRate(rate) {
      // A new source is played at the default one.
      element.defaultPlaybackRate = rate;
      element.playbackRate = rate;
    },
    unload,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
