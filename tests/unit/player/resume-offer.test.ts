import { beforeEach, expect, test } from "vitest";
import { extras, type ResumeOffers } from "#player";
import { createPlayerRig, episode } from "./episodes.ts";

const { createResumeOffers } = await extras.load();

let rig: ReturnType<typeof createPlayerRig>;
let offers: ResumeOffers;
beforeEach(() => {
  rig = createPlayerRig();
  offers = createResumeOffers({ player: rig.player, clock: rig.clock });
});

/** The phone was there `ago` milliseconds before now. */
const phone = (seconds: number, ago = 0) => ({ seconds, at: rig.clock.now() - ago, finished: false });

test("a position of another device is offered, and accepting it goes there", async () => {
  await rig.start("a", 3600);
  offers.hear("a", phone(760, 500));
  expect(rig.player.state().position).toBe(0);
  expect(offers.offer.get()).toMatchObject({ seconds: 760 });
  offers.accept();
  expect(rig.player.state()).toMatchObject({ status: "playing", position: 760 });
  expect(offers.offer.get()).toBeNull();
});

test("a position that comes just before the episode plays is offered", async () => {
  rig.player.play(episode("a", 3600));
  offers.hear("a", phone(760));
  expect(offers.offer.get()).toMatchObject({ seconds: 760 });
});

test("the place where playing begins anyway is not offered", async () => {
  rig.positions.set("a", 760);
  rig.player.play(episode("a", 3600));
  offers.hear("a", phone(760));
  await rig.clock.advance(100);
  expect(rig.player.state().position).toBe(760);
  expect(offers.offer.get()).toBeNull();
});

test("an accepted offer plays a paused player", async () => {
  await rig.start("a", 3600);
  rig.player.pause();
  await rig.clock.advance(0);
  offers.hear("a", phone(760));
  offers.accept();
  await rig.clock.advance(0);
  expect(rig.player.state()).toMatchObject({ status: "playing", position: 760 });
});

test("a declined position is not offered again, and another one is", async () => {
  await rig.start("a", 3600);
  const news = phone(760);
  offers.hear("a", news);
  offers.decline();
  offers.hear("a", news);
  expect(offers.offer.get()).toBeNull();
  await rig.clock.advance(1000);
  offers.hear("a", phone(900));
  expect(offers.offer.get()).toMatchObject({ seconds: 900 });
});

test("a position that is older than a minute heard here is not offered", async () => {
  await rig.start("a", 3600);
  await rig.clock.advance(60_000);
  for (let second = 10; second <= 60; second += 10) await rig.reach(second);
  offers.hear("a", phone(760, 1000));
  expect(offers.offer.get()).toBeNull();
});

test("an offer ends after a minute of playing on here, or when the bar is moved", async () => {
  await rig.start("a", 3600);
  offers.hear("a", phone(760));
  for (let second = 10; second < 60; second += 10) await rig.reach(second);
  expect(offers.offer.get()).not.toBeNull();
  await rig.reach(60);
  expect(offers.offer.get()).toBeNull();
  rig.player.pause();
  await rig.clock.advance(1000);
  offers.hear("a", phone(760));
  expect(offers.offer.get()).not.toBeNull();
  rig.player.seek(300);
  expect(offers.offer.get()).toBeNull();
});

test("this device's own position is not offered", async () => {
  await rig.start("a", 3600);
  await rig.reach(40);
  rig.player.seek(2000);
  await rig.reach(2001);
  rig.player.pause();
  await rig.clock.advance(1000);
  // The server's clock may be ahead of this one.
  offers.hear("a", phone(40, -5000));
  offers.hear("a", phone(2001, -5000));
  expect(offers.offer.get()).toBeNull();
});

test.each([
  ["the same place", "a", 12, false],
  ["another episode", "b", 760, false],
  ["the end of it", "a", 3599, true],
  ["beyond its end", "a", 3600, false],
  ["no place at all", "a", Number.NaN, false],
])("%s is not offered", async (_name, id, seconds, finished) => {
  await rig.start("a", 3600);
  offers.hear(id, { ...phone(seconds), finished });
  expect(offers.offer.get()).toBeNull();
});

test("an offer goes with its episode", async () => {
  await rig.start("a", 3600);
  offers.hear("a", phone(760));
  await rig.start("b");
  expect(offers.offer.get()).toBeNull();
});

test("an older position does not replace the one that is offered", async () => {
  await rig.start("a", 3600);
  offers.hear("a", phone(760));
  offers.hear("a", phone(500, 100));
  expect(offers.offer.get()).toMatchObject({ seconds: 760 });
});
