// The player under requests, timers, signed addresses and an audio element that come in any order.
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createPlayer, extras } from "#player";
import type { AudioEngine, EngineEvent, Episode, SourceResolver } from "../../src/player/ports.ts";
import { runs } from "./runs.ts";

const { createQueue, createSleepTimer } = await extras.load();

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
  const element = {
    url: null as string | null,
    loaded: false,
    playing: false,
    loads: 0,
    position: 0,
    rate: 1,
  };
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
    setRate(rate) {
      element.rate = rate;
    },
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

function createHarness() {
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
  let now = 0;
  const clock = {
    now: () => now,
    after(milliseconds: number, run: () => void) {
      const due = now + milliseconds;
      const timer = () => (now >= due ? run() : void timers.push(timer));
      timers.push(timer);
      return () => {
        timers = timers.filter((each) => each !== timer);
      };
    },
  };
  const queue = createQueue({ player, report() {} });
  const sleep = createSleepTimer({ player, clock, hold: queue.hold });
  const passTime = (milliseconds: number) => {
    now += milliseconds;
    runTimers();
  };
  const runTimers = () => {
    const due = timers;
    timers = [];
    for (const run of due) run();
  };
  return { player, queue, sleep, element, emit, pending, runTimers, passTime };
}
type Harness = ReturnType<typeof createHarness>;

const answer = (harness: Harness, at: number, ok: boolean) => {
  const [first] = harness.pending.splice(at % Math.max(1, harness.pending.length), 1);
  first?.settle(
    ok ? { ok: true, url: `${first.episode.id}/signed` } : { ok: false, failure: { message: "No" } },
  );
};

async function settle() {
  for (let turn = 0; turn < 6; turn += 1) await Promise.resolve();
}

type Action = { name: string; run: (harness: Harness) => void | Promise<void> };
const action = (name: string, run: Action["run"]): Action =>
  ({ name, run, [fc.toStringMethod]: () => name }) as Action;
const named = <Value>(
  name: string,
  values: fc.Arbitrary<Value>,
  run: (harness: Harness, value: Value) => void | Promise<void>,
) => values.map((value) => action(`${name} ${String(value)}`, (harness) => run(harness, value)));
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
  named("rate", fc.double({ min: -1, max: 5 }), ({ player }, rate) => player.setRate(rate)),
  named("two plays", fc.tuple(fc.nat(2), fc.nat(2)), ({ player }, both) => {
    for (const at of both) player.play(EPISODES[at] as Episode);
  }),
  named(
    "add",
    fc.tuple(fc.subarray(EPISODES), fc.constantFrom("next", "end")),
    ({ queue }, [episodes, place]) => queue.add(episodes, place),
  ),
  named("move", fc.tuple(fc.nat(2), fc.integer({ min: -1, max: 4 })), ({ queue }, [at, to]) =>
    queue.move(`episode-${at}`, to),
  ),
  named("remove", fc.nat(2), ({ queue }, at) => queue.remove(`episode-${at}`)),
  once("clear", ({ queue }) => queue.clear()),
  once("next", ({ queue }) => queue.next()),
  once("previous", ({ queue }) => queue.previous()),
  named("play all", fc.shuffledSubarray(EPISODES), ({ queue }, episodes) => queue.playAll(episodes)),
  named(
    "sleep",
    fc.constantFrom(
      null,
      { until: "minutes", minutes: 1 } as const,
      { until: "chapter", end: 20 } as const,
      { until: "episode" } as const,
    ),
    ({ sleep }, choice) => sleep.set(choice),
  ),
);
const elements = fc.oneof(
  named("length", seconds, ({ element, emit }, duration) => {
    if (element.url !== null) emit({ type: "length", duration });
  }),
  named("loaded", seconds, ({ element, emit }, duration) => {
    if (element.url === null || element.loaded) return;
    element.loaded = true;
    emit({ type: "loaded", duration });
  }),
  named("report", fc.constantFrom("playing", "paused", "waiting", "ended"), ({ element, emit }, type) => {
    // A report can be of what the element did before its present source.
    if (element.url === null) return;
    if (type === "paused" || type === "ended") element.playing = false;
    emit({ type });
  }),
  named("time", seconds, ({ element, emit }, position) => {
    if (element.url !== null) emit({ type: "time", position });
  }),
  named("failed", fc.constantFrom("refused", "source", "device"), ({ element, emit }, reason) => {
    if (element.url === null) return;
    element.playing = false;
    emit({ type: "failed", reason });
  }),
);
async function answerAll(harness: Harness) {
  await settle();
  while (harness.pending.length > 0) {
    answer(harness, harness.pending.length - 1, true);
    await settle();
  }
}

/** Plays `episode` from its beginning and lets it sound. */
async function sounds(harness: Harness, episode: Episode) {
  harness.player.play(episode);
  harness.runTimers();
  await answerAll(harness);
  harness.element.loaded = true;
  harness.emit({ type: "loaded", duration: 100 });
  harness.emit({ type: "playing" });
}

