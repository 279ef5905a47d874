import { beforeEach, expect, test } from "vitest";
import type { CataloguePage, ListArguments } from "#catalogue-contract";
import type { PublicationsArguments } from "#profile-contract";
import type { PodcastCard, ProfileCard } from "#sync-contract";
import { failure, success, type Result } from "#lib/result.ts";
import { createCatalogue, readList, readPeople, readPodcasts, type ListRequest } from "#sync";
import { createLeave } from "../../../src/sync/clear-device.ts";
import { makeDevice, makeServer, USER } from "./device-harness.ts";

const recent: ListRequest = { kind: "ranked", list: "recent", field: null };

const card = (id: string, seq: number, title = id): PodcastCard => ({
  id,
  user_id: "grace",
  title,
  authors: "G. Hopper",
  publishing_year: 1952,
  field_of_research: "Computer Science",
  audio_file: `${id}.mp3`,
  cover_file: null,
  audio_seconds: 300,
  audio_rev: 1,
  created_at: "2026-01-01T00:00:00.000Z",
  seq: String(seq),
});

const page = (ids: readonly string[], after: string | null = null): CataloguePage => ({
  podcasts: ids.map((id, index) => card(id, 1000 + index)),
  profiles: [],
  counts: ids.map((id) => [id, 7, 3, 1, false, false]),
  after,
});

const mary: ProfileCard = {
  id: "mary",
  name: "Mary",
  affiliation: "",
  status: "Professor",
  avatar_url: null,
  created_at: "2026",
};

let met: ProfileCard[];
let fixture: ReturnType<typeof makeServer>;
let device: ReturnType<typeof makeDevice>;
let online: boolean;
let asked: ListArguments[];
let published: PublicationsArguments[];
let answer: (request: ListArguments) => Promise<Result<CataloguePage, { status: number }>>;

beforeEach(() => {
  fixture = makeServer();
  device = makeDevice(fixture);
  online = true;
  asked = [];
  published = [];
  met = [mary];
  answer = async () => success(page(["far", "farther"]));
});

const catalogue = () =>
  createCatalogue({
    database: device.database,
    userId: USER,
    clock: { now: fixture.clock.now, after: (_milliseconds, task) => (queueMicrotask(task), () => {}) },
    isOnline: () => online,
    async list(request) {
      asked.push(request);
      return answer(request);
    },
    async publications(request) {
      published.push(request);
      return success(page(["hers", "older"], request.p_after === null ? "behind" : null));
    },
    search: async ({ p_query }) => success(page([`found ${p_query}`])),
    people: async () => success(met),
  });

const keptIds = async (request: ListRequest = recent) => (await readList(device.database, request))?.ids;
const onDevice = async (ids: readonly string[]) =>
  (await readPodcasts(device.database, ids)).map(({ id, title }) => [id, title]);

test("a list that was shown is there without a network", async () => {
  expect(await catalogue().load(recent)).toBe("kept");
  online = false;
  expect(await catalogue().load(recent)).toBe("unreachable");
  expect(await keptIds()).toEqual(["far", "farther"]);
  expect(await onDevice(["far", "farther"])).toHaveLength(2);
});

test("a failed request is tried three more times", async () => {
  answer = async () => failure({ status: 503 });
  expect(await catalogue().load(recent)).toBe("unreachable");
  expect(asked).toHaveLength(4);
});

test("a refusal that no other try will mend is not tried again", async () => {
  answer = async () => failure({ status: 422 });
  expect(await catalogue().load(recent)).toBe("unreachable");
  expect(asked).toHaveLength(1);
});

test("a list whose next page is refused for good is fetched anew at the next visit", async () => {
  answer = async ({ p_after }) =>
    p_after === null ? success(page(["a"], "gone")) : failure({ status: 422 });
  const { load, more, freshen } = catalogue();
  await load(recent);
  expect(await more(recent)).toBe("unreachable");
  await freshen(recent, 60_000);
  expect(asked.map(({ p_after }) => p_after)).toEqual([null, "gone", null]);
});

test("a list that is young is not fetched again, and keeps the pages read", async () => {
  answer = async ({ p_after }) => success(p_after === null ? page(["a"], "here") : page(["b"]));
  const { load, more, freshen } = catalogue();
  await load(recent);
  await more(recent);
  await freshen(recent, 60_000);
  expect(await keptIds()).toEqual(["a", "b"]);
  await fixture.clock.advance(60_000);
  answer = async () => success(page(["new"], "other"));
  await freshen(recent, 60_000);
  expect(await keptIds()).toEqual(["new"]);
});

test("a list that is fetched again keeps what was read behind its first page", async () => {
  answer = async ({ p_after }) => success(p_after === null ? page(["a", "b"], "here") : page(["c"], "there"));
  const { load, more } = catalogue();
  await load(recent);
  await more(recent);
  answer = async () => success(page(["new", "a"], "here"));
  await load(recent);
  expect(await keptIds()).toEqual(["new", "a", "b", "c"]);
  answer = async () => success(page(["d"]));
  await more(recent);
  expect(asked.at(-1)?.p_after).toBe("there");
});

test("without a network the server is not asked", async () => {
  online = false;
  await catalogue().load(recent);
  expect(asked).toHaveLength(0);
});

test("the next page follows the first", async () => {
  answer = async ({ p_after }) =>
    success(p_after === null ? page(["a", "b"], "here") : page(["b", "c"], null));
  const { load, more } = catalogue();
  await load(recent);
  await more(recent);
  expect(asked.map(({ p_after }) => p_after)).toEqual([null, "here"]);
  expect(await readList(device.database, recent)).toMatchObject({ ids: ["a", "b", "c"], after: null });
});

