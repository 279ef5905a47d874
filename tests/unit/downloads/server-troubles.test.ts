// Downloads and the bad days of network and server, one at a time.
import { afterEach, beforeEach, expect, test } from "vitest";
import { audioPath, PART_BYTES, partKey } from "#sw/media-layout.ts";
import { soundOf } from "./fake-caches.ts";
import {
  bodyOf,
  createDownloadHarness,
  fileOf,
  PATH,
  SOUND,
  USER,
  type DownloadHarness,
} from "./download-harness.ts";

let harness: DownloadHarness;
beforeEach(() => {
  harness = createDownloadHarness();
});
afterEach(() => harness.end());

test("a truncated body is fetched again, from the part that it was of", async () => {
  harness.server.answer = ({ start, end }, count) =>
    count === 2 ? new Response(bodyOf(SOUND.subarray(start, end - 5)), { status: 206 }) : undefined;
  const { downloads } = harness.started();
  await downloads.request("tides");
  expect(await harness.reaches("retry")).toMatchObject({ parts: 1, strikes: 1 });
  expect(harness.files()).toEqual([partKey(PATH, 0)]);
  await harness.clock.advance(2_000);
  await harness.reaches("ready");
  expect(harness.starts()).toEqual([0, 1, 1, 2]);
});

test("a connection that falls silent is given up and tried again", async () => {
  harness.server.answer = ({ start, end }, count) =>
    count === 1
      ? new Response(bodyOf(SOUND.subarray(start, end - 5), { hangs: true }), { status: 206 })
      : undefined;
  const { downloads } = harness.started();
  await downloads.request("tides");
  await harness.until(() => harness.server.asked.length === 1);
  for (const state of ["retry", "ready"]) {
    await harness.until(async () => {
      await harness.clock.advance(state === "retry" ? 30_000 : 1_000);
      return (await harness.row())?.state !== "downloading";
    });
  }
  await harness.reaches("ready");
});

test("an MP3 of another length than its row says fails the download", async () => {
  harness.server.sound = SOUND.subarray(0, SOUND.length - 1);
  const { downloads } = harness.started();
  await downloads.request("tides");
  await harness.until(async () => {
    await harness.clock.advance(60_000);
    return (await harness.row())?.state === "failed";
  });
  expect(await harness.row()).toMatchObject({ reason: "integrity", parts: 2 });
  expect(await harness.played()).toBeNull();
});

test("a file that is longer than its row says is read no further than a part", async () => {
  const longer = soundOf(SOUND.length + 5_000_000);
  longer.set(SOUND);
  let read = 0;
  harness.server.answer = () =>
    new Response(bodyOf(longer, { onPiece: (bytes) => (read += bytes) }), { status: 206 });
  const { downloads } = harness.started();
  await downloads.request("tides");
  await harness.reaches("retry");
  expect(read).toBeLessThan(2 * PART_BYTES);
});

test("audio made anew while it was being fetched is fetched whole", async () => {
  const other = soundOf(SOUND.length, 7);
  const { downloads } = harness.started();
  harness.server.answer = (_, count) => {
    if (count === 2) Object.assign(harness.server, { sound: other, file: fileOf(other, 2) });
    return undefined;
  };
  await downloads.request("tides");
  await harness.reaches("retry");
  await harness.clock.advance(2_000);
  await harness.reaches("ready");
  const path = audioPath(USER, "tides", 2);
  expect(await downloads.address("tides")).toBe(path);
  expect((await harness.played(path))?.equals(other)).toBe(true);
  await harness.until(() => harness.files().every((key) => key.startsWith(path)));
});

test.each([400, 401, 403])("an address that has expired (%i) is signed again", async (status) => {
  harness.server.answer = ({ address, start }) =>
    start > 0 && address.endsWith("token=1") ? new Response(null, { status }) : undefined;
  const { downloads } = harness.started();
  await downloads.request("tides");
  await harness.reaches("ready");
  expect(harness.server.signed).toBe(2);
  expect(harness.starts()).toEqual([0, 1, 1, 2]);
});

test("an address that is refused three times however fresh fails the download", async () => {
  harness.server.answer = () => new Response(null, { status: 404 });
  const { downloads } = harness.started();
  await downloads.request("tides");
  await harness.until(async () => {
    await harness.clock.advance(60_000);
    return (await harness.row())?.state === "failed";
  });
  expect(await harness.row()).toMatchObject({ reason: "gone" });
  expect(harness.server.asked.length).toBe(3);
});

test("a busy server is asked again at the time it named", async () => {
  harness.server.answer = (_, count) =>
    count === 1 ? new Response(null, { status: 429, headers: { "retry-after": "90" } }) : undefined;
  const { downloads } = harness.started();
  await downloads.request("tides");
  expect(await harness.reaches("retry")).toMatchObject({ at: harness.clock.now() + 90_000, asked: true });
  await harness.clock.advance(89_999);
  expect(harness.server.asked).toHaveLength(1);
  await harness.clock.advance(1);
  await harness.reaches("ready");
});

test("a backend that cannot be reached is asked after waits that double", async () => {
  harness.server.describe = { kind: "transient", retryAfter: null };
  const { downloads } = harness.started();
  await downloads.request("tides");
  for (const wait of [1_000, 2_000, 4_000]) {
    await harness.until(async () => {
      const row = await harness.row();
      return row?.state === "retry" && row.at === harness.clock.now() + wait;
    });
    await harness.clock.advance(wait);
  }
});

test("an episode that is gone before it is here leaves no files", async () => {
  harness.server.answer = ({ start }) => (start > 0 ? new Response(null, { status: 503 }) : undefined);
  const { downloads } = harness.started();
  await downloads.request("tides");
  await harness.reaches("retry");
  harness.server.file = null;
  await harness.clock.advance(2_000);
  expect(await harness.reaches("failed")).toMatchObject({ reason: "gone" });
  await harness.until(() => harness.files().length === 0);
});

test("a server that knows no ranges is read as a whole", async () => {
  harness.server.answer = () => new Response(bodyOf(SOUND), { status: 200 });
  const { downloads } = harness.started();
  await downloads.request("tides");
  await harness.reaches("ready");
  expect((await harness.played())?.equals(SOUND)).toBe(true);
});