/** What usually happens, so that an action often meets an episode that plays. */
const start = named("starts", fc.nat(2), async (harness, at) => {
  harness.player.play(EPISODES[at] as Episode);
  harness.runTimers();
  await settle();
  answer(harness, harness.pending.length - 1, true);
  await settle();
  if (harness.element.url === null || harness.element.loaded) return;
  harness.element.loaded = true;
  harness.emit({ type: "loaded", duration: 100 });
  if (harness.element.playing) harness.emit({ type: "playing" });
});
const actions = fc.array(
  fc.oneof(
    { weight: 2, arbitrary: start },
    { weight: 4, arbitrary: requests },
    { weight: 4, arbitrary: elements },
    named("time passes", fc.constantFrom(100, 30_000, 90_000), (harness, by) => harness.passTime(by)),
    named("signed", fc.nat(3), (harness, at) => answer(harness, at, true)),
    named("not signed", fc.nat(3), (harness, at) => answer(harness, at, false)),
  ),
  { maxLength: 40, size: "max" },
);

/** Runs the actions and checks after each. */
const inAnyOrder = (check: (harness: Harness, before: Action) => void) =>
  fc.assert(
    fc.asyncProperty(actions, async (steps) => {
      const harness = createHarness();
      for (const step of steps) {
        await step.run(harness);
        await settle();
        check(harness, step);
      }
    }),
    runs(500),
  );

test("the position stays within the episode", () =>
  inAnyOrder(({ player }) => {
    const { position, duration } = player.state();
    expect(position).toBeGreaterThanOrEqual(0);
    if (duration !== null) expect(position).toBeLessThanOrEqual(duration);
  }));

test("nothing loads or sounds after the player was closed", () =>
  inAnyOrder(({ player, element }) => {
    const { current, status } = player.state();
    if (current !== null) return;
    expect(status).toBe("idle");
    expect(element.url).toBeNull();
    expect(element.playing).toBe(false);
  }));

test("only the current episode sounds", () =>
  inAnyOrder(({ player, element }) => {
    const { current } = player.state();
    if (element.playing) expect(element.url).toBe(`${current?.id}/signed`);
  }));

test("a paused player is silent", () =>
  inAnyOrder(({ element }, before) => {
    if (["pause", "close"].includes(before.name)) expect(element.playing).toBe(false);
  }));

test("the speed that sounds is the one that is shown, and one of those there are", () =>
  inAnyOrder(({ player, element }) => {
    const { rate } = player.state();
    expect(element.rate).toBe(rate);
    expect(rate).toBeGreaterThanOrEqual(0.5);
    expect(rate).toBeLessThanOrEqual(3);
    expect(rate * 20).toBeCloseTo(Math.round(rate * 20), 9);
  }));

test("an episode is in the queue once, and not while it is the current one", () =>
  inAnyOrder(({ player, queue }) => {
    const { past, upcoming } = queue.order.get();
    const { current } = player.state();
    for (const list of [past, upcoming]) {
      const ids = [...list, ...(current ? [current] : [])].map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    }
  }));

test("a load begins where the bar stands", async () => {
  let loads = 0;
  await inAnyOrder(({ player, element }) => {
    if (element.loads !== loads && element.url !== null && !element.loaded) {
      expect(element.position).toBe(player.state().position);
    }
    loads = element.loads;
  });
});

test("what was asked for last wins once everything has answered", () =>
  fc.assert(
    fc.asyncProperty(actions, fc.nat(2), async (steps, at) => {
      const harness = createHarness();
      for (const step of steps) {
        await step.run(harness);
        await settle();
      }
      const wanted = EPISODES[at] as Episode;
      harness.player.close();
      harness.player.play(wanted);
      harness.runTimers();
      await answerAll(harness);
      harness.element.loaded = true;
      harness.emit({ type: "loaded", duration: 20 });
      expect(harness.element).toMatchObject({ url: `${wanted.id}/signed`, playing: true, position: 0 });
    }),
    runs(300),
  ));

test.each([true, false])(
  "the end is followed by the next in the queue (its source found before: %s)",
  (found) =>
    fc.assert(
      fc.asyncProperty(actions, fc.double({ min: 0.5, max: 3, noNaN: true }), async (steps, rate) => {
        const harness = createHarness();
        for (const step of steps) {
          await step.run(harness);
          await settle();
        }
        const { player, queue, element, emit } = harness;
        const [first, second] = EPISODES as [Episode, Episode];
        player.close();
        harness.sleep.set(null);
        queue.clear();
        queue.add([second], "end");
        await sounds(harness, first);
        player.setRate(rate);
        if (found) {
          emit({ type: "time", position: 95 });
          await answerAll(harness);
        }
        element.playing = false;
        emit({ type: "ended" });
        if (!found) await answerAll(harness);
        expect(player.state()).toMatchObject({ current: { id: second.id }, startedBy: "queue" });
        element.loaded = true;
        emit({ type: "loaded", duration: 30 });
        expect(element).toMatchObject({ url: `${second.id}/signed`, playing: true });
        expect(element.rate).toBe(player.state().rate);
      }),
      runs(300),
    ),
);

test("a bar that was moved while the source loaded stays where it was moved to", () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.double({ min: 0, max: 100, noNaN: true }), { minLength: 1 }),
      async (moves) => {
        const harness = createHarness();
        harness.player.play(EPISODES[0] as Episode);
        harness.runTimers();
        await answerAll(harness);
        for (const to of moves) harness.player.seek(to);
        harness.element.loaded = true;
        harness.emit({ type: "loaded", duration: 100 });
        expect(harness.element.position).toBe(moves.at(-1));
        expect(harness.player.state().position).toBe(moves.at(-1));
      },
    ),
    runs(100),
  ));
