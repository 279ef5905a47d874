// The player: requests go in, one writer changes the state, screens and the lock screen read it. One episode
// is current at a time. What is audible is decided by the element's events, never by what was asked for.
import { createLoader } from "./loader.ts";
import { createLookahead } from "./lookahead.ts";
import type { EngineEvent, EngineFailure, Episode, PlayerPorts, SourceFailure } from "./ports.ts";
import type { Player } from "./requests.ts";
import { nearestRate } from "./speed.ts";
import { clampPosition, initialState, isAtEnd, isLength, type PlayerState } from "./state.ts";

/** Wait before an episode chosen by the user starts, in milliseconds (docs/product-rules.md). */
const START_DELAY = 100;
const LOADING_FAILED = "Error loading audio file";
/** Stands at the player when the message is gone. */
const NO_SOURCE = "The audio could not be loaded. Press play to try again.";
const notices: Record<Exclude<EngineFailure, "source">, string> = {
  refused: "Your browser waits for you: press play to start.",
  device: "Nothing to play on: connect a speaker or headphones, then press play.",
};

/** Builds a player on its ports. Errors reach the user through `ports.report`; nothing here throws. */
export function createPlayer(ports: PlayerPorts): Player {
  const { engine, nowPlaying } = ports;
  const listeners = new Set<() => void>();
  let state = initialState;
  let wanted = false;
  // The user paused: reaching the end, as by moving the bar there, does not start the next episode.
  let stopped = false;
  let cancelStart = () => {};
  const lookahead = createLookahead(ports);
  const loader = createLoader(ports, {
    position: () => state.position,
    resume: (seconds) => write({ position: clampPosition(seconds, state.duration) }),
    fail: giveUp,
  });

  function write(change: Partial<PlayerState>) {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  function shareProgress() {
    if (state.duration !== null) nowPlaying.progress(state.duration, state.position, state.rate);
  }

  function standStill(change: Partial<PlayerState> = {}) {
    wanted = false;
    write({ status: "paused", ...change });
    nowPlaying.state(false);
  }

  function giveUp({ message, isOffline = false }: SourceFailure) {
    loader.drop();
    standStill({ notice: isOffline ? message : NO_SOURCE });
    if (!isOffline) ports.report(message);
  }

  function want() {
    wanted = true;
    stopped = false;
    loader.forgive();
  }

  function open(episode: Episode) {
    cancelStart();
    void loader.open(episode);
  }

  /** Makes `episode` current, without a source. */
  function choose(episode: Episode, startedBy: PlayerState["startedBy"], from: number) {
    want();
    loader.drop();
    cancelStart();
    const { seconds } = episode;
    const position = clampPosition(from, seconds);
    write({ current: episode, startedBy, status: "loading", position, duration: seconds, notice: null });
    nowPlaying.show(episode);
  }

  /** @param from seconds; null: where playing of it stopped. */
  function begin(episode: Episode, startedBy: PlayerState["startedBy"], from: number | null) {
    engine.pause();
    choose(episode, startedBy, from ?? 0);
    if (from === null) loader.remember(episode);
    if (startedBy === "user") cancelStart = ports.schedule(() => open(episode), START_DELAY);
    else open(episode);
  }

  function onTime(position: number) {
    if (!Number.isFinite(position)) return;
    loader.passed(position);
    // A position beyond the length means that the length was wrong.
    const duration = state.duration === null ? null : Math.max(state.duration, position);
    write({ position: clampPosition(position, duration), duration });
    if (wanted) lookahead.approach(state);
  }

  function onLength(duration: number) {
    if (!isLength(duration)) return;
    write({ duration, position: clampPosition(state.position, duration) });
    shareProgress();
  }

  function onEnded() {
    const position = state.duration ?? state.position;
    const next = stopped ? null : lookahead.take();
    if (!next) return standStill({ position });
    // Heard to the end before another one is current; no pause in between, in which the page might be reloaded.
    write({ status: "loading", position });
    if (!next.found) return begin(next.episode, "queue", null);
    // All within this event: a page behind a lock screen may get no other chance.
    choose(next.episode, "queue", next.found.resumed);
    loader.use(next.found.url);
    engine.play();
  }

  function onFailure(reason: EngineFailure) {
    if (reason !== "source") {
      ports.log("Audio playback error");
      standStill({ notice: notices[reason] });
    } else if (state.current && loader.mayRetry(state.position)) {
      if (wanted) write({ status: "loading" });
      open(state.current);
    } else {
      ports.log("Audio playback error");
      giveUp({ message: LOADING_FAILED });
    }
  }

  function onEngine(event: EngineEvent) {
    if (!state.current || loader.stage() === "none") return;
    // The element still reports events of the source before this one.
    if (loader.stage() === "loading" && event.type !== "loaded" && event.type !== "failed") return;
    switch (event.type) {
      case "loaded":
        loader.ready();
        onLength(event.duration);
        engine.setRate(state.rate);
        engine.setMuted(state.muted);
        if (wanted) engine.play();
        else write({ status: "paused" });
        break;
      case "length":
        onLength(event.duration);
        break;
      case "playing":
        wanted = true;
        stopped = false;
        loader.sounded();
        write({ status: "playing", notice: null });
        nowPlaying.show(state.current);
        nowPlaying.state(true);
        shareProgress();
        break;
      case "paused":
        // The system pauses too, for a phone call or a pulled headset: after it no failed source is started again.
        standStill();
        break;
      case "waiting":
        if (wanted) write({ status: "loading" });
        break;
      case "time":
        onTime(event.position);
        break;
      case "ended":
        onEnded();
        break;
      case "failed":
        onFailure(event.reason);
        break;
    }
  }
  engine.subscribe(onEngine);

  const isSounding = () => state.status === "playing" || (state.status === "loading" && wanted);

  function resume(episode: Episode) {
    if (isAtEnd(state)) seek(0);
    want();
    if (loader.stage() === "ready") return engine.play();
    write({ status: "loading", notice: null });
    open(episode);
  }

  function pause() {
    wanted = false;
    stopped = true;
    engine.pause();
    if (state.status === "loading") standStill();
  }

  function seek(target: number, fast = false) {
    if (!state.current) return;
    if (!isSounding()) stopped = true;
    loader.moved();
    const position = clampPosition(target, state.duration);
    if (fast) engine.seek(position, true);
    else engine.seek(position);
    write({ position });
    shareProgress();
  }

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
      if (state.current?.id !== episode.id || loader.stage() !== "ready")
        return begin(episode, "user", seconds);
      seek(seconds);
      if (!isSounding()) resume(state.current);
    },
    toggle() {
      if (!state.current) return;
      if (isSounding()) pause();
      else resume(state.current);
    },
    pause,
    seek,
    skip: (seconds) => seek(state.position + seconds),
    setMuted(muted) {
      engine.setMuted(muted);
      write({ muted });
    },
    setRate(wish) {
      const rate = nearestRate(wish, state.rate);
      engine.setRate(rate);
      write({ rate });
      shareProgress();
    },
    setNext: lookahead.set,
    close() {
      wanted = false;
      loader.drop();
      cancelStart();
      engine.unload();
      nowPlaying.clear();
      write({ ...initialState, muted: state.muted, rate: state.rate });
    },
  };
  return player;
}
