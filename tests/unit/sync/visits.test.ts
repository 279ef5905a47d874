import { beforeEach, expect, test, vi } from "vitest";
import type { StoredDownload } from "#db";
import type { Podcast } from "#domain/podcast.ts";
import { failure, success } from "#lib/result.ts";
import { createVisits, readPodcast } from "#sync";
import { createLeave } from "../../../src/sync/clear-device.ts";
import { enter } from "../../../src/sync/page.ts";
import { makeDevice, makeServer } from "./device-harness.ts";

const podcast = (id: string, title = "Whole"): Podcast => ({
  id,
  userId: "grace",
  creator: "Grace",
  title,
  abstract: "An abstract",
  summary: "<p>A summary</p>",
  authors: "G. Hopper",
  publishingYear: 1952,
  field: "Computer Science",
  fields: ["Computer Science"],
  keywords: "compilers",
  doi: null,
  isPublic: true,
  audioPath: `grace/${id}.mp3`,
  audioSeconds: 300,
  coverPath: null,
  createdAt: "2026-11-20T08:00:00.000Z",
});

let fixture: ReturnType<typeof makeServer>;
let device: ReturnType<typeof makeDevice>;
let answer: () => Promise<Awaited<ReturnType<Parameters<typeof createVisits>[0]["podcast"]>>>;

beforeEach(() => {
  fixture = makeServer();
  device = makeDevice(fixture);
  answer = async () => success(podcast("first"));
});

const visits = () =>
  createVisits({
    database: device.database,
    clock: fixture.clock,
    podcast: () => answer(),
    counts: async () => success([["first", 3, 2, 1, true, false]]),
    transcript: async () => success(null),
  });
const visit = (id = "first") => visits().podcast(id);

test("an episode that was visited is there without a network", async () => {
  expect(await visit()).toBe("kept");
  answer = async () => failure("offline");
  expect(await visit()).toBe("unreachable");
  expect(await readPodcast(device.database, "first")).toMatchObject({
    whole: true,
    podcast: { summary: "<p>A summary</p>" },
  });
});

test("a card alone is not the whole episode", async () => {
  await device.pull();
  expect(await readPodcast(device.database, "first")).toMatchObject({ whole: false, stale: true });
  await visit();
  expect(await readPodcast(device.database, "first")).toMatchObject({ whole: true, stale: false });
});

test("an episode that changed elsewhere is stale", async () => {
  await device.pull();
  await visit();
  fixture.server.publish("first", "grace", true)();
  await device.pull();
  expect(await readPodcast(device.database, "first")).toMatchObject({ stale: true });
});

test("an edit that waits is on the episode's page", async () => {
  await visit();
  await device.changes.editPodcast(
    "first",
    { title: "Mine", doi: "10.1000/x" },
    { title: "Whole", doi: null },
  );
  expect(await readPodcast(device.database, "first")).toMatchObject({
    podcast: { title: "Mine", doi: "10.1000/x", abstract: "An abstract" },
  });
});

test("an episode that was hidden is not readable on the device", async () => {
  await device.pull();
  await visit();
  fixture.server.setPublic("first", false);
  await device.pull();
  expect(await readPodcast(device.database, "first")).toBeNull();
});

test("an answer from before an episode was hidden does not bring it back", async () => {
  await device.pull();
  answer = async () => {
    fixture.server.setPublic("first", false);
    await device.pull();
    answer = async () => success(null);
    return success(podcast("first"));
  };
  expect(await visit()).toBe("missing");
  expect(await device.database.details.count()).toBe(0);
});

test("one answer without the episode leaves it on the device", async () => {
  await visit();
  answer = async () => success(null);
  expect(await visit()).toBe("missing");
  expect(await device.database.details.count()).toBe(1);
});

test("an episode that was on its way at a sign-out is dropped", async () => {
  const leave = createLeave({
    database: device.database,
    clock: fixture.clock,
    media: { wipe: async () => {} },
    round: async () => {},
    stop() {},
  });
  await device.pull();
  answer = async () => {
    await leave.wipe("keep");
    await device.pull();
    return success(podcast("first"));
  };
  expect(await visit()).toBe("unreachable");
  const { details, podcasts, profiles } = device.database;
  expect(await Promise.all([details.count(), podcasts.count(), profiles.count()])).toEqual([0, 0, 0]);
  await enter(device.database);
  await device.pull();
  expect(await podcasts.count()).toBe(3);
});

test("on a device without room the episode is unreachable", async () => {
  vi.spyOn(device.database.details, "put").mockImplementation(() => {
    throw new Error("QuotaExceededError");
  });
  expect(await visit()).toBe("unreachable");
});

test("five hundred visits are kept, and the oldest goes", async () => {
  const { details } = device.database;
  await details.bulkPut(
    Array.from({ length: 500 }, (_, at) => ({
      podcast_id: `old-${at}`,
      user_id: "grace",
      podcast: podcast(`old-${at}`),
      seq: null,
      fetched_at: at,
    })),
  );
  await visit();
  expect(await details.count()).toBe(500);
  expect(await details.get("old-0")).toBeUndefined();
  expect(await details.get("first")).toBeDefined();
});

test("the visit of a downloaded episode stays", async () => {
  const { details, downloads } = device.database;
  await downloads.put({ podcast_id: "old-0" } as StoredDownload);
  await details.bulkPut(
    Array.from({ length: 501 }, (_, at) => ({
      podcast_id: `old-${at}`,
      user_id: "grace",
      podcast: podcast(`old-${at}`),
      seq: null,
      fetched_at: at,
    })),
  );
  await visit();
  expect(await details.get("old-0")).toBeDefined();
  expect(await details.get("old-1")).toBeUndefined();
  expect(await details.count()).toBe(501);
});

test("an answer from before a change is fetched again", async () => {
  await device.pull();
  const titles = ["Asked for before", "Asked for after"];
  answer = async () => {
    const [title = "", ...later] = titles.splice(0);
    titles.push(...later);
    if (later.length) fixture.server.rename("first", "Changed on the way");
    await device.pull();
    return success(podcast("first", title));
  };
  expect(await visit()).toBe("kept");
  expect(await readPodcast(device.database, "first")).toMatchObject({
    stale: false,
    podcast: { title: "Asked for after" },
  });
});
