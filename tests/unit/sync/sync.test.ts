import { expect, test } from "vitest";
import { failure, success } from "#lib/result.ts";
import {
  readEngagement,
  readLikes,
  readPlaylist,
  readPodcasts,
  readProfile,
  readSyncSummary,
  refusalMessage,
} from "#sync";
import { SYNC_LIMITS } from "#sync-contract";
import { copyDatabase, makeDevice, makeServer, USER } from "./device-harness.ts";

const playlistOf = async (device: ReturnType<typeof makeDevice>) =>
  (await readPlaylist(device.database)).map((saved) => saved.podcastId);

test("a change is shown before the server has it", async () => {
  const device = makeDevice(makeServer());
  await device.changes.setLiked("first", true);
  await device.changes.setSaved("first", true);
  expect(await readLikes(device.database)).toEqual(new Set(["first"]));
  expect(await playlistOf(device)).toEqual(["first"]);
  expect((await readSyncSummary(device.database)).waiting).toBe(2);
});

test("a change stays on the screen between the push's answer and the pull", async () => {
  const device = makeDevice(makeServer());
  await device.pull();
  await device.changes.setLiked("first", true);
  await device.push();
  expect((await readSyncSummary(device.database)).waiting).toBe(0);
  expect(await readLikes(device.database)).toEqual(new Set(["first"]));
  expect(await device.database.likes.count()).toBe(0);
  await device.pull();
  expect(await device.database.outbox.count()).toBe(0);
  expect(await readLikes(device.database)).toEqual(new Set(["first"]));
});

test("changes keep their order although the clock was set back between them", async () => {
  const { server, clock } = makeServer();
  const ahead = { ...clock, offset: 86_400_000, now: () => clock.now() + ahead.offset };
  const device = makeDevice({ server, clock: ahead });
  await device.changes.setSaved("first", true);
  ahead.offset = 0;
  await device.changes.setLiked("first", true);
  ahead.offset = 3_600_000;
  await device.push();
  const ages = device.sent.flatMap((request) => request.p_mutations.map((mutation) => mutation.age));
  expect(ages).toEqual([...ages].sort((a, b) => b - a));
  expect(ages.every((age) => age >= 0)).toBe(true);
});

test("counts include the user's own like exactly once", async () => {
  const device = makeDevice(makeServer());
  const counted = (like_count: number, liked: boolean) =>
    device.database.stats.put({
      podcast_id: "first",
      like_count,
      save_count: 0,
      listen_count: 9,
      liked,
      saved: false,
      fetched_at: 0,
    });
  const shown = async () => (await readEngagement(device.database, "first")).counts;
  await counted(4, false);
  await device.changes.setLiked("first", true);
  expect(await shown()).toEqual({ likes: 5, saves: 0, listens: 9 });
  // Fetched after the server had the like, and before this device has heard so; then from a replica that lags.
  await counted(5, true);
  expect(await shown()).toMatchObject({ likes: 5 });
  await device.sync();
  expect(await shown()).toMatchObject({ likes: 5 });
  await counted(4, false);
  expect(await shown()).toMatchObject({ likes: 5 });
  await device.changes.setLiked("first", false);
  expect(await shown()).toMatchObject({ likes: 4 });
});

test("a new save is at the top, and a moved one where it was put", async () => {
  const fixture = makeServer();
  const device = makeDevice(fixture);
  for (const id of ["own", "first", "second"]) await device.changes.setSaved(id, true);
  expect(await playlistOf(device)).toEqual(["second", "first", "own"]);
  await device.changes.moveSaved("second", "first");
  expect(await playlistOf(device)).toEqual(["first", "second", "own"]);
  await device.changes.moveSaved("own", null);
  expect(await playlistOf(device)).toEqual(["own", "first", "second"]);
  await device.sync();
  const other = makeDevice(fixture);
  await other.pull();
  expect(await playlistOf(other)).toEqual(["own", "first", "second"]);
});

test("a play makes one listen, whose seconds only grow", async () => {
  const { server, clock } = makeServer();
  const device = makeDevice({ server, clock });
  await device.listens.count({ id: "play", podcastId: "first", seconds: 20 });
  await device.listens.count({ id: "play", podcastId: "first", seconds: 20 });
  await device.push();
  await device.listens.raise("play", 50);
  await device.listens.raise("play", 40);
  await device.listens.raise("unknown", 40);
  await device.push();
  expect(Object.values(server.state().listens)).toMatchObject([{ id: "play", seconds: 50 }]);
  expect(server.state().counts).toEqual({ first: 1 });
});

