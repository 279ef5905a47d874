import { beforeEach, expect, test } from "vitest";
import { extras, type Queue, type SleepTimer } from "#player";
import { createPlayerRig, episode } from "./episodes.ts";

const { createQueue, createSleepTimer } = await extras.load();

let rig: ReturnType<typeof createPlayerRig>;
let queue: Queue;
let timer: SleepTimer;
beforeEach(async () => {
  rig = createPlayerRig();
  queue = createQueue({ player: rig.player, report: () => {} });
  timer = createSleepTimer({ player: rig.player, clock: rig.clock, hold: queue.hold });
  await rig.start("a", 3600);
});

const status = () => rig.player.state().status;
const MINUTE = 60_000;

test("playing ends after exactly the minutes", async () => {
  timer.set({ until: "minutes", minutes: 10 });
  await rig.clock.advance(10 * MINUTE - 1);
  expect(status()).toBe("playing");
  expect(timer.remaining()).toBeCloseTo(0.001);
  await rig.clock.advance(1);
  expect(status()).toBe("paused");
  expect(timer.choice.get()).toBeNull();
});

test("the minutes stand still while playing is paused", async () => {
  timer.set({ until: "minutes", minutes: 10 });
  await rig.clock.advance(4 * MINUTE);
  rig.player.pause();
  await rig.clock.advance(60 * MINUTE);
  expect(timer.remaining()).toBe(360);
  rig.player.toggle();
  await rig.clock.advance(6 * MINUTE);
  expect(status()).toBe("paused");
});

test("the speed does not change the minutes", async () => {
  timer.set({ until: "minutes", minutes: 10 });
  rig.player.setRate(3);
  expect(timer.remaining()).toBe(600);
});

test("the minutes go on through the next episode", async () => {
  queue.add([episode("b")], "end");
  timer.set({ until: "minutes", minutes: 10 });
  await rig.clock.advance(MINUTE);
  rig.fake.element.end();
  await rig.clock.advance(0);
  expect(rig.player.state().current?.id).toBe("b");
  expect(timer.remaining()).toBe(540);
});

test("playing ends at the next report where the page's sleep held the timer up", async () => {
  timer = createSleepTimer({
    player: rig.player,
    clock: { now: rig.clock.now, after: () => () => {} },
    hold: queue.hold,
  });
  timer.set({ until: "minutes", minutes: 1 });
  await rig.clock.advance(MINUTE);
  await rig.reach(60);
  expect(status()).toBe("paused");
});

test("playing ends at the end of the chapter, at any speed", async () => {
  timer.set({ until: "chapter", end: 100 });
  rig.player.setRate(2);
  await rig.reach(60);
  expect(timer.remaining()).toBe(20);
  await rig.reach(99.5);
  await rig.clock.advance(249);
  expect(status()).toBe("playing");
  await rig.clock.advance(1);
  expect(status()).toBe("paused");
  expect(rig.player.state().position).toBe(100);
});

test("moving past the chapter's end ends the timer and plays on", async () => {
  timer.set({ until: "chapter", end: 100 });
  rig.player.seek(500);
  await rig.reach(500.2);
  expect(rig.player.state()).toMatchObject({ status: "playing", position: 500.2 });
  expect(timer.choice.get()).toBeNull();
});

test("the end of a chapter that is over sets no timer", () => {
  rig.player.seek(200);
  timer.set({ until: "chapter", end: 100 });
  expect(timer.choice.get()).toBeNull();
});

test("a chapter's timer ends with its episode", async () => {
  timer.set({ until: "chapter", end: 100 });
  await rig.start("b");
  await rig.reach(100);
  expect(status()).toBe("playing");
});

test.each([{ until: "episode" } as const, { until: "chapter", end: 3600 } as const])(
  "the queue waits where playing is to end with %o",
  async (choice) => {
    queue.add([episode("b")], "end");
    timer.set(choice);
    await rig.reach(3000);
    expect(timer.remaining()).toBe(600);
    rig.fake.element.end();
    expect(rig.player.state()).toMatchObject({ current: { id: "a" }, status: "paused" });
    expect(timer.choice.get()).toBeNull();
    queue.next();
    await rig.clock.advance(100);
    rig.fake.element.canPlay(100);
    queue.add([episode("c")], "end");
    await rig.clock.advance(0);
    rig.fake.element.end();
    expect(rig.player.state().current?.id).toBe("c");
  },
);

test("a timer that was taken back leaves playing alone", async () => {
  timer.set({ until: "minutes", minutes: 1 });
  timer.set(null);
  await rig.clock.advance(2 * MINUTE);
  expect(status()).toBe("playing");
  expect(timer.remaining()).toBeNull();
});

test("closing the player ends the timer", () => {
  timer.set({ until: "minutes", minutes: 1 });
  rig.player.close();
  expect(timer.choice.get()).toBeNull();
});
