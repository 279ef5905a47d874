// The device's engine against the functions that really answer it, so that the model the property tests run on and
// the SQL cannot drift apart unseen.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { systemClock } from "#lib/clock.ts";
import { failure, success } from "#lib/result.ts";
import { readLikes, readPlaylist, readProgress, readSyncSummary } from "#sync";
import { readFollowedPeople, readFollowing } from "#sync/own-lists";
import { makeRemoteDevice } from "../unit/sync/device-harness.ts";
import { openPglite, type TestDatabase } from "./harness.ts";
import { publish, signUp, transportOf } from "./sync-device.ts";

let database: TestDatabase;
let ada: string;
let grace: string;
let own: string;
let other: string;

beforeAll(async () => {
  database = await openPglite();
});
afterAll(() => database.close());
beforeEach(async () => {
  [ada = "", grace = ""] = await signUp(database, 2);
  own = randomUUID();
  other = randomUUID();
  await database.query(publish(ada, own));
  await database.query(publish(grace, other));
});

const remoteOf = (user: string) => transportOf(database, user);

const deviceOf = (user: string, remote = remoteOf(user)) =>
  makeRemoteDevice(user, systemClock, remote, randomUUID);

test("two devices agree on likes, playlist, follows, positions and the profile", async () => {
  const [here, there] = [deviceOf(ada), deviceOf(ada)];
  await here.changes.setLiked(other, true);
  await here.changes.setSaved(other, true);
  await here.changes.setSaved(own, true);
  await here.changes.moveSaved(own, other);
  await here.changes.setFollowed(grace, true);
  await here.changes.setProgress(other, 42, false);
  await here.changes.editProfile({ bio: "Tides" }, { bio: "" });
  expect(await here.sync()).toEqual(success(undefined));
  expect((await readSyncSummary(here.database)).refused).toEqual([]);
  await there.sync();
  for (const device of [here, there]) {
    expect(await device.database.outbox.count()).toBe(0);
    expect(await readLikes(device.database)).toEqual(new Set([other]));
    expect((await readPlaylist(device.database)).map((saved) => saved.podcastId)).toEqual([other, own]);
    expect(await device.database.follows.toCollection().primaryKeys()).toEqual([grace]);
    expect(await readProgress(device.database, other)).toEqual({ seconds: 42, finished: false });
    expect(await device.database.profiles.get(ada)).toMatchObject({ bio: "Tides" });
    const present = await device.database.podcasts.toCollection().primaryKeys();
    expect(present).toEqual(expect.arrayContaining([own, other]));
  }
});

test("what was removed on one device is removed on the other", async () => {
  const [here, there] = [deviceOf(ada), deviceOf(ada)];
  await here.changes.setLiked(other, true);
  await here.sync();
  await there.sync();
  await there.changes.setLiked(other, false);
  await there.sync();
  await here.sync();
  expect(await readLikes(here.database)).toEqual(new Set());
});

test("a change whose answer was lost counts once", async () => {
  let loses = true;
  const remote = remoteOf(ada);
  const device = deviceOf(ada, {
    ...remote,
    async push(request, token) {
      const answer = await remote.push(request, token);
      return loses && request.p_mutations.length ? failure({ kind: "transient", retryAfter: null }) : answer;
    },
  });
  await device.listens.count({ id: randomUUID(), podcastId: other, seconds: 20 });
  await device.changes.setLiked(randomUUID(), true);
  expect(await device.sync()).toMatchObject({ ok: false });
  loses = false;
  await device.sync();
  const [heard] = await database.query(
    "select count(*)::int as times from public.listens where podcast_id = $1",
    [other],
  );
  expect(heard).toEqual({ times: 1 });
  expect(await device.database.outbox.count()).toBe(0);
  expect((await readSyncSummary(device.database)).refused).toMatchObject([{ code: "gone" }]);
});

test("a conflict brings both versions, and its resolution is taken", async () => {
  const [here, there] = [deviceOf(ada), deviceOf(ada)];
  await here.changes.editPodcast(own, { title: "Here" }, { title: "Episode" });
  await there.changes.editPodcast(own, { title: "There" }, { title: "Episode" });
  await here.sync();
  await there.sync();
  const [entry] = (await readSyncSummary(there.database)).refused;
  expect(entry).toMatchObject({
    code: "conflict",
    conflict: { mine: { title: "There" }, theirs: { title: "Here" } },
  });
  await there.refused.retry(entry?.mid ?? 0);
  await there.sync();
  await here.sync();
  expect(await here.database.podcasts.get(own)).toMatchObject({ title: "There" });
});

test("an episode that was hidden or deleted leaves other devices", async () => {
  const device = deviceOf(ada);
  const second = randomUUID();
  await database.query(publish(grace, second));
  await device.changes.setLiked(second, true);
  await device.sync();
  await database.query("update public.podcasts set is_public = false where id = $1", [other]);
  await database.query("delete from public.podcasts where id = $1", [second]);
  await device.sync();
  expect((await device.database.podcasts.bulkGet([other, second])).filter(Boolean)).toEqual([]);
  expect(await readLikes(device.database)).toEqual(new Set());
  expect(device.forgotten.sort()).toEqual([other, second].sort());
});

test("a followed account that is deleted leaves the people and the episodes of those one follows", async () => {
  const device = deviceOf(ada);
  await device.changes.setFollowed(grace, true);
  await device.sync();
  expect((await readFollowedPeople(device.database)).map(({ id }) => id)).toEqual([grace]);
  expect((await readFollowing(device.database, 10)).ids).toEqual([other]);
  await database.query("delete from auth.users where id = $1", [grace]);
  await device.sync();
  expect(await readFollowedPeople(device.database)).toEqual([]);
  expect(await readFollowing(device.database, 10)).toMatchObject({ people: 0, ids: [] });
  expect(await device.database.podcasts.get(other)).toBeUndefined();
  expect(device.forgotten).toEqual([other]);
});

test("an idle sync writes nothing", async () => {
  const device = deviceOf(ada);
  await device.changes.setLiked(other, true);
  await device.sync();
  await device.sync();
  const before = await device.database.meta.toArray();
  await device.sync();
  expect(await device.database.meta.toArray()).toEqual(before);
});
