// What goes wrong around an audio element.
import { beforeEach, expect, test } from "vitest";
import { createPlayerRig, episode } from "./episodes.ts";

let rig: ReturnType<typeof createPlayerRig>;
beforeEach(() => {
  rig = createPlayerRig();
});

test("refused autoplay is explained until it plays", async () => {
  const { player, fake, clock, start } = rig;
  fake.element.refuse("refused");
  await start("a");
  expect(player.state()).toMatchObject({
    status: "paused",
    notice: "Your browser waits for you: press play to start.",
  });
  player.toggle();
  await clock.advance(0);
  expect(player.state()).toMatchObject({ status: "playing", notice: null });
});

test("a device without sound pauses the player and is explained", async () => {
  const { player, fake, start } = rig;
  fake.element.refuse("device");
  await start("a");
  expect(player.state().status).toBe("paused");
  expect(player.state().notice).toContain("connect a speaker");
});

test("a source that fails after the headset was pulled is loaded again and stays paused", async () => {
  const { player, fake, clock, start, loads } = rig;
  await start("a");
  fake.element.systemPause();
  fake.element.fail();
  await clock.advance(0);
  fake.element.canPlay(100);
  await clock.advance(0);
  expect(loads()).toHaveLength(2);
  expect(player.state().status).toBe("paused");
  expect(fake.sound.wanted).toBe(false);
});

test("a source that fails again and again is loaded four times, and then reported", async () => {
  const { player, fake, clock, start, reports, loads } = rig;
  await start("a");
  for (let time = 0; time < 10 && reports.length === 0; time += 1) {
    fake.element.fail();
    await clock.advance(0);
    fake.element.canPlay(100);
    await clock.advance(0);
  }
  expect(loads()).toHaveLength(4);
  expect(reports).toEqual(["Error loading audio file"]);
  expect(player.state()).toMatchObject({ status: "paused", current: { id: "a" } });
});

test("signatures that expire every hour are renewed through a long episode", async () => {
  const { fake, clock, start, reach, reports } = rig;
  await start("a", 36_000);
  for (let hour = 1; hour < 10; hour += 1) {
    await reach(hour * 3600);
    fake.element.fail();
    await clock.advance(0);
    fake.element.canPlay(36_000);
    await clock.advance(0);
  }
  expect(reports).toEqual([]);
});

test("while an address is signed again the episode is loading", async () => {
  const { player, fake, start } = rig;
  await start("a");
  fake.element.fail();
  expect(player.state().status).toBe("loading");
});

test.each([
  ["shorter", 63, 63],
  ["longer", 250, 250],
])("a file that is %s than it said gets its real length", async (_name, length, expected) => {
  const { player, fake, lockScreen, start } = rig;
  await start("a");
  fake.element.length(length);
  expect(player.state().duration).toBe(expected);
  expect(lockScreen.at(-1)).toBe(`progress ${expected} 0 1`);
});

test("a position beyond the length that was said makes the episode longer", async () => {
  const { player, start, reach } = rig;
  await start("a");
  await reach(130);
  expect(player.state()).toMatchObject({ position: 130, duration: 130 });
});

test("a bar that was moved while the source loaded stays where it was moved to", async () => {
  const { player, fake, clock } = rig;
  player.play(episode("x", null));
  await clock.advance(100);
  player.seek(70);
  fake.element.canPlay(100);
  await clock.advance(0);
  expect(fake.sound.position).toBe(70);
  expect(player.state().position).toBe(70);
});

test("a bar that was moved to the start wins over the position remembered", async () => {
  const { player, clock, positions, loads } = rig;
  positions.set("x", 50);
  player.play(episode("x", null));
  player.seek(0);
  await clock.advance(100);
  expect(loads()).toEqual(["load /1/x.mp3 0"]);
});

test("play after an end whose source is gone begins at the start", async () => {
  const { player, fake, clock, start, loads } = rig;
  await start("a");
  fake.element.end();
  fake.emit({ type: "failed", reason: "source" });
  await clock.advance(0);
  fake.emit({ type: "failed", reason: "source" });
  player.toggle();
  await clock.advance(0);
  expect(loads().at(-1)).toBe("load /3/a.mp3 0");
});
