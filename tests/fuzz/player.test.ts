// The player under requests, timers, signed addresses and an audio element that come in any order.
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createPlayer } from "#player";
import type { AudioEngine, EngineEvent, Episode, SourceResolver } from "../../src/player/ports.ts";
import { runs } from "./runs.ts";

const EPISODES: Episode[] = [null, 30, 600].map((seconds, index) => ({
  id: `episode-${index}`,
  title: "",
  authors: "",
  cover: { get: () => null, subscribe: () => () => {} },
  audio: `audio-${index}`,
  seconds,
}));

/** An element as slow as it likes: it reports what it was told only when an action lets it. */
function createElement() {
  const listeners = new Set<(event: EngineEvent) => void>();
  const element = { url: null as string | null, loaded: false, playing: false, loads: 0, position: 0 };
  const engine: AudioEngine = {
    load(url, position) {
      Object.assign(element, { url, position, loaded: false, playing: false, loads: element.loads + 1 });
    },
    play() {
      if (element.url !== null) element.playing = true;
    },
    pause() {
      element.playing = false;
    },
    seek(position) {
      element.position = position;
    },
    setMuted() {},
    setRate() {},
    unload() {
      Object.assign(element, { url: null, loaded: false, playing: false, position: 0 });
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const emit = (event: EngineEvent) => listeners.forEach((listener) => listener(event));
  return { element, engine, emit };
}

type Pending = {
  episode: Episode;
  settle: Parameters<ConstructorParameters<typeof Promise<Awaited<ReturnType<SourceResolver>>>>[0]>[0];
};

function createWorld() {
  const { element, engine, emit } = createElement();
  const pending: Pending[] = [];
  let timers: (() => void)[] = [];
  const player = createPlayer({
    engine,
    resolveSource: (episode) => new Promise((settle) => void pending.push({ episode, settle })),
    resumeAt: async () => 0,
    nowPlaying: { show() {}, state() {}, progress() {}, clear() {} },
    schedule(run) {
      timers.push(run);
      return () => {
        timers = timers.filter((timer) => timer !== run);
      };
    },
    report() {},
    log() {},
  });
  const runTimers = () => {
    const due = timers;
    timers = [];
    for (const run of due) run();
  };
  return { player, element, emit, pending, runTimers };
}
type World = ReturnType<typeof createWorld>;

const answer = (world: World, at: number, ok: boolean) => {
  const [first] = world.pending.splice(at % Math.max(1, world.pending.length), 1);
  first?.settle(
    ok ? { ok: true, url: `${first.episode.id}/signed` } : { ok: false, failure: { message: "No" } },
  );
};

async function settle() {
  for (let turn = 0; turn < 6; turn += 1) await Promise.resolve();
}

type Action = { name: string; run: (world: World) => void | Promise<void> };
const action = (name: string, run: Action["run"]): Action =>
  ({ name, run, [fc.toStringMethod]: () => name }) as Action;
const named = <Value>(
  name: string,
  values: fc.Arbitrary<Value>,
  run: (world: World, value: Value) => void | Promise<void>,
) => values.map((value) => action(`${name} ${String(value)}`, (world) => run(world, value)));
const seconds = fc.oneof(
  fc.double({ min: -20, max: 700 }),
  fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, 0),
);
const once = (name: string, run: Action["run"]) => fc.constant(action(name, run));

const requests = fc.oneof(
  {
    weight: 3,
    arbitrary: named("play", fc.nat(2), ({ player }, at) => player.play(EPISODES[at] as Episode)),
  },
  {
    weight: 2,
    arbitrary: named("play from", fc.tuple(fc.nat(2), seconds), ({ player }, [at, from]) =>
      player.playFrom(EPISODES[at] as Episode, from),
    ),
  },
  once("toggle", ({ player }) => player.toggle()),
  once("pause", ({ player }) => player.pause()),
  once("close", ({ player }) => player.close()),
  named("seek", seconds, ({ player }, to) => player.seek(to)),
  named("skip", fc.constantFrom(15, -15), ({ player }, by) => player.skip(by)),
);
const elements = fc.oneof(
  named("loaded", seconds, ({ element, emit }, duration) => {
    if (element.url === null || element.loaded) return;
    element.loaded = true;
    emit({ type: "loaded", duration });
  }),
  named("report", fc.constantFrom("playing", "paused", "waiting", "ended"), ({ element, emit }, type) => {
    // A report can be of what the element did before its present source.
    if (element.url !== null) emit({ type });
  }),
  named("time", seconds, ({ element, emit }, position) => {
    if (element.url !== null) emit({ type: "time", position });
  }),
  named("failed", fc.constantFrom("refused", "source"), ({ element, emit }, reason) => {
    if (element.url !== null) emit({ type: "failed", reason });
  }),
);
/** What usually happens, so that an action often meets an episode that plays. */
const start = named("starts", fc.nat(2), async (world, at) => {
  world.player.play(EPISODES[at] as Episode);
  world.runTimers();
  await settle();
  answer(world, world.pending.length - 1, true);
  await settle();
  if (world.element.url === null || world.element.loaded) return;
  world.element.loaded = true;
  world.emit({ type: "loaded", duration: 100 });
  if (world.element.playing) world.emit({ type: "playing" });
});
const actions = fc.array(
  fc.oneof(
    { weight: 2, arbitrary: start },
    { weight: 4, arbitrary: requests },
    { weight: 4, arbitrary: elements },
    once("time passes", (world) => world.runTimers()),
    named("signed", fc.nat(3), (world, at) => answer(world, at, true)),
    named("not signed", fc.nat(3), (world, at) => answer(world, at, false)),
  ),
  { maxLength: 40, size: "max" },
);

/** Runs the actions and checks after each. */
const inAnyOrder = (check: (world: World, before: Action) => void) =>
  fc.assert(
    fc.asyncProperty(actions, async (steps) => {
      const world = createWorld();
      for (const step of steps) {
        await step.run(world);
        await settle();
        check(world, step);
      }
    }),
    runs(500),
  );

test("the position leaves the episode", () =>
  inAnyOrder(({ player }) => {
    const { position, duration } = player.state();
    expect(position).toBeGreaterThanOrEqual(0);
    if (duration !== null) expect(position).toBeLessThanOrEqual(duration);
  }));

test("something loads or sounds after the player was closed", () =>
  inAnyOrder(({ player, element }) => {
    const { current, status } = player.state();
    if (current !== null) return;
    expect(status).toBe("idle");
    expect(element.url).toBeNull();
    expect(element.playing).toBe(false);
  }));

test("an episode sounds that is not the current one", () =>
  inAnyOrder(({ player, element }) => {
    const { current } = player.state();
    if (element.playing) expect(element.url).toBe(`${current?.id}/signed`);
  }));

test("a paused player sounds", () =>
  inAnyOrder(({ element }, before) => {
    if (["pause", "close"].includes(before.name)) expect(element.playing).toBe(false);
  }));

test("a load begins elsewhere than where the bar stands", async () => {
  let loads = 0;
  await inAnyOrder(({ player, element }) => {
    if (element.loads !== loads && element.url !== null && !element.loaded) {
      expect(element.position).toBe(player.state().position);
    }
    loads = element.loads;
  });
});

test("what was asked for last does not win once everything has answered", () =>
  fc.assert(
    fc.asyncProperty(actions, fc.nat(2), async (steps, at) => {
      const world = createWorld();
      for (const step of steps) {
        await step.run(world);
        await settle();
      }
      const wanted = EPISODES[at] as Episode;
      world.player.close();
      world.player.play(wanted);
      world.runTimers();
      await settle();
      while (world.pending.length > 0) {
        answer(world, world.pending.length - 1, true);
        await settle();
      }
      world.element.loaded = true;
      world.emit({ type: "loaded", duration: 20 });
      expect(world.element).toMatchObject({ url: `${wanted.id}/signed`, playing: true, position: 0 });
    }),
    runs(300),
  ));
