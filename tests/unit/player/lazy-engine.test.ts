import { expect, test } from "vitest";
import { createLazyEngine } from "#player";
import { createFakeEngine } from "./fake-engine.ts";

test("commands given before the engine is there arrive in it, the last of each kind", async () => {
  const fake = createFakeEngine();
  const engine = createLazyEngine(async () => fake.engine);
  engine.setMuted(true);
  engine.load("/old", 0);
  engine.load("/new", 12);
  engine.play();
  engine.pause();
  await new Promise((resolve) => setImmediate(resolve));
  expect(fake.calls).toEqual(["mute true", "load /new 12", "pause"]);
});

test("the engine is fetched only once somebody wants to hear something", () => {
  let fetched = 0;
  const engine = createLazyEngine(async () => {
    fetched += 1;
    return createFakeEngine().engine;
  });
  engine.setRate(1.5);
  engine.pause();
  expect(fetched).toBe(0);
  engine.load("/a", 0);
  engine.load("/b", 0);
  expect(fetched).toBe(1);
});

test("an engine that cannot be fetched is a failed source, and the next try fetches again", async () => {
  const events: string[] = [];
  let tries = 0;
  const engine = createLazyEngine(async () => {
    tries += 1;
    throw new Error("offline");
  });
  engine.subscribe(({ type }) => events.push(type));
  engine.load("/a", 0);
  await new Promise((resolve) => setImmediate(resolve));
  expect(events).toEqual(["failed"]);
  engine.load("/a", 0);
  expect(tries).toBe(2);
});

test("closing before the engine is there leaves nothing to play", async () => {
  const fake = createFakeEngine();
  const engine = createLazyEngine(async () => fake.engine);
  engine.load("/a", 0);
  engine.unload();
  await new Promise((resolve) => setImmediate(resolve));
  expect(fake.calls).toEqual([]);
});
