// What every audio engine does, as its port says: the one on Howler, over an element that only pretends to sound, and
// the fake that the player's tests use.
import { beforeEach, describe, expect, test } from "vitest";
import type { AudioEngine, EngineEvent } from "../../../src/player/ports.ts";
import { stubBrowserAudio } from "./fake-audio.ts";
import { createFakeEngine, type ElementControls } from "./fake-engine.ts";

type Sound = { position: number; sounding: boolean; rate: number; muted: boolean };
type Rig = { engine: AudioEngine; element: ElementControls; sound(): Sound };

function fakeRig(): Rig {
  const { engine, element, sound } = createFakeEngine();
  return {
    engine,
    element,
    sound: () => ({ ...sound, sounding: sound.wanted && sound.ready }),
  };
}

const made = stubBrowserAudio();

async function howlerRig(): Promise<Rig> {
  const { createHowlerEngine } = await import("../../../src/player/howler-engine.ts");
  const engine = createHowlerEngine();
  const audio = made.at(-1)!;
  return {
    engine,
    element: {
      canPlay: (duration) => audio.read(duration),
      time(position) {
        audio.currentTime = position;
        audio.report("timeupdate");
      },
      length(duration) {
        audio.duration = duration;
        audio.report("durationchange");
      },
      end() {
        audio.paused = true;
        audio.ended = true;
        audio.report("pause");
        audio.report("ended");
      },
      systemPause: () => audio.pause(),
      fail: () => audio.report("error"),
      refuse(reason) {
        audio.refusal = reason === "refused" ? "NotAllowedError" : "NotFoundError";
      },
    },
    sound: () => ({
      position: audio.currentTime,
      sounding: !audio.paused && audio.readyState >= 3,
      rate: audio.playbackRate,
      muted: audio.muted,
    }),
  };
}

describe.each([
  ["fake", fakeRig],
  ["howler", howlerRig],
])("the %s engine", (_name, make) => {
  let rig: Rig;
  let events: EngineEvent[];
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const types = () => events.map(({ type }) => type);

  beforeEach(async () => {
    rig = await make();
    events = [];
    rig.engine.subscribe((event) => void events.push(event));
  });

  async function loaded(position = 0) {
    rig.engine.load("https://audio/a", position);
    rig.element.canPlay(100);
    await settle();
  }
  async function playing() {
    await loaded();
    rig.engine.play();
    await settle();
  }

  test("a source begins at its position and waits to be played", async () => {
    await loaded(42);
    expect(events).toEqual([{ type: "loaded", duration: 100 }]);
    expect(rig.sound()).toMatchObject({ position: 42, sounding: false });
  });

  test("a seek before the source was read takes effect", async () => {
    rig.engine.load("https://audio/a", 42);
    rig.engine.seek(60);
    rig.element.canPlay(100);
    await settle();
    expect(rig.sound().position).toBe(60);
  });

  test("play before the source was read takes effect, and is reported", async () => {
    rig.engine.load("https://audio/a", 0);
    rig.engine.play();
    rig.element.canPlay(100);
    await settle();
    rig.engine.play();
    await settle();
    expect(rig.sound().sounding).toBe(true);
    expect(types()[0]).toBe("loaded");
    expect(types().at(-1)).toBe("playing");
  });

  test("play and pause are reported", async () => {
    await playing();
    rig.element.systemPause();
    await settle();
    expect(types()).toEqual(["loaded", "playing", "paused"]);
  });

  test("a pause that was taken back is not reported", async () => {
    await playing();
    events = [];
    rig.engine.pause();
    rig.engine.play();
    await settle();
    expect(types()).not.toContain("paused");
    expect(rig.sound().sounding).toBe(true);
  });

  test("reaching the end is reported as the end and as no pause", async () => {
    await playing();
    events = [];
    rig.element.end();
    await settle();
    expect(types()).toEqual(["ended"]);
  });

  test("the end is reported after the speed was changed while playing", async () => {
    await playing();
    rig.engine.setRate(2.5);
    rig.engine.seek(99);
    events = [];
    rig.element.end();
    await settle();
    expect(types()).toEqual(["ended"]);
  });

  test("speed and muting hold for the next source", async () => {
    rig.engine.setRate(1.35);
    rig.engine.setMuted(true);
    await loaded();
    expect(rig.sound()).toMatchObject({ rate: 1.35, muted: true });
  });

  test("a length that was wrong at first is corrected", async () => {
    await playing();
    rig.element.length(63);
    await settle();
    expect(events.at(-1)).toEqual({ type: "length", duration: 63 });
  });

  test("what happens to a source that was replaced or unloaded is not reported", async () => {
    await playing();
    events = [];
    rig.engine.load("https://audio/b", 5);
    await settle();
    rig.engine.unload();
    rig.element.systemPause();
    rig.element.canPlay(100);
    await settle();
    expect(events).toEqual([]);
  });

  test("a source that cannot be read is reported", async () => {
    rig.engine.load("https://audio/a", 0);
    rig.element.fail();
    await settle();
    expect(events).toEqual([{ type: "failed", reason: "source" }]);
  });

  test.each(["refused", "device"] as const)("a play that is answered with %s is reported", async (reason) => {
    await loaded();
    rig.element.refuse(reason);
    rig.engine.play();
    await settle();
    expect(events.at(-1)).toEqual({ type: "failed", reason });
    expect(rig.sound().sounding).toBe(false);
  });

  test("commands without a source do nothing", async () => {
    rig.engine.play();
    rig.engine.seek(10);
    rig.engine.pause();
    rig.engine.unload();
    await settle();
    expect(events).toEqual([]);
  });
});

