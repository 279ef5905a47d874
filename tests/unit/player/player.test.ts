import { beforeEach, expect, test } from "vitest";
import { createPlayer, type Episode, type Player, type SourceResolver } from "#player";
import { createFakeEngine } from "./fake-engine.ts";

const episode = (id: string): Episode => ({
  id,
  title: `Episode ${id}`,
  authors: "Ada Lindqvist",
  cover: { get: () => null, subscribe: () => () => {} },
  audio: `${id}.mp3`,
  seconds: 100,
});

let fake: ReturnType<typeof createFakeEngine>;
let player: Player;
let reports: string[];
let logs: string[];
let lockScreen: string[];
let timers: { run: () => void; milliseconds: number; cancelled: boolean }[];
let resolveSource: SourceResolver;
let signed: number;

beforeEach(() => {
  fake = createFakeEngine();
  reports = [];
  logs = [];
  lockScreen = [];
  timers = [];
  signed = 0;
  resolveSource = async ({ audio }) => ({ ok: true, url: `/signed/${++signed}/${audio}` });
  player = createPlayer({
    engine: fake.engine,
    resolveSource: (wanted) => resolveSource(wanted),
    resumeAt: async () => 0,
    nowPlaying: {
      show: ({ id }) => void lockScreen.push(`show ${id}`),
      state: (playing) => void lockScreen.push(playing ? "playing" : "paused"),
      progress: (...figures) => void lockScreen.push(`progress ${figures.join(" ")}`),
      clear: () => void lockScreen.push("clear"),
    },
    schedule(run, milliseconds) {
      const timer = { run, milliseconds, cancelled: false };
      timers.push(timer);
      return () => {
        timer.cancelled = true;
      };
    },
    report: (message) => void reports.push(message),
    log: (message) => void logs.push(message),
  });
});

/** Lets due timers and the promises behind them run. */
async function settle() {
  for (const timer of timers.splice(0)) if (!timer.cancelled) timer.run();
  await new Promise((resolve) => setImmediate(resolve));
}

async function start(id: string) {
  player.play(episode(id));
  await settle();
  fake.emit({ type: "loaded", duration: 100 });
  fake.emit({ type: "playing" });
}

test("an episode the user chose starts after 100 ms", async () => {
  player.play(episode("a"));
  expect(player.state()).toMatchObject({ status: "loading", duration: 100 });
  expect(timers.map(({ milliseconds }) => milliseconds)).toEqual([100]);
  await settle();
  expect(fake.calls).toContain("load /signed/1/a.mp3 0");
  fake.emit({ type: "loaded", duration: 99.5 });
  expect(fake.calls.at(-1)).toBe("play");
  fake.emit({ type: "playing" });
  expect(player.state()).toMatchObject({ status: "playing", duration: 99.5 });
});

test("playing the current episode again pauses and resumes it instead of starting over", async () => {
  await start("a");
  player.play(episode("a"));
  expect(fake.calls.at(-1)).toBe("pause");
  fake.emit({ type: "paused" });
  player.play(episode("a"));
  expect(fake.calls.at(-1)).toBe("play");
  expect(fake.calls.filter((call) => call.startsWith("load"))).toHaveLength(1);
});

test("a switch before the first one was signed never plays the first one", async () => {
  const answers: ((url: string) => void)[] = [];
  resolveSource = () => new Promise((resolve) => answers.push((url) => resolve({ ok: true, url })));
  player.play(episode("a"));
  await settle();
  player.play(episode("b"));
  await settle();
  answers[1]?.("/b");
  answers[0]?.("/a");
  await settle();
  expect(fake.calls.filter((call) => call.startsWith("load"))).toEqual(["load /b 0"]);
});

test("the system's pause shows as paused although nobody asked for it", async () => {
  await start("a");
  fake.emit({ type: "paused" });
  expect(player.state().status).toBe("paused");
});

test("an expired address is signed again and the position kept", async () => {
  await start("a");
  fake.emit({ type: "time", position: 42 });
  fake.emit({ type: "failed", reason: "source" });
  await settle();
  expect(fake.calls.at(-1)).toBe("load /signed/2/a.mp3 42");
  expect(reports).toEqual([]);
});

test("audio that fails twice is reported once in the product's words and stops", async () => {
  await start("a");
  fake.emit({ type: "failed", reason: "source" });
  await settle();
  fake.emit({ type: "failed", reason: "source" });
  expect(reports).toEqual(["Error loading audio file"]);
  expect(logs).toEqual(["Audio playback error"]);
  expect(player.state().status).toBe("paused");
});

test("the player says that its audio could not be loaded until it is tried again", async () => {
  await start("a");
  fake.emit({ type: "failed", reason: "source" });
  await settle();
  fake.emit({ type: "failed", reason: "source" });
  expect(player.state().notice).toBe("The audio could not be loaded. Press play to try again.");
  player.toggle();
  expect(player.state()).toMatchObject({ status: "loading", notice: null });
});

test("a source that cannot be signed is reported in its own words and the length stays unknown", async () => {
  resolveSource = async () => ({
    ok: false,
    failure: { message: "Error getting signed URL: Object not found" },
  });
  player.play({ ...episode("a"), seconds: null });
  await settle();
  expect(reports).toEqual(["Error getting signed URL: Object not found"]);
  expect(player.state()).toMatchObject({ status: "paused", duration: null });
});

