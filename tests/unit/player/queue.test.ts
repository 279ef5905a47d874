import { beforeEach, expect, test } from "vitest";
import { extras, type Queue, type QueueStore } from "#player";
import { createPlayerRig, episode } from "./episodes.ts";

const { createQueue } = await extras.load();

let rig: ReturnType<typeof createPlayerRig>;
let queue: Queue;
let errors: unknown[];
beforeEach(() => {
  rig = createPlayerRig();
  errors = [];
  queue = createQueue({ player: rig.player, report: (error) => void errors.push(error) });
});

const upcoming = () =>
  queue.order
    .get()
    .upcoming.map(({ id }) => id)
    .join("");
const past = () =>
  queue.order
    .get()
    .past.map(({ id }) => id)
    .join("");
const episodes = (ids: string) => ids.split("").map((id) => episode(id));
const current = () => rig.player.state().current?.id;

/** A store as an account has one. */
function memoryStore(kept: string) {
  const store = {
    kept,
    writes: 0,
    read: async () => episodes(store.kept),
    async write(ids: readonly string[]) {
      store.kept = ids.join("");
      store.writes += 1;
    },
  };
  return store satisfies QueueStore;
}

test("an episode is added next or at the end, and one that is there already moves", async () => {
  await rig.start("a");
  queue.add(episodes("bc"), "end");
  queue.add(episodes("de"), "next");
  queue.add(episodes("ba"), "end");
  expect(upcoming()).toBe("decb");
});

test.each([
  ["d", 0, "dabc"],
  ["a", 3, "bcda"],
  ["b", 2, "acbd"],
  ["b", 99, "acdb"],
  ["b", -1, "bacd"],
  ["x", 0, "abcd"],
])("moving %s to place %i gives the order %s", (id, to, expected) => {
  queue.add(episodes("abcd"), "end");
  queue.move(id, to);
  expect(upcoming()).toBe(expected);
});

test("a removed, gone or cleared episode does not play", async () => {
  queue.add(episodes("abcdef"), "end");
  queue.remove("a");
  queue.forget(["b", "d"]);
  expect(upcoming()).toBe("cef");
  queue.clear();
  await rig.start("x");
  rig.fake.element.end();
  expect(current()).toBe("x");
});

test("at each end the next episode plays, and at the last the player pauses", async () => {
  await rig.start("a");
  queue.add(episodes("bc"), "end");
  rig.fake.element.end();
  expect(current()).toBe("b");
  await rig.clock.advance(0);
  rig.fake.element.canPlay(100);
  await rig.clock.advance(0);
  rig.fake.element.end();
  expect([current(), past(), upcoming()]).toEqual(["c", "ab", ""]);
  await rig.clock.advance(0);
  rig.fake.element.canPlay(100);
  await rig.clock.advance(0);
  rig.fake.element.end();
  expect(rig.player.state()).toMatchObject({ current: { id: "c" }, status: "paused" });
});

test("an episode played by hand leaves the queue, and leaving it adds it to the past", async () => {
  queue.add(episodes("bcd"), "end");
  await rig.start("a");
  await rig.start("c");
  expect([past(), upcoming()]).toEqual(["a", "bd"]);
  await rig.start("a");
  expect([past(), upcoming()]).toEqual(["c", "bd"]);
});

test("going to the next one happens at once, and does nothing without one", async () => {
  await rig.start("a");
  queue.next();
  expect(current()).toBe("a");
  queue.add(episodes("b"), "end");
  queue.next();
  expect([current(), past()]).toEqual(["b", "a"]);
  expect(rig.player.state().startedBy).toBe("user");
});

test("going back leads to the start, and from there to the episode before", async () => {
  await rig.start("a");
  await rig.start("b");
  await rig.reach(3.5);
  queue.previous();
  expect([current(), rig.player.state().position]).toEqual(["b", 0]);
  await rig.reach(2.5);
  queue.previous();
  expect([current(), past(), upcoming()]).toEqual(["a", "", "b"]);
});

