import { beforeEach, describe, expect, test } from "vitest";
import type { PeopleListArguments, PeoplePage, ProfilePage } from "#profile-contract";
import type { OwnProfile, PodcastCard, ProfileCard } from "#sync-contract";
import { failure, success, type Result } from "#lib/result.ts";
import { createProfileVisits, rankPerson, readPeopleOf, readProfilePage } from "#sync/person";
import { PERSON } from "../../../src/sync/catalogue.ts";
import { createLeave } from "../../../src/sync/clear-device.ts";
import { readFeed } from "../../../src/sync/page.ts";
import { dropOldGenerations, rowTables, writeRows } from "../../../src/sync/rows.ts";
import { KEPT_PAGES } from "../../../src/sync/profile-visits.ts";
import { dropUnheld } from "../../../src/sync/window.ts";
import { makeDevice, makeServer, USER } from "./device-harness.ts";

const person = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
const GRACE = person(1);

const profile = (id: string, name = "Grace"): ProfilePage["profile"] => ({
  id,
  name,
  avatar_url: null,
  affiliation: "Navy",
  bio: "Compilers",
  research_interests: ["Computer Science"],
  website: "",
  github: "",
  linkedin: "",
  instagram: "",
  research_gate: "",
  banner_background: "dna",
  custom_banner_url: null,
  status: "Professor",
  created_at: "2026-01-01T00:00:00.000Z",
  updated_at: "2026-01-01T00:00:00.000Z",
});
const page = (id: string, counters: Partial<ProfilePage> = {}): ProfilePage => ({
  profile: profile(id),
  followers: 4,
  following: 2,
  followed: false,
  publications: 3,
  impact: 9,
  ...counters,
});
const personCard = (id: string, name = id): ProfileCard => ({
  id,
  name,
  affiliation: "",
  status: "Professor",
  avatar_url: null,
  created_at: "2026-01-01T00:00:00.000Z",
});
const own: OwnProfile = {
  ...profile(USER, "Ada"),
  notifications_enabled: true,
  onboarding_completed: true,
};
const episode = (id: string, user_id: string, day: number, place = Number.POSITIVE_INFINITY) => {
  const card: PodcastCard = {
    id,
    user_id,
    title: id,
    authors: "N",
    publishing_year: 2000,
    field_of_research: "Physics",
    audio_file: `${id}.mp3`,
    cover_file: null,
    audio_seconds: 1,
    audio_rev: 1,
    created_at: `2026-01-0${day}T00:00:00.000Z`,
    seq: String(day),
  };
  return { ...card, gen: 0, place };
};
const stats = (podcast_id: string, listen_count: number) => ({
  podcast_id,
  like_count: 2,
  save_count: 1,
  listen_count,
  liked: false,
  saved: false,
  fetched_at: 0,
});

let fixture: ReturnType<typeof makeServer>;
let device: ReturnType<typeof makeDevice>;
let answer: (id: string) => Promise<Result<ProfilePage | null, unknown>>;
let people: (request: PeopleListArguments) => Result<PeoplePage, unknown>;

beforeEach(() => {
  fixture = makeServer();
  device = makeDevice(fixture);
  answer = async (id) => success(page(id));
  people = () => success({ people: [], after: null });
});

const visits = () =>
  createProfileVisits({
    database: device.database,
    userId: USER,
    clock: fixture.clock,
    page: (id) => answer(id),
    people: async (request) => people(request),
  });
const view = (id = GRACE) => readProfilePage(device.database, id, USER);
const keptPages = () => device.database.profilePages.toCollection().primaryKeys();
const keepList = (id: string, ids: string[]) =>
  device.database.lists.put({ key: `${PERSON}${id} recent`, ids, after: null, fetched_at: 0 });

