import { expect, test } from "vitest";
import { createEditDrafts } from "#db";
import type { Podcast } from "#domain/podcast.ts";
import { createVisits, readPlaylist, readPodcast } from "#sync";
import { success } from "#lib/result.ts";
import { dropDeleted } from "../../../src/sync/deleted.ts";
import { createLeave } from "../../../src/sync/clear-device.ts";
import { readFeed, takePage } from "../../../src/sync/page.ts";
import { makeDevice, makeServer, USER } from "./device-harness.ts";

const whole: Podcast = {
  id: "own",
  userId: "ada",
  creator: "Ada",
  title: "Whole",
  abstract: "An abstract",
  summary: null,
  authors: "A. Author",
  publishingYear: 1952,
  field: "Physics",
  fields: ["Physics", "Biology"],
  keywords: "compilers",
  doi: null,
  isPublic: true,
  audioPath: "ada/own.mp3",
  audioSeconds: 300,
  coverPath: null,
  createdAt: "2026-11-20T08:00:00.000Z",
};

async function visited() {
  const fixture = makeServer();
  const device = makeDevice(fixture);
  await device.pull();
  await createVisits({
    database: device.database,
    clock: fixture.clock,
    podcast: async () => success(whole),
    transcript: async () => success({ segments: [], chapters: [] }),
    counts: async () => success([]),
  }).podcast("own");
  return { ...fixture, device };
}

test("a deleted episode leaves the device at once, and others stay", async () => {
  const { device } = await visited();
  await device.changes.setSaved("own", true);
  await device.sync();
  await dropDeleted(device.database, "own");
  expect(await readPodcast(device.database, "own")).toBeNull();
  expect(await readPlaylist(device.database)).toEqual([]);
  expect(await readPodcast(device.database, "first")).not.toBeNull();
});

test("the files of a deleted episode are forgotten, and no others", async () => {
  const { device, server } = await visited();
  await dropDeleted(device.database, "own");
  // Another episode's news: the feed itself says nothing of the one that is gone.
  server.rename("first", "Another title");
  await device.pull();
  expect(new Set(device.forgotten)).toEqual(new Set(["own"]));
});

test("changes and drafts of a deleted episode go with it, and other changes are sent", async () => {
  const { device, server } = await visited();
  await device.changes.editPodcast("own", { title: "Never sent" }, { title: "Whole" });
  await device.changes.setLiked("first", true);
  createEditDrafts(device.database).keep("own", { seen: whole, form: {} as never });
  server.remove("own");
  await dropDeleted(device.database, "own");
  await device.sync();
  expect(await device.database.dead.count()).toBe(0);
  expect(await device.database.likes.count()).toBe(1);
  expect(await createEditDrafts(device.database).read("own")).toBeUndefined();
});

test("a page that was on its way does not bring a deleted episode back", async () => {
  const { device, server, clock } = await visited();
  const { database } = device;
  server.rename("own", "Changed before it went");
  const asked = await readFeed(database);
  const page = server.pull(USER, {
    p_epoch: asked.epoch,
    p_private_cursor: asked.privateCursor,
    p_public_cursor: asked.publicCursor,
    p_limit: 500,
  });
  await dropDeleted(database, "own");
  const ports = { database, userId: USER, now: clock.now, newId: () => "name" };
  expect(await takePage(ports, asked, page)).toBe(false);
  expect(await readPodcast(database, "own")).toBeNull();
});

test("nothing is written for an account that has signed out", async () => {
  const { device, clock } = await visited();
  const { database } = device;
  await createLeave({
    database,
    clock,
    media: { wipe: async () => {} },
    round: async () => {},
    stop() {},
  }).wipe("keep");
  await dropDeleted(database, "own");
  expect(await database.meta.get("forget")).toBeUndefined();
});

test("an edit stays on the screen between its answer and the next visit", async () => {
  const { device } = await visited();
  const title = (await device.database.podcasts.get("own"))?.title ?? "";
  await device.changes.editPodcast("own", { title: "Edited" }, { title });
  const shown = () => readPodcast(device.database, "own");
  expect(await shown()).toMatchObject({ podcast: { title: "Edited" } });
  await device.sync();
  expect(await device.database.outbox.count()).toBe(0);
  expect(await shown()).toMatchObject({ podcast: { title: "Edited" }, stale: true });
});

test("an edit of the field replaces the first of the list of fields", async () => {
  const { device } = await visited();
  await device.changes.editPodcast(
    "own",
    { field_of_research: "Chemistry" },
    { field_of_research: "Physics" },
  );
  expect(await readPodcast(device.database, "own")).toMatchObject({
    podcast: { field: "Chemistry", fields: ["Chemistry", "Biology"] },
  });
});