test("a page that comes late leaves a list that has come further as it is", async () => {
  const pages: Record<string, CataloguePage> = { one: page(["b"], "two"), two: page(["c"], "three") };
  const late = Promise.withResolvers<void>();
  answer = async () => success(page(["a"], "one"));
  const { load, more } = catalogue();
  await load(recent);
  answer = async () => (await late.promise, success(pages["one"]!));
  const first = more(recent);
  await expect.poll(() => asked).toHaveLength(2);
  // Another tab asks for the same page, gets it at once, and goes on.
  answer = async ({ p_after }) => success(pages[p_after ?? ""]!);
  await more(recent);
  await more(recent);
  late.resolve();
  expect(await first).toBe("kept");
  expect(await readList(device.database, recent)).toMatchObject({ ids: ["a", "b", "c"], after: "three" });
});

test("a list that began anew while its next page came keeps its new beginning", async () => {
  const late = Promise.withResolvers<void>();
  answer = async () => success(page(["a"], "one"));
  const { load, more } = catalogue();
  await load(recent);
  answer = async () => (await late.promise, success(page(["b"], "two")));
  const next = more(recent);
  await expect.poll(() => asked).toHaveLength(2);
  answer = async () => success(page(["new", "a"], "one"));
  await load(recent);
  late.resolve();
  await next;
  expect(await keptIds()).toEqual(["new", "a", "b"]);
});

test("behind the end of a list nothing is asked for", async () => {
  const { load, more } = catalogue();
  await load(recent);
  await more(recent);
  expect(asked).toHaveLength(1);
});

test("searches that differ in case alone are kept as one", async () => {
  const { load } = catalogue();
  await load({ kind: "search", query: "Waves ", field: null });
  expect(await keptIds({ kind: "search", query: "waves", field: null })).toEqual(["found Waves "]);
});

test("a page that a reset of the feed overtook brings no hidden episode back", async () => {
  let first = true;
  answer = async () => {
    if (first) await device.pull();
    first = false;
    return success(page(["far"]));
  };
  await catalogue().load(recent);
  expect(asked).toHaveLength(2);
});

test("an older card leaves the newer one of the feed", async () => {
  await device.pull();
  const { id, title } = (await device.database.podcasts.get("first"))!;
  answer = async () => success({ ...page([]), podcasts: [card(id, 0, "An old title")] });
  await catalogue().load(recent);
  expect(await onDevice([id])).toEqual([[id, title]]);
});

test("a list that arrives after signing out is not kept", async () => {
  answer = async () => {
    const leave = createLeave({
      database: device.database,
      clock: fixture.clock,
      media: { wipe: async () => {} },
      round: async () => {},
      stop() {},
    });
    await leave.wipe("discard");
    return success(page(["far"]));
  };
  await catalogue().load(recent);
  expect(await device.database.podcasts.count()).toBe(0);
  expect(await device.database.lists.count()).toBe(0);
});

test("episodes outside of the window go with the last list that shows them", async () => {
  await device.database.meta.put({
    key: "feed",
    revision: 1,
    epoch: null,
    privateCursor: null,
    publicCursor: null,
    gen: 0,
    floor: 5000,
    syncedAt: null,
  });
  const { load } = catalogue();
  await load(recent);
  answer = async () => success(page(["farther"]));
  await load(recent);
  expect(await onDevice(["far", "farther"])).toEqual([["farther", "farther"]]);
});

test("many searches leave the rankings on the device", async () => {
  const { load } = catalogue();
  await load(recent);
  for (let number = 0; number < 50; number += 1) {
    await fixture.clock.advance(1000);
    await load({ kind: "search", query: `query ${number}`, field: null });
  }
  expect(await device.database.lists.count()).toBe(41);
  expect(await keptIds()).toBeDefined();
  expect(await keptIds({ kind: "search", query: "query 49", field: null })).toBeDefined();
});

test("people who were met are there without a network", async () => {
  await catalogue().people();
  expect(await readPeople(device.database)).toMatchObject([{ id: "mary", name: "Mary" }]);
});

test("nobody is among the people to meet for themselves", async () => {
  met = [{ ...mary, id: USER, name: "Ada" }, mary];
  await device.database.profiles.put({ ...mary, id: USER, name: "Ada", gen: 0 });
  await catalogue().people();
  expect((await readPeople(device.database))?.map(({ name }) => name)).toEqual(["Mary"]);
});

test("a list is fetched anew after the reset that took its episodes", async () => {
  await device.pull();
  await catalogue().load(recent);
  fixture.server.restore(fixture.server.backup());
  await device.pull();
  expect(await onDevice(["far"])).toEqual([]);
  await catalogue().freshen(recent, 60_000);
  expect(asked).toHaveLength(2);
});

test("a person's publications are kept in each order, page by page, and their cards with them", async () => {
  const request: ListRequest = { kind: "person", person: "grace", sort: "popular" };
  const { load, more } = catalogue();
  expect(await load(request)).toBe("kept");
  expect(await more(request)).toBe("kept");
  expect(published.map(({ p_person, p_sort, p_after }) => [p_person, p_sort, p_after])).toEqual([
    ["grace", "popular", null],
    ["grace", "popular", "behind"],
  ]);
  expect(await keptIds(request)).toEqual(["hers", "older"]);
  expect(await keptIds({ ...request, sort: "recent" })).toBeUndefined();
  expect(await onDevice(["hers", "older"])).toHaveLength(2);
});