test("fifty episodes leave more than one audio element, or open an audio context", async () => {
  const { engine } = await howlerRig();
  const before = made.length;
  for (let load = 0; load < 50; load += 1) engine.load(`https://audio/${load}`, 0);
  expect(made).toHaveLength(before);
});

describe("a downloaded episode whose worker is to go", () => {
  const settle = () => new Promise((resolve) => setImmediate(resolve));

  async function opened(url: string) {
    const { createHowlerEngine } = await import("../../../src/player/howler-engine.ts");
    const worker = new EventTarget();
    const engine = createHowlerEngine(worker);
    const events: string[] = [];
    engine.subscribe(({ type }) => events.push(type));
    const audio = made.at(-1)!;
    engine.load(url, 40);
    audio.read(600);
    await settle();
    events.length = 0;
    return {
      engine,
      events,
      audio,
      leave: () => worker.dispatchEvent(new MessageEvent("message", { data: { type: "LEAVE" } })),
    };
  }
  const DOWNLOADED = "https://orpheus.test/media/audio/ada/tides/1";

  test("is loaded again while it is paused, at the same place", async () => {
    const { audio, events, leave } = await opened(DOWNLOADED);
    leave();
    expect(audio).toMatchObject({ readyState: 0, currentTime: 40 });
    audio.currentTime = 0;
    audio.read(600);
    await settle();
    expect(audio).toMatchObject({ paused: true, currentTime: 40 });
    expect(events).toEqual(["loaded"]);
  });

  test("plays on", async () => {
    const { engine, audio, leave } = await opened(DOWNLOADED);
    engine.play();
    leave();
    expect(audio).toMatchObject({ paused: false, readyState: 4, currentTime: 40 });
  });

  test("is left alone where it is no download, or has come to its end", async () => {
    const elsewhere = await opened("https://storage.test/tides.mp3");
    elsewhere.leave();
    expect(elsewhere.audio.readyState).toBe(4);
    const over = await opened(DOWNLOADED);
    over.audio.ended = true;
    over.leave();
    expect(over.audio.readyState).toBe(4);
  });
});
