import { beforeEach, expect, test } from "vitest";
import { beginFollowing, markAllSeen, MOST_UNSEEN, readFollowedPeople, readFollowing } from "#sync/own-lists";
import { createLeave } from "../../../src/sync/clear-device.ts";
import { makeDevice, makeServer } from "./device-harness.ts";

const MINUTE = 60_000;
let fixture: ReturnType<typeof makeServer>;
let device: ReturnType<typeof makeDevice>;

/** Something was published; the minute after that anything else happens. */
async function publish(id: string, by = "grace") {
  fixture.server.publish(id, by, true)();
  await fixture.clock.advance(MINUTE);
}

async function follow(on = device) {
  await on.changes.setFollowed("grace", true);
  await fixture.clock.advance(MINUTE);
}

const view = (on = device, most = 100) => readFollowing(on.database, most);
const shown = async (on = device) => (await view(on)).ids;
const unseen = async (on = device) => [...(await view(on)).unseen];
const NOBODY = { people: 0, ids: [], more: false, unseen: new Set() };

beforeEach(async () => {
  fixture = makeServer();
  await fixture.clock.advance(MINUTE);
  device = makeDevice(fixture);
  await device.pull();
});

test("only those one follows are shown, the newest first", async () => {
  await publish("third");
  await publish("another own", "ada");
  await device.sync();
  expect(await view()).toEqual(NOBODY);
  await follow();
  expect(await shown()).toEqual(["third", "second", "first"]);
  await device.sync();
  expect(await shown()).toEqual(["third", "second", "first"]);
});

test("what was published before the follow is seen, what is published after it is unseen", async () => {
  await beginFollowing(device.database);
  await follow();
  expect(await unseen()).toEqual([]);
  await device.sync();
  expect(await unseen()).toEqual([]);
  await publish("third");
  await publish("fourth");
  await device.sync();
  expect(await unseen()).toEqual(["fourth", "third"]);
});

test("on a device that is new to the account, what is there already is seen", async () => {
  await follow();
  await device.sync();
  await publish("third");
  const other = makeDevice(fixture);
  await other.sync();
  expect(await unseen(other)).toEqual([]);
  await beginFollowing(other.database);
  expect(await unseen(other)).toEqual([]);
  await publish("fourth");
  await other.sync();
  await beginFollowing(other.database);
  expect(await unseen(other)).toEqual(["fourth"]);
});

/** Two devices on which the same two episodes are unseen. */
async function twoDevices() {
  const other = makeDevice(fixture);
  await follow();
  for (const each of [device, other]) {
    await each.sync();
    await beginFollowing(each.database);
  }
  await publish("third");
  await publish("fourth");
  for (const each of [device, other]) await each.sync();
  expect(await unseen()).toEqual(["fourth", "third"]);
  expect(await unseen(other)).toEqual(["fourth", "third"]);
  return other;
}

test.each([
  ["played", () => device.changes.setProgress("fourth", 12, false)],
  ["liked", () => device.changes.setLiked("fourth", true)],
  ["saved", () => device.changes.setSaved("fourth", true)],
])(
  "an episode that is %s on one device is seen at once, and on the other with its next sync",
  async (_how, act) => {
    const other = await twoDevices();
    await act();
    expect(await unseen()).toEqual(["third"]);
    await device.sync();
    expect(await unseen()).toEqual(["third"]);
    await other.sync();
    expect(await unseen(other)).toEqual(["third"]);
  },
);

test("an episode whose page was opened is seen on that device", async () => {
  await twoDevices();
  await device.database.details.put({
    podcast_id: "fourth",
    user_id: "grace",
    podcast: {} as never,
    seq: null,
    fetched_at: 0,
  });
  expect(await unseen()).toEqual(["third"]);
});

test("all are marked as seen until something new comes, and that can be taken back", async () => {
  await twoDevices();
  const undo = await markAllSeen(device.database);
  expect(await unseen()).toEqual([]);
  await undo();
  expect(await unseen()).toEqual(["fourth", "third"]);
  await markAllSeen(device.database);
  await publish("fifth");
  await device.sync();
  expect(await unseen()).toEqual(["fifth"]);
});