test("what a page noted of a listen when it went makes the listen at its time, or raises it, and never lowers it", async () => {
  const { server, clock } = makeServer();
  const device = makeDevice({ server, clock });
  await device.listens.count({ id: "play", podcastId: "first", seconds: 20 });
  await device.listens.count({ id: "play", podcastId: "first", seconds: 55 }, clock.now());
  await device.listens.count({ id: "play", podcastId: "first", seconds: 30 }, clock.now());
  const before = clock.now() - 600_000;
  await device.listens.count({ id: "lost", podcastId: "second", seconds: 21 }, before);
  expect(await device.database.listens.get("lost")).toMatchObject({ seconds: 21, at: before });
  await device.push();
  expect(Object.values(server.state().listens)).toMatchObject([
    { id: "play", seconds: 55 },
    { id: "lost", seconds: 21 },
  ]);
});

test("a refused change leaves the screen and is named", async () => {
  const device = makeDevice(makeServer());
  await device.pull();
  await device.changes.setLiked("nowhere", true);
  await device.push();
  const { refused, waiting } = await readSyncSummary(device.database);
  expect(waiting).toBe(0);
  expect(await readLikes(device.database)).toEqual(new Set());
  expect(refused.map(({ code, change }) => [code, refusalMessage(change)])).toEqual([
    ["gone", "Failed to update like"],
  ]);
  await device.refused.discard(refused[0]?.mid ?? 0);
  expect((await readSyncSummary(device.database)).refused).toEqual([]);
});

test("a refusal whose answer was lost comes with the pull", async () => {
  const fixture = makeServer();
  const device = makeDevice({
    ...fixture,
    async push(request) {
      fixture.server.push(USER, structuredClone(request), false);
      return failure({ kind: "transient", retryAfter: null });
    },
  });
  await device.changes.setLiked("nowhere", true);
  // Past the first question, which carries nothing.
  const client = await device.database.meta.get("client");
  if (client?.key === "client") await device.database.meta.put({ ...client, sent: 1 });
  fixture.server.push(
    USER,
    {
      p_client: client?.key === "client" ? client.id : "",
      p_base: "0",
      p_version: 1,
      p_mutations: [{ kind: "like", target: "nowhere", present: true, mid: "1", age: 0 }],
    },
    false,
  );
  await device.pull();
  const { refused, waiting } = await readSyncSummary(device.database);
  expect({ waiting, codes: refused.map((entry) => entry.code) }).toEqual({ waiting: 0, codes: ["gone"] });
});

test("a refused change that is sent again twice is applied once", async () => {
  const { server, clock } = makeServer();
  const device = makeDevice({ server, clock });
  await device.changes.setLiked("later", true);
  await device.push();
  server.publish("later", "grace", true)();
  const [entry] = (await readSyncSummary(device.database)).refused;
  await device.refused.retry(entry?.mid ?? 0);
  await device.refused.retry(entry?.mid ?? 0);
  await device.sync();
  expect(server.state().log).toHaveLength(1);
  expect(await readLikes(device.database)).toEqual(new Set(["later"]));
  expect((await readSyncSummary(device.database)).refused).toEqual([]);
});

test("an edit that met another device's is a conflict with both versions", async () => {
  const { server, clock } = makeServer();
  const device = makeDevice({ server, clock });
  await device.pull();
  server.rename("own", "From elsewhere");
  await device.changes.editPodcast("own", { title: "Mine" }, { title: "own" });
  await device.sync();
  const [entry] = (await readSyncSummary(device.database)).refused;
  expect(entry).toMatchObject({
    code: "conflict",
    conflict: { mine: { title: "Mine" }, theirs: { title: "From elsewhere" } },
  });
  expect(await readPodcasts(device.database, ["own"])).toMatchObject([{ title: "From elsewhere" }]);
  await device.refused.retry(entry?.mid ?? 0, { title: "Both" });
  expect(await readPodcasts(device.database, ["own"])).toMatchObject([{ title: "Both" }]);
  await device.sync();
  expect(server.state().podcasts.own?.title).toBe("Both");
});

test("two edits in a row do not conflict with each other", async () => {
  const { server, clock } = makeServer();
  const device = makeDevice({ server, clock });
  await device.changes.editProfile({ bio: "One" }, { bio: "" });
  await device.push();
  await device.changes.editProfile({ bio: "Two" }, { bio: "One" });
  await device.changes.editProfile({ bio: "Three", name: "Ada" }, { bio: "Two", name: "Name of ada" });
  await device.sync();
  expect(server.state().profiles[USER]).toMatchObject({ bio: "Three", name: "Ada" });
  expect(await readProfile(device.database, USER, USER)).toMatchObject({ bio: "Three" });
  expect((await readSyncSummary(device.database)).refused).toEqual([]);
});