test("going back from the first one leads to its start, and it plays on", async () => {
  await rig.start("a");
  await rig.reach(2);
  queue.previous();
  expect(rig.player.state()).toMatchObject({ current: { id: "a" }, status: "playing", position: 0 });
});

test("playing a list plays its first, then the rest, then what waited", async () => {
  queue.add(episodes("xb"), "end");
  queue.playAll(episodes("abc"));
  expect([current(), upcoming()]).toEqual(["a", "bcx"]);
});

test("playing a list that begins with the current episode plays that on", async () => {
  await rig.start("a");
  queue.playAll(episodes("ab"));
  expect(rig.player.state().status).toBe("playing");
  rig.player.pause();
  await rig.clock.advance(0);
  queue.playAll(episodes("ab"));
  await rig.clock.advance(0);
  expect([rig.player.state().status, upcoming()]).toEqual(["playing", "b"]);
});

test("a held queue pauses at the end, and goes on once it is let go", async () => {
  await rig.start("a");
  queue.add(episodes("b"), "end");
  queue.hold(true);
  rig.fake.element.end();
  expect(current()).toBe("a");
  queue.hold(false);
  rig.player.toggle();
  await rig.clock.advance(0);
  rig.fake.element.end();
  expect(current()).toBe("b");
});

test("a reload keeps the queue, with the episode that it interrupted in front", async () => {
  const store = memoryStore("");
  await queue.open(store);
  queue.add(episodes("bc"), "end");
  await rig.start("a");
  expect(store.kept).toBe("abc");
  rig = createPlayerRig();
  queue = createQueue({ player: rig.player, report: () => {} });
  await queue.open(store);
  expect(upcoming()).toBe("abc");
});

test("an episode that was heard to the end is gone after a reload", async () => {
  const store = memoryStore("");
  await queue.open(store);
  await rig.start("a");
  rig.fake.element.end();
  expect(store.kept).toBe("");
});

test("the queue is written when it changes, and not as the position does", async () => {
  const store = memoryStore("");
  await queue.open(store);
  await rig.start("a");
  for (let second = 1; second < 50; second += 1) await rig.reach(second);
  expect(store.writes).toBe(1);
});

test("what was added before the queue was read stands behind what was read", async () => {
  const store = memoryStore("abc");
  const opened = queue.open(store);
  queue.add(episodes("cx"), "end");
  expect(store.writes).toBe(0);
  await opened;
  expect(upcoming()).toBe("abcx");
  expect(store.kept).toBe("abcx");
});

test("each account has its own queue, and a change of accounts writes neither", async () => {
  const ada = memoryStore("ab");
  await queue.open(ada);
  await rig.start("x");
  rig.player.close();
  queue.close();
  expect([past(), upcoming()]).toEqual(["", ""]);
  const grace = memoryStore("g");
  await queue.open(grace);
  expect(upcoming()).toBe("g");
  expect([ada.kept, grace.writes]).toEqual(["ab", 0]);
});

test("an account that was left while its queue was read adds nothing to the next one's", async () => {
  let answer: (value: ReturnType<typeof episodes>) => void = () => {};
  const slow = { read: () => new Promise<ReturnType<typeof episodes>>((resolve) => (answer = resolve)) };
  const opened = queue.open({ ...memoryStore(""), ...slow });
  await queue.open(memoryStore("g"));
  answer(episodes("a"));
  await opened;
  expect(upcoming()).toBe("g");
});

test("a store that fails is reported, and the queue works without it", async () => {
  const broken = {
    read: () => Promise.reject(new Error("read")),
    write: () => Promise.reject(new Error("write")),
  };
  await queue.open(broken);
  queue.add(episodes("a"), "end");
  expect([upcoming(), errors.length]).toEqual(["a", 1]);
});