describe("a visit", () => {
  test.each([{}, [{}], { profile: null }])("keeps nothing of an answer that is no page: %j", async (body) => {
    answer = () => Promise.resolve(success(body as unknown as ProfilePage));
    expect(await visits().page(GRACE)).toBe("unreachable");
    expect(await keptPages()).toEqual([]);
  });

  test("keeps the page, which is there without a network", async () => {
    expect(await visits().page(GRACE)).toBe("kept");
    answer = async () => failure("offline");
    expect(await visits().page(GRACE)).toBe("unreachable");
    expect(await view()).toMatchObject({
      whole: true,
      profile: { bio: "Compilers" },
      counters: { followers: 4, following: 2, publications: 3, impact: 9 },
    });
  });

  test("of somebody who is gone drops what was kept of the page and of the lists", async () => {
    await visits().page(GRACE);
    await keepList(GRACE, []);
    answer = async () => success(null);
    expect(await visits().page(GRACE)).toBe("missing");
    expect(await keptPages()).toEqual([]);
    expect(await device.database.lists.count()).toBe(0);
  });

  test("of an address that names nobody asks nobody", async () => {
    answer = () => Promise.reject(new Error("asked"));
    expect(await visits().page("nobody")).toBe("missing");
  });

  test("keeps so many pages, drops those visited longest ago and lets go of their episodes", async () => {
    await device.database.meta.put({ ...(await readFeed(device.database)), floor: 10 });
    await device.database.podcasts.bulkPut([episode("hers", GRACE, 1, 5), episode("his", person(2), 2, 5)]);
    for (const id of [GRACE, USER]) await keepList(id, id === GRACE ? ["hers"] : []);
    await visits().page(GRACE);
    for (let number = 2; number < KEPT_PAGES + 2; number += 1) {
      await fixture.clock.advance(1);
      if (number === 2) await keepList(person(2), ["his"]);
      await visits().page(person(number));
    }
    expect(await keptPages()).toHaveLength(KEPT_PAGES);
    expect(await keptPages()).not.toContain(GRACE);
    const lists = await device.database.lists.toCollection().primaryKeys();
    expect(lists).toEqual([`${PERSON}${person(2)} recent`, `${PERSON}${USER} recent`]);
    expect(await device.database.podcasts.toCollection().primaryKeys()).toEqual(["his"]);
  });

  test("that was fetched ahead is kept, and gives way to those that were opened", async () => {
    await visits().ahead(GRACE);
    expect(await keptPages()).toEqual([GRACE]);
    for (let number = 2; number < KEPT_PAGES + 2; number += 1) await visits().page(person(number));
    expect(await keptPages()).not.toContain(GRACE);
    expect(await visits().ahead(GRACE)).toBe("kept");
    expect(await keptPages()).toHaveLength(KEPT_PAGES);
    expect(await keptPages()).not.toContain(GRACE);
  });

  test("is asked again where a page of the feed came meanwhile", async () => {
    let asked = 0;
    answer = async (id) => {
      asked += 1;
      if (asked === 1) await device.pull();
      return success(page(id, { followers: asked }));
    };
    expect(await visits().page(GRACE)).toBe("kept");
    expect((await view())?.counters.followers).toBe(2);
  });

  test("that ends after a sign-out writes nothing", async () => {
    const { wipe } = createLeave({
      database: device.database,
      clock: fixture.clock,
      media: { wipe: async () => {} },
      round: async () => {},
      stop() {},
    });
    answer = async (id) => {
      await wipe("discard");
      return success(page(id));
    };
    people = () => success({ people: [personCard("x")], after: null });
    await visits().page(GRACE);
    await visits().people(GRACE, "followers");
    expect(await keptPages()).toEqual([]);
    expect(await device.database.profiles.count()).toBe(0);
    expect(await device.database.lists.count()).toBe(0);
  });
});

describe("the feed", () => {
  test("takes the page of a person along who was deleted", async () => {
    await visits().page(GRACE);
    const answered = await device.pull();
    expect(answered.ok).toBe(true);
    const empty = { podcasts: [], profiles: [], likes: [], playlists: [], follows: [], positions: [] };
    await device.database.transaction("rw", rowTables(device.database), () =>
      writeRows(
        device.database,
        {
          epoch: "e",
          private: { cursor: "0", rows: { ...empty, own_profile: null } },
          public: {
            cursor: "0",
            floor: "0",
            rows: { podcasts: [], profiles: [{ id: GRACE, gone: "deleted" }] },
          },
          more: false,
          reset: null,
          last_mids: {},
          rejects: [],
          stats: [],
          now: "2026-01-01T00:00:00.000Z",
        },
        USER,
        0,
        0,
      ),
    );
    expect(await keptPages()).toEqual([]);
  });

  test("leaves after a reset the pages of those whom it still names, and those just fetched", async () => {
    await visits().page(GRACE);
    await visits().page(person(2));
    await fixture.clock.advance(301_000);
    await visits().page(person(3));
    await device.database.profiles.bulkPut([
      { ...personCard(GRACE), gen: 1 },
      { ...personCard(person(2)), gen: 0 },
    ]);
    await device.database.transaction("rw", rowTables(device.database), () =>
      dropOldGenerations(device.database, 1, fixture.clock.now()),
    );
    expect(await keptPages()).toEqual([GRACE, person(3)]);
  });

  test("does not take episodes from under a person's kept list", async () => {
    await device.database.podcasts.bulkPut([episode("listed", GRACE, 1, 5), episode("other", GRACE, 2, 5)]);
    await keepList(GRACE, ["listed"]);
    await device.database.transaction("rw", device.database.tables, () =>
      dropUnheld(device.database, USER, 10, ["listed", "other"]),
    );
    expect(await device.database.podcasts.toCollection().primaryKeys()).toEqual(["listed"]);
  });
});

