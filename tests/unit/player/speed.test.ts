import { expect, test } from "vitest";
import { timeLeft } from "#player";
import { createMemoryStorage } from "#lib/small-storage.ts";
import { rememberRate } from "../../../src/player/rate-memory.ts";
import { createPlayerRig } from "./episodes.ts";

test.each([
  [1.149999, 1.15],
  [1.17, 1.15],
  [0.1, 0.5],
  [9, 3],
  [Number.NaN, 1],
])("a speed of %d becomes %d", (wish, rate) => {
  const { player, fake } = createPlayerRig();
  player.setRate(wish);
  expect(player.state().rate).toBe(rate);
  expect(fake.sound.rate).toBe(rate);
});

test("forty steps up and forty down lead back to where they began, within the bounds", () => {
  const { player } = createPlayerRig();
  for (let step = 0; step < 40; step += 1) player.setRate(player.state().rate + 0.05);
  expect(player.state().rate).toBe(3);
  for (let step = 0; step < 40; step += 1) player.setRate(player.state().rate - 0.05);
  expect(player.state().rate).toBe(1);
});

test("the speed stays through episodes and a closed player", async () => {
  const { player, fake, start } = createPlayerRig();
  await start("a");
  player.setRate(1.5);
  await start("b");
  player.close();
  await start("c");
  expect(player.state().rate).toBe(1.5);
  expect(fake.sound.rate).toBe(1.5);
});

test("a reload keeps the speed", () => {
  const storage = createMemoryStorage();
  const { player } = createPlayerRig();
  rememberRate(player, storage);
  expect(player.state().rate).toBe(1);
  player.setRate(1.75);
  const again = createPlayerRig().player;
  rememberRate(again, storage);
  expect(again.state().rate).toBe(1.75);
});

test("a stored speed that is no number is ignored", () => {
  const storage = createMemoryStorage();
  storage.setItem("orpheus-rate", "fast");
  const { player } = createPlayerRig();
  rememberRate(player, storage);
  expect(player.state().rate).toBe(1);
});

test("a storage that is full leaves the speed as it was chosen", () => {
  const { player } = createPlayerRig();
  rememberRate(player, {
    ...createMemoryStorage(),
    setItem() {
      throw new Error("full");
    },
  });
  player.setRate(2);
  expect(player.state().rate).toBe(2);
});

test("the time left is given at normal speed", () => {
  expect(timeLeft({ position: 100, duration: 400, rate: 1.5 })).toBe(200);
  expect(timeLeft({ position: 401, duration: 400, rate: 1 })).toBe(0);
  expect(timeLeft({ position: 0, duration: null, rate: 1 })).toBeNull();
});
