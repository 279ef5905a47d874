import { beforeEach, expect, test } from "vitest";
import { enter } from "../../../src/sync/page.ts";
import { createLeave, type Leave } from "../../../src/sync/clear-device.ts";
import { makeDevice, makeServer } from "./device-harness.ts";

let fixture: ReturnType<typeof makeServer>;
let device: ReturnType<typeof makeDevice>;
let leave: Leave;
let log: string[];
let reaches: boolean;
let wipeFiles: () => Promise<void>;
let asked: () => void;
let roundBegan: Promise<void>;

beforeEach(async () => {
  fixture = makeServer();
  device = makeDevice(fixture);
  log = [];
  reaches = true;
  wipeFiles = async () => void log.push("files wiped");
  roundBegan = new Promise((resolve) => {
    asked = resolve;
  });
  leave = createLeave({
    database: device.database,
    clock: fixture.clock,
    media: { wipe: () => wipeFiles() },
    round() {
      asked();
      return reaches ? device.sync() : new Promise(() => {});
    },
    stop: () => void log.push("stopped"),
  });
  await device.sync();
});

const counts = async () => ({
  podcasts: await device.database.podcasts.count(),
  outbox: await device.database.outbox.count(),
});

test("before a sign-out waiting changes are sent", async () => {
  await device.changes.setLiked("first", true);
  expect(await leave.flush()).toBe(0);
  expect(fixture.server.state().log).toHaveLength(1);
});

test("a picture that waits counts as a change, and stays where changes are kept", async () => {
  const { drafts } = device.database;
  const picture = { inline: "data:image/webp;base64,AAAA", mark: "1", used_at: null, problem: null };
  await drafts.put({ id: "picture:avatar", ...picture });
  await drafts.put({ id: "picture:banner", ...picture, inline: null });
  expect(await leave.flush()).toBe(1);
  await leave.wipe("keep");
  expect(await drafts.get("picture:avatar")).toMatchObject(picture);
});

test("signing out waits at most five seconds for a server that does not answer", async () => {
  reaches = false;
  await device.changes.setLiked("first", true);
  const waiting = leave.flush();
  await roundBegan;
  await fixture.clock.advance(4_999);
  let answered = false;
  void waiting.then(() => {
    answered = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(answered).toBe(false);
  await fixture.clock.advance(1);
  expect(await waiting).toBe(1);
});

test("who signs out is told of each change once, however often it was tapped", async () => {
  reaches = false;
  for (const present of [true, false, true]) await device.changes.setLiked("first", present);
  await device.changes.setLiked("second", true);
  const waiting = leave.flush();
  await roundBegan;
  await fixture.clock.advance(5_000);
  expect(await waiting).toBe(2);
});

test("what the account could read is removed, and changes that are to be kept stay", async () => {
  await device.changes.setLiked("first", true);
  await leave.wipe("keep");
  expect(log).toEqual(["stopped", "files wiped"]);
  expect(await counts()).toEqual({ podcasts: 0, outbox: 1 });
  await enter(device.database);
  await device.sync();
  expect(fixture.server.state().log).toHaveLength(1);
  expect(await counts()).toEqual({ podcasts: 3, outbox: 0 });
});

test.each([
  [false, undefined],
  [true, "onboarding"],
])(
  "a draft of the onboarding stays on the device as long as the server has it not (unsent: %s)",
  async (unsent, kept) => {
    const { drafts } = device.database;
    await drafts.put({ id: "onboarding", draft: {}, revision: 1, unsent } as never);
    await leave.wipe("keep");
    expect((await drafts.get("onboarding"))?.id).toBe(kept);
  },
);

const hasLeft = async () => (await device.database.meta.get("left")) !== undefined;

test("the account is marked as left before its files are removed", async () => {
  let sawLeft = false;
  wipeFiles = async () => {
    sawLeft = await hasLeft();
  };
  await leave.wipe("keep");
  expect(sawLeft).toBe(true);
});

test("a sign-out that failed leaves the account signed in, and can be tried again", async () => {
  wipeFiles = () => Promise.reject(new Error("full"));
  await expect(leave.wipe("keep")).rejects.toThrow("full");
  expect(await hasLeft()).toBe(false);
  expect(await counts()).toEqual({ podcasts: 3, outbox: 0 });
  wipeFiles = async () => {};
  await leave.wipe("keep");
  expect(await counts()).toEqual({ podcasts: 0, outbox: 0 });
});

test("changes that were discarded are not sent after the next sign-in", async () => {
  await device.changes.setLiked("first", true);
  await leave.wipe("discard");
  await device.sync();
  expect(fixture.server.state().log).toEqual([]);
});

test("a page that was on its way is dropped, and the next sign-in pulls all", async () => {
  const fresh = makeDevice(fixture);
  const pulling = fresh.pull();
  const wiping = createLeave({
    database: fresh.database,
    clock: fixture.clock,
    media: { wipe: async () => {} },
    round: async () => {},
    stop() {},
  }).wipe("discard");
  await Promise.all([pulling, wiping]);
  const { revision } = (await fresh.database.meta.get("feed")) as { revision: number };
  expect(revision).toBeGreaterThan(0);
  await enter(fresh.database);
  await fresh.sync();
  expect(await fresh.database.podcasts.count()).toBe(3);
});
