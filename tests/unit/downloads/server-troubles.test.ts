// Downloads and the bad days of network and server, one at a time.
import { afterEach, beforeEach, expect, test } from "vitest";
import { audioPath, PART_BYTES, partKey } from "#sw/media-layout.ts";
import { soundOf } from "./fake-caches.ts";
import { bodyOf, createWorld, fileOf, PATH, SOUND, USER, type World } from "./world.ts";

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.end());

test("a truncated body is kept as a part", async () => {
  world.server.answer = ({ start, end }, count) =>
    count === 2 ? new Response(bodyOf(SOUND.subarray(start, end - 5)), { status: 206 }) : undefined;
  const { downloads } = world.started();
  await downloads.request("tides");
  expect(await world.reaches("retry")).toMatchObject({ parts: 1, strikes: 1 });
  expect(world.files()).toEqual([partKey(PATH, 0)]);
  await world.clock.advance(2_000);
  await world.reaches("ready");
  expect(world.starts()).toEqual([0, 1, 1, 2]);
});

test("a connection that falls silent holds the download for ever", async () => {
  world.server.answer = ({ start, end }, count) =>
    count === 1
      ? new Response(bodyOf(SOUND.subarray(start, end - 5), { hangs: true }), { status: 206 })
      : undefined;
  const { downloads } = world.started();
  await downloads.request("tides");
  await world.until(() => world.server.asked.length === 1);
  for (const state of ["retry", "ready"]) {
    await world.until(async () => {
      await world.clock.advance(state === "retry" ? 30_000 : 1_000);
      return (await world.row())?.state !== "downloading";
    });
  }
  await world.reaches("ready");
});

test("an MP3 of another length than its row says is taken", async () => {
  world.server.sound = SOUND.subarray(0, SOUND.length - 1);
  const { downloads } = world.started();
  await downloads.request("tides");
  await world.until(async () => {
    await world.clock.advance(60_000);
    return (await world.row())?.state === "failed";
  });
  expect(await world.row()).toMatchObject({ reason: "integrity", parts: 2 });
  expect(await world.played()).toBeNull();
});

test("a file that is longer than its row says is read to its end", async () => {
  const longer = soundOf(SOUND.length + 5_000_000);
  longer.set(SOUND);
  let read = 0;
  world.server.answer = () =>
    new Response(bodyOf(longer, { onPiece: (bytes) => (read += bytes) }), { status: 206 });
  const { downloads } = world.started();
  await downloads.request("tides");
  await world.reaches("retry");
  expect(read).toBeLessThan(2 * PART_BYTES);
});

test("audio made anew while it was being fetched is mixed with the old", async () => {
  const other = soundOf(SOUND.length, 7);
  const { downloads } = world.started();
  world.server.answer = (_, count) => {
    if (count === 2) Object.assign(world.server, { sound: other, file: fileOf(other, 2) });
    return undefined;
  };
  await downloads.request("tides");
  await world.reaches("retry");
  await world.clock.advance(2_000);
  await world.reaches("ready");
  const path = audioPath(USER, "tides", 2);
  expect(await downloads.address("tides")).toBe(path);
  expect((await world.played(path))?.equals(other)).toBe(true);
  await world.until(() => world.files().every((key) => key.startsWith(path)));
});

test.each([400, 401, 403])("an address whose time is over (%i) ends the download", async (status) => {
  world.server.answer = ({ address, start }) =>
    start > 0 && address.endsWith("token=1") ? new Response(null, { status }) : undefined;
  const { downloads } = world.started();
  await downloads.request("tides");
  await world.reaches("ready");
  expect(world.server.signed).toBe(2);
  expect(world.starts()).toEqual([0, 1, 1, 2]);
});

test("an address that is refused however fresh is asked for without end", async () => {
  world.server.answer = () => new Response(null, { status: 404 });
  const { downloads } = world.started();
  await downloads.request("tides");
  await world.until(async () => {
    await world.clock.advance(60_000);
    return (await world.row())?.state === "failed";
  });
  expect(await world.row()).toMatchObject({ reason: "gone" });
  expect(world.server.asked.length).toBe(3);
});

test("a busy server is asked again before the time it named", async () => {
  world.server.answer = (_, count) =>
    count === 1 ? new Response(null, { status: 429, headers: { "retry-after": "90" } }) : undefined;
  const { downloads } = world.started();
  await downloads.request("tides");
  expect(await world.reaches("retry")).toMatchObject({ at: world.clock.now() + 90_000, asked: true });
  await world.clock.advance(89_999);
  expect(world.server.asked).toHaveLength(1);
  await world.clock.advance(1);
  await world.reaches("ready");
});

test("a backend that cannot be reached is asked ever faster", async () => {
  world.server.describe = { kind: "transient", retryAfter: null };
  const { downloads } = world.started();
  await downloads.request("tides");
  for (const wait of [1_000, 2_000, 4_000]) {
    await world.until(async () => {
      const row = await world.row();
      return row?.state === "retry" && row.at === world.clock.now() + wait;
    });
    await world.clock.advance(wait);
  }
});

test("an episode that is gone before it is here leaves something behind", async () => {
  world.server.answer = ({ start }) => (start > 0 ? new Response(null, { status: 503 }) : undefined);
  const { downloads } = world.started();
  await downloads.request("tides");
  await world.reaches("retry");
  world.server.file = null;
  await world.clock.advance(2_000);
  expect(await world.reaches("failed")).toMatchObject({ reason: "gone" });
  await world.until(() => world.files().length === 0);
});

test("an old proxy that knows no ranges makes a download impossible", async () => {
  world.server.answer = () => new Response(bodyOf(SOUND), { status: 200 });
  const { downloads } = world.started();
  await downloads.request("tides");
  await world.reaches("ready");
  expect((await world.played())?.equals(SOUND)).toBe(true);
});