test("without a connection the player says so, and no message repeats it", async () => {
  const message = "There is no connection, and this episode is not downloaded.";
  resolveSource = async () => ({ ok: false, failure: { message, isOffline: true } });
  player.play(episode("a"));
  await settle();
  expect(player.state()).toMatchObject({ status: "paused", notice: message });
  expect(reports).toEqual([]);
});

test("play after a failure fetches the source again where it stopped", async () => {
  await start("a");
  fake.emit({ type: "time", position: 30 });
  resolveSource = async () => ({ ok: false, failure: { message: "No signed URL received from storage" } });
  fake.emit({ type: "failed", reason: "source" });
  await settle();
  resolveSource = async () => ({ ok: true, url: "/again" });
  player.toggle();
  await settle();
  expect(fake.calls.at(-1)).toBe("load /again 30");
});

test("refused autoplay leaves a paused player and no error toast", async () => {
  await start("a");
  fake.emit({ type: "failed", reason: "refused" });
  expect(player.state().status).toBe("paused");
  expect(reports).toEqual([]);
});

test.each([
  [-5, 0],
  [Number.NaN, 0],
  [30, 30],
  [500, 100],
])("a seek to %d lands on %d", async (target, landed) => {
  await start("a");
  player.seek(target);
  expect(player.state().position).toBe(landed);
  expect(fake.calls.at(-1)).toBe(`seek ${landed}`);
});

test("skipping stops at both ends", async () => {
  await start("a");
  player.skip(-15);
  expect(player.state().position).toBe(0);
  player.seek(95);
  player.skip(15);
  expect(player.state().position).toBe(100);
});

test("pressing play after the end starts over", async () => {
  await start("a");
  fake.emit({ type: "ended" });
  expect(player.state()).toMatchObject({ status: "paused", position: 100 });
  player.toggle();
  expect(fake.calls.slice(-2)).toEqual(["seek 0", "play"]);
});

test("closing stops, hides the bar and ignores what the old source still answers", async () => {
  player.play(episode("a"));
  player.close();
  await settle();
  expect(fake.calls).not.toContain("load /signed/1/a.mp3 0");
  expect(player.state().current).toBeNull();
  expect(lockScreen.at(-1)).toBe("clear");
});

test("mute survives a switch of episodes", async () => {
  await start("a");
  player.setMuted(true);
  await start("b");
  expect(fake.calls.filter((call) => call.startsWith("mute")).at(-1)).toBe("mute true");
});

test("the lock screen gets no progress while the length is unknown", async () => {
  player.play({ ...episode("a"), seconds: null });
  await settle();
  fake.emit({ type: "loaded", duration: Number.POSITIVE_INFINITY });
  fake.emit({ type: "playing" });
  expect(lockScreen.some((call) => call.startsWith("progress"))).toBe(false);
  expect(player.state().duration).toBeNull();
});

test("an episode that is to begin at a second begins there", async () => {
  player.playFrom(episode("a"), 42);
  expect(player.state()).toMatchObject({ status: "loading", position: 42, startedBy: "user" });
  await settle();
  expect(fake.calls).toContain("load /signed/1/a.mp3 42");
});

test.each([0, 42])("a start at second %i wins over where playing stopped", async (seconds) => {
  const resumed: string[] = [];
  const remembering = createPlayer({
    engine: fake.engine,
    resolveSource: (wanted) => resolveSource(wanted),
    resumeAt: async ({ id }) => resumed.push(id) && 77,
    nowPlaying: { show() {}, state() {}, progress() {}, clear() {} },
    schedule(run, milliseconds) {
      timers.push({ run, milliseconds, cancelled: false });
      return () => {};
    },
    report() {},
    log() {},
  });
  remembering.playFrom(episode("a"), seconds);
  await settle();
  expect(fake.calls).toContain(`load /signed/1/a.mp3 ${seconds}`);
  expect(resumed).toEqual([]);
});

test.each([
  [500, 100],
  [-3, 0],
  [Number.NaN, 0],
])("a start at %d seconds lands within the episode", async (seconds, position) => {
  player.playFrom(episode("a"), seconds);
  expect(player.state().position).toBe(position);
});

test("playing the current episode from a second seeks there and plays, without loading it again", async () => {
  await start("a");
  player.playFrom(episode("a"), 30);
  expect(fake.calls.at(-1)).toBe("seek 30");
  expect(player.state()).toMatchObject({ status: "playing", position: 30 });
  player.pause();
  fake.emit({ type: "paused" });
  player.playFrom(episode("a"), 60);
  expect(fake.calls.slice(-2)).toEqual(["seek 60", "play"]);
  expect(fake.calls.filter((call) => call.startsWith("load"))).toHaveLength(1);
});

test("an episode on its way begins where it was last asked to begin", async () => {
  player.play(episode("a"));
  player.playFrom(episode("a"), 30);
  await settle();
  expect(fake.calls.filter((call) => call.startsWith("load"))).toEqual(["load /signed/1/a.mp3 30"]);
  player.playFrom(episode("a"), 50);
  await settle();
  fake.emit({ type: "loaded", duration: 100 });
  expect(fake.calls.filter((call) => call.startsWith("load")).at(-1)).toBe("load /signed/2/a.mp3 50");
  expect(fake.calls.at(-1)).toBe("play");
});
