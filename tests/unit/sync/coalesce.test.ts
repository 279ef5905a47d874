// Which of several changes about one thing are sent, shown and counted.
import { expect, test } from "vitest";
import { failure, success } from "#lib/result.ts";
import { readLikes, readProgress, readSyncSummary } from "#sync";
import { copyDatabase, makeDevice, makeServer, USER } from "./device-harness.ts";

test("two taps before sending are sent as the last of them", async () => {
  const device = makeDevice(makeServer());
  await device.changes.setLiked("first", true);
  await device.changes.setLiked("first", false);
  await device.push();
  expect(device.sent.flatMap((request) => request.p_mutations)).toMatchObject([
    { kind: "like", target: "first", present: false, mid: "2" },
  ]);
});

test("a change that may have been sent stays next to a later one", async () => {
  const { server, clock } = makeServer();
  const device = makeDevice({
    server,
    clock,
    async push(request) {
      const answer = request.p_mutations.length ? null : server.push(USER, request, false);
      return answer ? success(answer) : failure({ kind: "transient", retryAfter: null });
    },
  });
  await device.changes.setLiked("first", true);
  await device.push();
  await device.changes.setLiked("first", false);
  await device.changes.setLiked("first", true);
  await device.push();
  expect(device.sent.at(-1)?.p_mutations.map(({ mid }) => mid)).toEqual(["1", "3"]);
});

test("edits before sending become one, with what the user saw at the first", async () => {
  const device = makeDevice(makeServer());
  await device.changes.editPodcast("own", { title: "One", doi: "10/1" }, { title: "own", doi: null });
  await device.changes.setLiked("first", true);
  await device.changes.editPodcast("own", { title: "Two" }, { title: "One" });
  await device.changes.editPodcast("own", { title: "Three" }, { title: "Two" });
  await device.push();
  expect(device.sent.flatMap((request) => request.p_mutations)).toMatchObject([
    { kind: "like", mid: "2" },
    { mid: "4", changes: { title: "Three", doi: "10/1" }, base: { title: "own", doi: null } },
  ]);
});

test("a like taken back and made again before sending counts as one change", async () => {
  const device = makeDevice(makeServer());
  for (const present of [true, false, true]) await device.changes.setLiked("first", present);
  await device.changes.setSaved("first", true);
  await device.changes.setProgress("first", 15, false);
  expect(await readSyncSummary(device.database)).toMatchObject({ waiting: 5, changes: 2 });
});

test("hours of listening offline leave few entries in the outbox", async () => {
  const device = makeDevice(makeServer());
  await device.changes.setLiked("first", true);
  for (let seconds = 15; seconds <= 15 * 300; seconds += 15)
    await device.changes.setProgress("first", seconds, false);
  expect(await device.database.outbox.count()).toBeLessThan(70);
  expect(await readLikes(device.database)).toEqual(new Set(["first"]));
  expect(await readProgress(device.database, "first")).toEqual({ seconds: 4_500, finished: false });
  await device.push();
  expect(device.sent.flatMap((request) => request.p_mutations)).toMatchObject([
    { kind: "like" },
    { kind: "progress", seconds: 4_500, mid: "301" },
  ]);
});

test("what a page noted as it went counts by its time, and once", async () => {
  const fixture = makeServer();
  const device = makeDevice(fixture);
  const progress = () => readProgress(device.database, "first");
  await device.changes.setProgress("first", 15, false);
  const at = fixture.clock.now();
  await device.changes.recallProgress("first", 21, false, at + 6_000);
  expect(await progress()).toEqual({ seconds: 21, finished: false });
  // Another tab read the same note.
  await device.changes.recallProgress("first", 21, false, at + 6_000);
  expect(await device.database.outbox.count()).toBe(2);
  await device.changes.recallProgress("first", 18, false, at + 3_000);
  expect(await progress()).toEqual({ seconds: 21, finished: false });

  await fixture.clock.advance(60_000);
  await device.changes.setProgress("first", 40, false);
  await device.sync();
  expect(await device.database.outbox.count()).toBe(0);
  await device.changes.recallProgress("first", 21, false, at + 6_000);
  expect(await progress()).toEqual({ seconds: 40, finished: false });
});

test("in a restored profile an edit goes on from one that the other copy sent", async () => {
  const fixture = makeServer();
  const lived = makeDevice(fixture);
  await lived.changes.editProfile({ bio: "One" }, { bio: "" });
  const restored = makeDevice(fixture);
  await copyDatabase(lived.database, restored.database);
  await lived.sync();
  await restored.changes.editProfile({ bio: "Two" }, { bio: "One" });
  await restored.sync();
  expect((await readSyncSummary(restored.database)).refused).toEqual([]);
  expect(fixture.server.state().profiles[USER]).toMatchObject({ bio: "Two" });
});

test("a listen raised before it was sent is sent once, with its own time", async () => {
  const { server, clock } = makeServer();
  const device = makeDevice({ server, clock });
  await device.listens.count({ id: "play", podcastId: "first", seconds: 20 });
  await clock.advance(30_000);
  await device.listens.raise("play", 50);
  await device.push();
  expect(device.sent.flatMap((request) => request.p_mutations)).toMatchObject([
    { kind: "listen", id: "play", seconds: 50, mid: "2", age: 30_000 },
  ]);
});
