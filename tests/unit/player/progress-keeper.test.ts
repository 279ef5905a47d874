import { beforeEach, expect, test } from "vitest";
import { createPlayer, type Player, type ProgressKeeper } from "#player";
import { createProgressKeeper } from "../../../src/player/progress-keeper.ts";
import { manualClock, type ManualClock } from "../manual-clock.ts";
import { episode } from "./episodes.ts";
import { createFakeEngine } from "./fake-engine.ts";

let clock: ManualClock;
let fake: ReturnType<typeof createFakeEngine>;
let player: Player;
let keeper: ProgressKeeper;
let saved: string[];
let resumeAt: number;

beforeEach(() => {
  clock = manualClock(1_000);
  fake = createFakeEngine();
  saved = [];
  resumeAt = 0;
  player = createPlayer({
    engine: fake.engine,
    resolveSource: async ({ audio }) => ({ ok: true, url: audio }),
    resumeAt: async () => resumeAt,
    nowPlaying: { show() {}, state() {}, progress() {}, clear() {} },
    schedule: (run, milliseconds) => clock.after(milliseconds, run),
    report: () => {},
    log: () => {},
  });
  keeper = createProgressKeeper({
    player,
    clock,
    save: (id, seconds, finished, leaving) =>
      void saved.push(`${id} ${seconds}${finished ? " finished" : ""}${leaving ? " leaving" : ""}`),
  });
});

async function start(id: string) {
  player.play(episode(id, 300));
  await clock.advance(100);
  fake.emit({ type: "loaded", duration: 300 });
  fake.emit({ type: "playing" });
}

/** Plays on to `position`, telling it every second as the element does. */
async function playTo(position: number) {
  for (let at = Math.floor(player.state().position) + 1; at <= position; at += 1) {
    await clock.advance(1_000);
    fake.emit({ type: "time", position: at });
  }
}

test("the position is noted every 15 seconds of play", async () => {
  await start("a");
  await playTo(31);
  expect(saved).toEqual(["a 15", "a 30"]);
});

test("a pause notes the position", async () => {
  await start("a");
  await playTo(7);
  fake.emit({ type: "paused" });
  expect(saved).toEqual(["a 7"]);
});

test("closing the player notes the position, and not the 0 it rewinds to", async () => {
  await start("a");
  await playTo(9);
  player.close();
  expect(saved).toEqual(["a 9"]);
});

test("another episode leaves the position of the first noted", async () => {
  await start("a");
  await playTo(5);
  await start("b");
  expect(saved).toEqual(["a 5"]);
});

test("an episode that is chosen and left at once keeps the position it had", async () => {
  resumeAt = 120;
  player.play(episode("a", 300));
  await clock.advance(100);
  expect(fake.calls).toContain("load a.mp3 120");
  player.close();
  expect(saved).toEqual([]);
});

test("play, pause and play again while the address is signed keeps the position", async () => {
  resumeAt = 120;
  player.play(episode("a", 300));
  player.toggle();
  player.toggle();
  await clock.advance(100);
  expect(fake.calls.filter((call) => call.startsWith("load"))).toEqual(["load a.mp3 120"]);
});

test("an episode heard to the end is noted as finished", async () => {
  await start("a");
  await playTo(296);
  fake.emit({ type: "ended" });
  expect(saved.at(-1)).toBe("a 300 finished");
});

test("waiting for the network in the middle keeps the position", async () => {
  await start("a");
  await playTo(4);
  fake.emit({ type: "waiting" });
  player.close();
  expect(saved).toEqual(["a 4"]);
});

test("a hidden page notes the position once", async () => {
  await start("a");
  await playTo(3);
  keeper.flush();
  keeper.flush();
  expect(saved).toEqual(["a 3"]);
});

test("a page that goes notes the position, also where the last note may still be on its way", async () => {
  await start("a");
  await playTo(3);
  keeper.leave();
  expect(saved).toEqual(["a 3 leaving"]);
  await playTo(6);
  fake.emit({ type: "paused" });
  await clock.advance(500);
  keeper.leave();
  expect(saved).toEqual(["a 3 leaving", "a 6", "a 6 leaving"]);
});

test("a page that goes long after a pause notes nothing", async () => {
  await start("a");
  await playTo(3);
  fake.emit({ type: "paused" });
  await clock.advance(60_000);
  keeper.leave();
  expect(saved).toEqual(["a 3"]);
});

test("the place that a link began with is noted where it is left within its first second", async () => {
  player.playFrom(episode("a", 300), 50);
  await clock.advance(100);
  fake.emit({ type: "loaded", duration: 300 });
  fake.emit({ type: "playing" });
  fake.emit({ type: "time", position: 50.6 });
  player.close();
  expect(saved).toEqual(["a 50"]);
});