describe("a person's page as it is shown", () => {
  test("is null where the device knows nothing, and a card where it knows no more", async () => {
    expect(await view()).toBeNull();
    await device.database.profiles.put({ ...personCard(GRACE, "Grace"), gen: 0 });
    expect(await view()).toMatchObject({
      whole: false,
      profile: { name: "Grace", status: "Professor" },
      counters: { followers: null, publications: null },
    });
  });

  test("counts the user's own follow once, sent or not", async () => {
    await visits().page(GRACE);
    await device.changes.setFollowed(GRACE, true);
    expect(await view()).toMatchObject({ followed: true, counters: { followers: 5 } });
    answer = async (id) => success(page(id, { followers: 5, followed: true }));
    await visits().page(GRACE);
    expect(await view()).toMatchObject({ followed: true, counters: { followers: 5 } });
    await device.changes.setFollowed(GRACE, false);
    expect(await view()).toMatchObject({ followed: false, counters: { followers: 4 } });
  });

  test("is one's own from the feed before any visit, with the edits that wait", async () => {
    await device.database.profiles.put({ ...own, gen: 0 });
    await device.database.podcasts.bulkPut([episode("a", USER, 1), episode("b", USER, 2)]);
    await device.database.stats.bulkPut([stats("a", 1), stats("b", 1)]);
    await device.changes.editProfile({ bio: "Engines" }, { bio: own.bio });
    await device.changes.setFollowed(GRACE, true);
    expect(await view(USER)).toMatchObject({
      whole: true,
      complete: true,
      profile: { bio: "Engines" },
      counters: { followers: null, following: 1, publications: 2, impact: 6 },
    });
  });

  test("is not complete while the feed has yet to bring some of one's own episodes", async () => {
    await device.database.profiles.put({ ...own, gen: 0 });
    await device.database.profilePages.put({ ...page(USER), profile_id: USER, fetched_at: 0 });
    await device.database.podcasts.put(episode("a", USER, 1));
    expect((await view(USER))?.complete).toBe(false);
  });
});

test("the device ranks a person's episodes by age and by listens", async () => {
  await device.database.podcasts.bulkPut([
    episode("old", GRACE, 1),
    episode("new", GRACE, 3),
    episode("loud", GRACE, 2),
    episode("another's", person(2), 4),
  ]);
  await device.database.stats.put(stats("loud", 7));
  expect(await rankPerson(device.database, GRACE, "recent")).toEqual(["new", "loud", "old"]);
  expect(await rankPerson(device.database, GRACE, "popular")).toEqual(["loud", "new", "old"]);
});

describe("followers and followed", () => {
  test("are kept page by page, and are there without a network", async () => {
    const { people: load, morePeople } = visits();
    expect(await readPeopleOf(device.database, GRACE, "followers", USER)).toBeNull();
    people = ({ p_after }) =>
      success(
        p_after === null
          ? { people: [personCard("b"), personCard("a")], after: "here" }
          : { people: [personCard("c")], after: null },
      );
    expect(await load(GRACE, "followers")).toBe("kept");
    expect(await readPeopleOf(device.database, GRACE, "followers", USER)).toMatchObject({ hasMore: true });
    expect(await morePeople(GRACE, "followers")).toBe("kept");
    people = () => failure("offline");
    expect(await morePeople(GRACE, "followers")).toBe("kept");
    expect(await load(GRACE, "followers")).toBe("unreachable");
    const kept = await readPeopleOf(device.database, GRACE, "followers", USER);
    expect(kept?.people.map(({ id }) => id)).toEqual(["b", "a", "c"]);
    expect(kept?.hasMore).toBe(false);
  });

  test("leave one's own profile whole", async () => {
    await device.database.profiles.put({ ...own, gen: 0 });
    people = () => success({ people: [personCard(USER, "Card")], after: null });
    await visits().people(GRACE, "followers");
    expect(await device.database.profiles.get(USER)).toMatchObject({ name: "Ada", bio: own.bio });
    const kept = await readPeopleOf(device.database, GRACE, "followers", USER);
    expect(kept?.people.map(({ name }) => name)).toEqual(["Ada"]);
  });

  test("whom one follows oneself is known on the device, the latest first, unsent ones included", async () => {
    const [first, second, third] = [person(1), person(2), person(3)];
    await device.database.profiles.bulkPut(
      [first, second, third].map((id) => ({ ...personCard(id), gen: 0 })),
    );
    await device.database.follows.bulkPut([
      { following_id: first, present: true, event_at: "2026-01-02T00:00:00.000Z", gen: 0 },
      { following_id: second, present: true, event_at: "2026-01-01T00:00:00.000Z", gen: 0 },
    ]);
    await device.changes.setFollowed(third, true);
    const known = await readPeopleOf(device.database, USER, "following", USER);
    expect(known?.people.map(({ id }) => id)).toEqual([third, first, second]);
  });
});