test("an entry that the server fails on is refused, and those behind it go on", async () => {
  const { server, clock } = makeServer();
  const device = makeDevice({ server, clock });
  await device.changes.editPodcast("own", { title: "fails" }, { title: "own" });
  await device.changes.setLiked("first", true);
  expect(await device.push()).toEqual(success(undefined));
  expect(server.state().likes[USER]?.first?.present).toBe(true);
  expect((await readSyncSummary(device.database)).refused).toMatchObject([{ code: "server" }]);
});

test("of a request that is refused whole only the entry to blame is refused", async () => {
  const { server, clock } = makeServer();
  const device = makeDevice({
    server,
    clock,
    async push(request) {
      if (request.p_mutations.some((each) => each.kind === "like" && each.target === "second"))
        return failure({ kind: "rejected", code: "XX000" });
      const answer = server.push(USER, structuredClone(request), false);
      return answer ? success(answer) : failure({ kind: "transient", retryAfter: null });
    },
  });
  for (const id of ["own", "first", "second"]) await device.changes.setLiked(id, true);
  await device.changes.setSaved("first", true);
  expect(await device.push()).toEqual(success(undefined));
  expect(Object.keys(server.state().likes[USER] ?? {}).sort()).toEqual(["first", "own"]);
  expect(Object.keys(server.state().saves[USER] ?? {})).toEqual(["first"]);
  expect((await readSyncSummary(device.database)).refused).toMatchObject([{ code: "server" }]);
});

test("a server that refuses everything leaves all changes waiting", async () => {
  const device = makeDevice({
    ...makeServer(),
    push: async () => failure({ kind: "rejected", code: "426" }),
  });
  await device.changes.setLiked("first", true);
  await device.changes.setLiked("second", true);
  expect(await device.push()).toMatchObject({ ok: false, error: { kind: "rejected" } });
  const { waiting, refused } = await readSyncSummary(device.database);
  expect({ waiting, refused }).toEqual({ waiting: 2, refused: [] });
});

test("more changes than one request takes are sent in several", async () => {
  const { server, clock } = makeServer();
  const device = makeDevice({ server, clock });
  const entries = Array.from({ length: 1_001 }, (_, index) => ({
    key: `listen:${index}`,
    at: 0,
    failures: 0,
    change: { kind: "listen" as const, id: String(index), target: "first", seconds: 20 },
  }));
  await device.database.outbox.bulkAdd(entries);
  await device.push();
  expect(device.sent.map((request) => request.p_mutations.length)).toEqual([0, 500, 500, 1]);
  expect(Math.max(...device.sent.map((request) => request.p_mutations.length))).toBe(SYNC_LIMITS.mutations);
  expect(server.state().log).toHaveLength(1_001);
});

test("a restored profile sends new changes under a new name, and they are applied", async () => {
  const fixture = makeServer();
  const lived = makeDevice(fixture);
  await lived.changes.setLiked("first", true);
  await lived.sync();
  const restored = makeDevice(fixture);
  await copyDatabase(lived.database, restored.database);
  await lived.changes.setLiked("second", true);
  await lived.changes.setLiked("own", true);
  await lived.sync();
  await restored.changes.setSaved("first", true);
  await restored.sync();
  expect(Object.keys(fixture.server.state().saves[USER] ?? {})).toEqual(["first"]);
  expect(await restored.database.outbox.count()).toBe(0);
  expect(await readLikes(restored.database)).toEqual(new Set(["first", "second", "own"]));
  expect(await restored.database.meta.get("client")).not.toEqual(await lived.database.meta.get("client"));
});

test("a restored server gets again what it lost", async () => {
  const { server, clock } = makeServer();
  const device = makeDevice({ server, clock });
  await device.sync();
  const backup = server.backup();
  await device.changes.setLiked("first", true);
  await device.push();
  server.restore(backup);
  expect(server.state().likes[USER] ?? {}).toEqual({});
  await device.sync();
  await device.sync();
  expect(server.state().likes[USER]?.first?.present).toBe(true);
  expect(await device.database.outbox.count()).toBe(0);
});

test("an episode that may no longer be read leaves with its row and files", async () => {
  const { server, clock } = makeServer();
  const device = makeDevice({ server, clock });
  await device.changes.setLiked("first", true);
  await device.changes.setLiked("second", true);
  await device.sync();
  server.setPublic("first", false);
  server.remove("second");
  await device.pull();
  expect(await device.database.podcasts.toCollection().primaryKeys()).toEqual(["own"]);
  expect(device.forgotten.sort()).toEqual(["first", "second"]);
  // Hidden is not gone: the like counts again when the episode comes back.
  expect(await device.database.likes.toCollection().primaryKeys()).toEqual(["first"]);
});
