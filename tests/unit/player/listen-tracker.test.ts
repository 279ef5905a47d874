import { beforeEach, expect, test } from "vitest";
import { createPlayer, type ListenTracker, type Player } from "#player";
import { manualClock, type ManualClock } from "../manual-clock.ts";
import { episode } from "./episodes.ts";
import { createFakeEngine } from "./fake-engine.ts";
import { createListenTracker } from "../../../src/player/listen-tracker.ts";

let clock: ManualClock;
let fake: ReturnType<typeof createFakeEngine>;
let player: Player;
let tracker: ListenTracker;
let log: string[];
let notices: string[];
let signedIn: boolean;

beforeEach(() => {
  signedIn = true;
  clock = manualClock(1_000);
  fake = createFakeEngine();
  log = [];
  notices = [];
  player = createPlayer({
    engine: fake.engine,
    resolveSource: async ({ audio }) => ({ ok: true, url: audio }),
    resumeAt: async () => 0,
    nowPlaying: { show() {}, state() {}, progress() {}, clear() {} },
    schedule: (run, milliseconds) => clock.after(milliseconds, run),
    report: () => {},
    log: () => {},
  });
  let sessions = 0;
  tracker = createListenTracker({
    player,
    clock,
    isTracked: () => signedIn,
    newId: () => `session-${(sessions += 1)}`,
    notify: (message) => void notices.push(message),
    log: {
      count: async ({ id, podcastId, seconds }) => void log.push(`${id} ${podcastId} ${seconds}`),
      raise: async ({ id, seconds }, leaving) =>
        void log.push(`${id} ${seconds}${leaving ? " leaving" : ""}`),
    },
  });
});

async function start(id: string, startedBy?: "user" | "queue") {
  player.play(episode(id, 60), startedBy);
  await clock.advance(100);
  fake.emit({ type: "loaded", duration: 60 });
  fake.emit({ type: "playing" });
}

test("a play of less than 20 seconds is not counted", async () => {
  await start("a");
  await clock.advance(19_999);
  expect(log).toEqual([]);
});

test("a play of 20 seconds is counted once", async () => {
  await start("a");
  await clock.advance(20_000);
  await clock.advance(30_000);
  expect(log).toEqual(["session-1 a 20"]);
});

test("a pause begins the 20 seconds of continuous play anew", async () => {
  await start("a");
  await clock.advance(15_000);
  fake.emit({ type: "paused" });
  fake.emit({ type: "playing" });
  await clock.advance(15_000);
  expect(log).toEqual([]);
  await clock.advance(5_000);
  expect(log).toEqual(["session-1 a 35"]);
});

test("a pause raises the seconds heard, without the time of the pause", async () => {
  await start("a");
  await clock.advance(25_000);
  fake.emit({ type: "paused" });
  await clock.advance(60_000);
  fake.emit({ type: "playing" });
  await clock.advance(4_000);
  tracker.flush();
  expect(log).toEqual(["session-1 a 20", "session-1 25", "session-1 29"]);
});

test("what was heard is written down every minute of play, so that a page that is killed loses no more", async () => {
  await start("a");
  await clock.advance(20_000 + 60_000 + 60_000);
  expect(log).toEqual(["session-1 a 20", "session-1 80", "session-1 140"]);
  fake.emit({ type: "paused" });
  await clock.advance(600_000);
  expect(log.slice(3)).toEqual(["session-1 140"]);
  fake.emit({ type: "playing" });
  await clock.advance(60_000);
  expect(log.slice(4)).toEqual(["session-1 200"]);
});

test("a page that goes says so with what was heard", async () => {
  await start("a");
  await clock.advance(27_000);
  tracker.leave();
  expect(log).toEqual(["session-1 a 20", "session-1 27 leaving"]);
});

test("the end of an episode raises its seconds, and playing it again is a listen of its own", async () => {
  await start("a");
  await clock.advance(60_000);
  fake.emit({ type: "time", position: 60 });
  fake.emit({ type: "ended" });
  player.toggle();
  fake.emit({ type: "playing" });
  await clock.advance(20_000);
  expect(log).toEqual(["session-1 a 20", "session-1 60", "session-2 a 20"]);
});

test("hiding the page before 20 seconds writes nothing", async () => {
  await start("a");
  await clock.advance(10_000);
  tracker.flush();
  expect(log).toEqual([]);
});

test("another episode within 300 seconds plays with a notice and is not counted", async () => {
  await start("a");
  await clock.advance(20_000);
  await start("b");
  await clock.advance(30_000);
  expect(notices).toEqual(["Please wait before playing again"]);
  expect(log).toEqual(["session-1 a 20", "session-1 20"]);
  expect(player.state()).toMatchObject({ current: { id: "b" }, status: "playing" });
});

test("a start that did not count does not hold back the one after it", async () => {
  await start("a");
  await clock.advance(200_000);
  await start("b");
  await clock.advance(100_000);
  await start("c");
  await clock.advance(20_000);
  expect(notices).toHaveLength(1);
  expect(log.at(-1)).toBe("session-3 c 20");
});

test("without a session nothing is counted and nothing said, nor held against whoever signs in", async () => {
  signedIn = false;
  await start("a");
  await clock.advance(20_000);
  await start("b");
  await clock.advance(20_000);
  signedIn = true;
  await start("c");
  await clock.advance(20_000);
  expect(notices).toEqual([]);
  expect(log).toEqual(["session-3 c 20"]);
});

test("the queue going on to the next episode counts at once and shows no notice", async () => {
  await start("a");
  await clock.advance(25_000);
  await start("b", "queue");
  await clock.advance(20_000);
  expect(notices).toEqual([]);
  expect(log).toEqual(["session-1 a 20", "session-1 25", "session-2 b 20"]);
});

test("the same episode again after closing the player is no other episode", async () => {
  await start("a");
  await clock.advance(5_000);
  player.close();
  await start("a");
  await clock.advance(20_000);
  expect(notices).toEqual([]);
  expect(log).toEqual(["session-2 a 20"]);
});

test("a stopped tracker counts nothing", async () => {
  await start("a");
  tracker.stop();
  await clock.advance(60_000);
  expect(log).toEqual([]);
});

test("an episode that was chosen before anybody watched is counted", async () => {
  tracker.stop();
  player.play(episode("a", 60));
  createListenTracker({
    player,
    clock,
    isTracked: () => true,
    newId: () => "late",
    notify: (message) => void notices.push(message),
    log: {
      count: async ({ id, podcastId, seconds }) => void log.push(`${id} ${podcastId} ${seconds}`),
      raise: async () => {},
    },
  });
  await clock.advance(100);
  fake.emit({ type: "loaded", duration: 60 });
  fake.emit({ type: "playing" });
  await clock.advance(20_000);
  expect(log).toEqual(["late a 20"]);
});