test("without a network an unfollow takes episodes and marks along, and a follow brings none of them back as unseen", async () => {
  await twoDevices();
  await device.changes.setFollowed("grace", false);
  expect(await view()).toEqual(NOBODY);
  await fixture.clock.advance(MINUTE);
  await follow();
  expect(await shown()).toEqual(["fourth", "third", "second", "first"]);
  expect(await unseen()).toEqual([]);
  await device.sync();
  expect(await unseen()).toEqual([]);
});

test("an episode that is deleted is neither shown nor counted", async () => {
  await twoDevices();
  fixture.server.remove("fourth");
  await device.sync();
  expect([await shown(), await unseen()]).toEqual([["third", "second", "first"], ["third"]]);
});

/** Episodes of so many people in turn, one every minute from now on, and as many of others in between. */
async function fill(people: number, count: number) {
  const [card] = await device.database.podcasts.toArray();
  const row = (id: string, user_id: string, minute: number) => ({
    ...(card as NonNullable<typeof card>),
    id,
    user_id,
    created_at: new Date(fixture.clock.now() + minute * MINUTE).toISOString(),
  });
  const numbers = Array.from({ length: count }, (_, at) => at);
  await device.database.podcasts.bulkPut([
    ...numbers.map((at) => row(`new-${at}`, `person-${at % people}`, at)),
    ...numbers.map((at) => row(`other-${at}`, "nobody followed", at)),
  ]);
  const event_at = new Date(fixture.clock.now()).toISOString();
  await device.database.follows.bulkPut(
    Array.from({ length: people }, (_, at) => ({
      following_id: `person-${at}`,
      present: true,
      event_at,
      gen: 1,
    })),
  );
  return numbers.toReversed().map((at) => `new-${at}`);
}

test.each([
  ["a few people", 3],
  ["many people", 40],
])("the newest of %s come in order, and are counted up to a bound", async (_who, people) => {
  await beginFollowing(device.database);
  const all = await fill(people, 700);
  const newest = await view(device, 10);
  expect(newest).toMatchObject({ people, ids: all.slice(0, 10), more: true });
  expect([...newest.unseen]).toEqual(all.slice(0, MOST_UNSEEN + 1));
  expect(await view(device, 650)).toMatchObject({ ids: all.slice(0, 650), more: true });
  expect(await view(device, 1000)).toMatchObject({ ids: all, more: false });
  await markAllSeen(device.database);
  expect(await unseen()).toEqual([]);
});

test("episodes of one moment are all shown, in one order", async () => {
  const all = await fill(40, 300);
  const [first] = await device.database.podcasts.bulkGet(all.slice(0, 1));
  await device.database.podcasts.toCollection().modify({ created_at: first?.created_at });
  const inOrder = all.toSorted().toReversed();
  expect((await view(device, 1000)).ids).toEqual(inOrder);
  expect((await view(device, 50)).ids).toEqual(inOrder.slice(0, 50));
});

test("after a sign-out nothing of it is left, and nothing is noted", async () => {
  await twoDevices();
  const leave = createLeave({
    database: device.database,
    clock: fixture.clock,
    media: { wipe: async () => {} },
    round: () => device.sync(),
    stop() {},
  });
  await leave.wipe("discard");
  await beginFollowing(device.database);
  expect(await device.database.meta.get("following")).toBeUndefined();
});

test("a follow made without a network arrives once, and the person and their episodes come with the next sync", async () => {
  await device.database.podcasts.clear();
  await device.database.profiles.clear();
  await device.changes.setFollowed("grace", true);
  expect(await readFollowedPeople(device.database)).toEqual([]);
  const early = makeDevice({
    ...fixture,
    // The answer to the first push is lost: the device sends again.
    push: (() => {
      let lost = false;
      return async (request) => {
        const answer = fixture.server.push("ada", structuredClone(request), false);
        if (!lost || !answer) {
          lost = true;
          return { ok: false as const, error: { kind: "transient" as const, retryAfter: null } };
        }
        return { ok: true as const, value: answer };
      };
    })(),
  });
  await early.changes.setFollowed("grace", true);
  expect((await early.sync()).ok).toBe(false);
  await early.sync();
  expect(fixture.server.state().log.filter(({ mutation }) => mutation.kind === "follow")).toHaveLength(1);
  expect((await readFollowedPeople(early.database)).map(({ id }) => id)).toEqual(["grace"]);
  expect(await shown(early)).toEqual(["second", "first"]);
});
