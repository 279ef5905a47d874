import { beforeEach, expect, test, vi } from "vitest";
import { failure, success, type Result } from "#lib/result.ts";
import { createVisits, readTranscript, type Transcript } from "#sync";
import { createLeave } from "../../../src/sync/clear-device.ts";
import { makeDevice, makeServer } from "./device-harness.ts";

const DAY = 86_400_000;
const transcript: Transcript = {
  segments: [{ start: 0, end: 4, text: "Said first." }],
  chapters: [{ start: 0, title: "Opening" }],
};

let fixture: ReturnType<typeof makeServer>;
let device: ReturnType<typeof makeDevice>;
let asked: number;
let answer: () => Promise<Result<Transcript | null, unknown>>;

beforeEach(async () => {
  fixture = makeServer();
  device = makeDevice(fixture);
  await device.pull();
  asked = 0;
  answer = async () => success(transcript);
});

const visit = (id = "first") =>
  createVisits({
    database: device.database,
    clock: fixture.clock,
    podcast: async () => failure("not asked for"),
    counts: async () => failure("not asked for"),
    transcript() {
      asked += 1;
      return answer();
    },
  }).transcript(id);
const kept = () => readTranscript(device.database, "first");

test("a transcript is there without a network after a visit", async () => {
  expect(await kept()).toBeNull();
  expect(await visit()).toBe("kept");
  answer = async () => failure("offline");
  expect(await visit()).toBe("kept");
  expect(await kept()).toMatchObject(transcript);
});

test("a visit fetches the transcript again after a day", async () => {
  await visit();
  await fixture.clock.advance(DAY - 1);
  await visit();
  expect(asked).toBe(1);
  await fixture.clock.advance(1);
  await visit();
  expect(asked).toBe(2);
});

test("a transcript is fetched anew with its remade audio, and stays until then", async () => {
  await visit();
  await device.database.podcasts.update("first", { audio_rev: 2 });
  answer = async () => failure("offline");
  expect(await visit()).toBe("unreachable");
  expect(await kept()).toMatchObject(transcript);
  const remade = { ...transcript, segments: [{ start: 0, end: 5, text: "Said anew." }] };
  answer = async () => success(remade);
  expect(await visit()).toBe("kept");
  expect(await kept()).toMatchObject(remade);
  await visit();
  expect(asked).toBe(3);
});

test("an episode without a transcript is remembered as such, and gets one at a later visit", async () => {
  answer = async () => success(null);
  expect(await visit()).toBe("kept");
  expect(await kept()).toMatchObject({ segments: [], chapters: [] });
  answer = async () => success(transcript);
  await visit();
  expect(await kept()).toMatchObject(transcript);
});

test("one answer without the transcript leaves it on the device", async () => {
  await visit();
  await fixture.clock.advance(DAY);
  answer = async () => success(null);
  expect(await visit()).toBe("kept");
  expect(await kept()).toMatchObject(transcript);
});

test("a transcript that could not be had is unreachable", async () => {
  answer = async () => failure("offline");
  expect(await visit()).toBe("unreachable");
  expect(await kept()).toBeNull();
});

test("the transcript of a hidden episode is removed", async () => {
  await visit();
  fixture.server.setPublic("first", false);
  await device.pull();
  expect(await kept()).toBeNull();
});

test("an answer from before an episode was hidden does not bring its words back", async () => {
  answer = async () => {
    fixture.server.setPublic("first", false);
    await device.pull();
    answer = async () => success(null);
    return success(transcript);
  };
  await visit();
  expect((await kept())?.segments ?? []).toEqual([]);
});

test("a transcript that was on its way at a sign-out is dropped", async () => {
  const leave = createLeave({
    database: device.database,
    clock: fixture.clock,
    media: { wipe: async () => {} },
    round: async () => {},
    stop() {},
  });
  answer = async () => {
    await leave.wipe("keep");
    return success(transcript);
  };
  expect(await visit()).toBe("unreachable");
  expect(await device.database.transcripts.count()).toBe(0);
});

test("on a device without room the transcript is unreachable", async () => {
  vi.spyOn(device.database.transcripts, "put").mockImplementation(() => {
    throw new Error("QuotaExceededError");
  });
  expect(await visit()).toBe("unreachable");
});

test("a hundred transcripts are kept, and the oldest goes", async () => {
  const { transcripts } = device.database;
  await transcripts.bulkPut(
    Array.from({ length: 100 }, (_, at) => ({ podcast_id: `old-${at}`, ...transcript, fetched_at: at })),
  );
  await visit();
  expect(await transcripts.count()).toBe(100);
  expect(await transcripts.get("old-0")).toBeUndefined();
  expect(await kept()).not.toBeNull();
});
