// The player: requests go in, one writer changes the state, screens and the lock screen read it. One episode
// is current at a time. What is audible is decided by the element's events, never by what was asked for.
import type { EngineEvent, Episode, PlayerPorts } from "./ports.ts";
import { clampPosition, initialState, type PlayerState } from "./state.ts";

/** Seconds that one skip moves (spec 000 §9). */
export const SKIP_SECONDS = 15;
/** Wait before an episode chosen by the user starts, in milliseconds (spec 000 §9). */
const START_DELAY = 100;
const LOADING_FAILED = "Error loading audio file";

export type Player = {
  /** Current state; the same object until something changes. */
  state(): PlayerState;
  subscribe(listener: () => void): () => void;
  /** Starts an episode; the current one is played or paused instead (spec 000 §4). */
  play(episode: Episode, startedBy?: PlayerState["startedBy"]): void;
  /**
   * Plays an episode from `seconds` on, clamped to it: the current one is moved there. What the device remembers of
   * where it stopped is not asked.
   */
  playFrom(episode: Episode, seconds: number): void;
  /** Plays or pauses the current episode. */
  toggle(): void;
  pause(): void;
  /** Moves to `position` seconds, clamped to the episode. */
  seek(position: number): void;
  /** Moves by `seconds`, which may be negative; stops at both ends. */
  skip(seconds: number): void;
  setMuted(muted: boolean): void;
  setRate(rate: number): void;
  /** Stops, rewinds and hides the bar. */
  close(): void;
};

/** Builds a player on its ports. Errors reach the user through `ports.report`; nothing here throws. */
export function createPlayer(ports: PlayerPorts): Player {
  const { engine, nowPlaying } = ports;
  const listeners = new Set<() => void>();
  let state = initialState;
  // Every load has a number: answers that arrive for an earlier one are ignored.
  let load = 0;
  let signedAgain = false;
  let wanted = false;
  // What the engine holds of the current episode. What it reports of an earlier one, or of none, does not count.
  let source: "none" | "loading" | "ready" = "none";
  let cancelStart = () => {};
  // Where the current episode is to begin, from when it was chosen until it was opened.
  let resumption: Promise<number> | null = null;

  function write(change: Partial<PlayerState>) {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  function shareProgress() {
    if (state.duration !== null) nowPlaying.progress(state.duration, state.position, state.rate);
  }

  function stopOnFailure(message: string) {
    wanted = false;
    source = "none";
    write({ status: "paused" });
    nowPlaying.state(false);
    ports.report(message);
  }

  async function open(episode: Episode) {
    const number = ++load;
    source = "none";
    cancelStart();
    const [found, resumed] = await Promise.all([ports.resolveSource(episode), resumption]);
    if (number !== load) return;
    resumption = null;
    // A bar that was moved meanwhile is the user's later word.
    if (state.position === 0 && resumed) write({ position: clampPosition(resumed, state.duration) });
    if (!found.ok) {
      stopOnFailure(found.failure.message);
      return;
    }
    source = "loading";
    // Where the bar stands by now: it may have been moved while the address was signed.
    engine.load(found.url, state.position);
  }

  /** @param from seconds; null: where playing of it stopped. */
  function begin(episode: Episode, startedBy: PlayerState["startedBy"], from: number | null) {
    wanted = true;
    signedAgain = false;
    load += 1;
    source = "none";
    engine.pause();
    const position = from === null ? 0 : clampPosition(from, episode.seconds);
    write({ current: episode, startedBy, status: "loading", position, duration: episode.seconds });
    nowPlaying.show(episode);
    cancelStart();
    resumption = from === null ? ports.resumeAt(episode).catch(() => 0) : null;
    cancelStart = ports.schedule(() => void open(episode), START_DELAY);
  }

  /** A signed address may have expired: it is signed once more, and the position is kept. */
  function recover() {
    const { current } = state;
    if (!current || signedAgain) {
      ports.log("Audio playback error");
      stopOnFailure(LOADING_FAILED);
      return;
    }
    signedAgain = true;
    void open(current);
  }

  function onEngine(event: EngineEvent) {
    if (!state.current || source === "none") return;
    // The element still tells of the source before this one.
    const answersLoad = event.type === "loaded" || (event.type === "failed" && event.reason === "source");
    if (source === "loading" && !answersLoad) return;
    switch (event.type) {
      case "loaded":
        source = "ready";
        if (Number.isFinite(event.duration) && event.duration > 0) {
          write({ duration: event.duration, position: clampPosition(state.position, event.duration) });
        }
        engine.setRate(state.rate);
        engine.setMuted(state.muted);
        if (wanted) engine.play();
        else write({ status: "paused" });
        break;
      case "playing":
        signedAgain = false;
        write({ status: "playing" });
        nowPlaying.show(state.current);
        nowPlaying.state(true);
        shareProgress();
        break;
      case "paused":
        if (state.status !== "loading") write({ status: "paused" });
        nowPlaying.state(false);
        break;
      case "waiting":
        if (wanted) write({ status: "loading" });
        break;
      case "time":
        write({ position: clampPosition(event.position, state.duration) });
        break;
      case "ended":
        wanted = false;
        write({ status: "paused", position: state.duration ?? state.position });
        nowPlaying.state(false);
        break;
      case "failed":
        if (event.reason === "source") {
          recover();
        } else {
          wanted = false;
          write({ status: "paused" });
          ports.log("Audio playback error");
        }
        break;
    }
  }
  engine.subscribe(onEngine);

  function resume() {
    wanted = true;
    if (state.current && source !== "ready") {
      signedAgain = false;
      write({ status: "loading" });
      void open(state.current);
      return;
    }
    if (state.duration !== null && state.position >= state.duration) {
      engine.seek(0);
      write({ position: 0 });
    }
    engine.play();
  }

  function pause() {
    wanted = false;
    engine.pause();
    if (state.status !== "loading") return;
    write({ status: "paused" });
    nowPlaying.state(false);
  }

  function seek(target: number) {
    if (!state.current) return;
    const position = clampPosition(target, state.duration);
    engine.seek(position);
    write({ position });
    shareProgress();
  }

  const isSounding = () => state.status === "playing" || (state.status === "loading" && wanted);

  const player: Player = {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    play(episode, startedBy = "user") {
      if (state.current?.id === episode.id) player.toggle();
      else begin(episode, startedBy, null);
    },
    playFrom(episode, seconds) {
      // A source that is still on its way would be opened where it was to begin before.
      if (state.current?.id !== episode.id || source !== "ready") return begin(episode, "user", seconds);
      seek(seconds);
      if (!isSounding()) resume();
    },
    toggle() {
      if (!state.current) return;
      if (isSounding()) pause();
      else resume();
    },
    pause,
    seek,
    skip: (seconds) => seek(state.position + seconds),
    setMuted(muted) {
      engine.setMuted(muted);
      write({ muted });
    },
    setRate(rate) {
      engine.setRate(rate);
      write({ rate });
      shareProgress();
    },
    close() {
      load += 1;
      wanted = false;
      source = "none";
      cancelStart();
      engine.unload();
      nowPlaying.clear();
      write({ ...initialState, muted: state.muted, rate: state.rate });
    },
  };
  return player;
}
