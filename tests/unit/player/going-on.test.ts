// From one episode to the next without a hand on the phone.
import { beforeEach, expect, test } from "vitest";
import { createPlayerRig, episode } from "./episodes.ts";

let rig: ReturnType<typeof createPlayerRig>;
beforeEach(() => {
  rig = createPlayerRig();
});

test("the next source is asked for shortly before the end, and loaded at the end", async () => {
  const { player, fake, asked, start, reach, loads } = rig;
  await start("a", 300);
  player.setNext(episode("b"));
  await reach(200);
  expect(asked).toEqual(["a"]);
  await reach(245);
  expect(asked).toEqual(["a", "b"]);
  fake.element.end();
  expect(loads().at(-1)).toBe("load /2/b.mp3 0");
  expect(fake.calls.at(-1)).toBe("play");
  expect(player.state()).toMatchObject({ current: { id: "b" }, startedBy: "queue", status: "loading" });
});

test("at double speed the next source is asked for twice as early", async () => {
  const { player, asked, start, reach } = rig;
  await start("a", 300);
  player.setRate(2);
  player.setNext(episode("b"));
  await reach(185);
  expect(asked).toEqual(["a", "b"]);
});

test("the next episode plays also where its source is found after the end", async () => {
  const { player, fake, clock, start, loads } = rig;
  await start("a", 300);
  player.setNext(episode("b"));
  fake.element.end();
  await clock.advance(0);
  expect(loads().at(-1)).toBe("load /2/b.mp3 0");
});

test("the next episode begins where it was left", async () => {
  const { player, fake, positions, start, reach, loads } = rig;
  positions.set("b", 50);
  await start("a");
  player.setNext(episode("b"));
  await reach(90);
  fake.element.end();
  expect(loads().at(-1)).toBe("load /2/b.mp3 50");
  expect(player.state().position).toBe(50);
});

test("a source that could not be found is asked for once before the end, and again at the end", async () => {
  const { player, fake, sources, asked, start, reach, loads } = rig;
  await start("a", 100);
  player.setNext(episode("b"));
  const { resolve } = sources;
  sources.resolve = async () => ({ ok: false, failure: { message: "Offline" } });
  await reach(50);
  await reach(51);
  expect(asked).toEqual(["a", "b"]);
  sources.resolve = resolve;
  await reach(70);
  fake.element.end();
  expect(loads().at(-1)).toBe("load /3/b.mp3 0");
  expect(rig.reports).toEqual([]);
});

test("an episode that no longer follows is not played", async () => {
  const { player, fake, start, reach } = rig;
  await start("a");
  player.setNext(episode("b"));
  await reach(90);
  player.setNext(episode("c"));
  await reach(95);
  player.setNext(null);
  fake.element.end();
  expect(player.state()).toMatchObject({ current: { id: "a" }, status: "paused", position: 100 });
});

test("the end of an episode is seen before the next one begins", async () => {
  const { player, fake, start, reach } = rig;
  await start("a");
  player.setNext(episode("b"));
  await reach(90);
  const seen: string[] = [];
  player.subscribe(() => {
    const { current, status, position } = player.state();
    seen.push(`${current?.id} ${status} ${position}`);
  });
  fake.element.end();
  expect(seen).toEqual(["a loading 100", "b loading 0"]);
});

test("moving the bar of a paused player to the end keeps it paused there", async () => {
  const { player, fake, clock, start } = rig;
  await start("a");
  player.setNext(episode("b"));
  player.pause();
  await clock.advance(0);
  player.seek(100);
  fake.emit({ type: "ended" });
  expect(player.state()).toMatchObject({ current: { id: "a" }, status: "paused" });
});

test("the queue goes on in a browser that pauses before it ends", async () => {
  const { player, fake, start } = rig;
  await start("a");
  player.setNext(episode("b"));
  fake.emit({ type: "paused" });
  fake.emit({ type: "ended" });
  expect(player.state().current?.id).toBe("b");
});

test("an end before the length that was said finishes the episode", async () => {
  const { player, fake, start, reach } = rig;
  await start("a", 300);
  await reach(120);
  fake.element.end();
  expect(player.state()).toMatchObject({ status: "paused", position: 300, duration: 300 });
});
