// Live queries look for IndexedDB among the globals.
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepFollowedPages } from "#app/account/followed-pages.ts";
import { openAccount, type AccountDatabase } from "#db";
import { observable } from "#lib/observable.ts";
import type { ProfileVisits } from "#sync/person";
import { createFakeLocks } from "../downloads/fake-locks.ts";
import { manualClock } from "../manual-clock.ts";

const event_at = "2026-01-01T00:00:00.000Z";
let accounts = 0;
let database: AccountDatabase;
let clock: ReturnType<typeof manualClock>;
let online: ReturnType<typeof observable<boolean>>;
let isMetered: boolean;
let asked: string[];
let end: () => void;

beforeEach(async () => {
  accounts += 1;
  ({ database } = await openAccount(`follower-${accounts}`, () => {}));
  clock = manualClock();
  online = observable(true);
  isMetered = false;
  asked = [];
  end = () => {};
});
afterEach(() => end());

const follow = (id: string) => database.follows.put({ following_id: id, present: true, event_at, gen: 0 });

function begin() {
  const ahead = vi.fn<ProfileVisits["ahead"]>(async (id) => {
    asked.push(id);
    if (id === "nobody") return "missing";
    await database.table("profilePages").put({ profile_id: id, fetched_at: 0 });
    return "kept";
  });
  end = keepFollowedPages(
    { database, profileVisits: { load: async () => ({ ahead }) as unknown as ProfileVisits } },
    "ada",
    {
      connectivity: { isOnline: online.get, isMetered: () => isMetered, subscribe: online.subscribe },
      locks: createFakeLocks().of(0),
      clock,
      report(error) {
        throw error;
      },
    },
  );
}

/** Lets time go on until these were asked for, in any order. */
async function expectAsked(...ids: string[]): Promise<void> {
  while (asked.length < ids.length) {
    await clock.advance(1_000);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(asked.toSorted()).toEqual(ids.toSorted());
}

test("the pages of people who are followed come once each, those that are here not at all", async () => {
  for (const id of ["grace", "mateo", "nobody", "visited"]) await follow(id);
  await database.table("profilePages").put({ profile_id: "visited", fetched_at: 1 });
  begin();
  await expectAsked("grace", "mateo", "nobody");
  await follow("vera");
  await expectAsked("grace", "mateo", "nobody", "vera");
});

test("none is asked for where data is dear or there is no network, and what was left out comes after that", async () => {
  await follow("grace");
  isMetered = true;
  begin();
  await clock.advance(60_000);
  online.set(false);
  isMetered = false;
  await clock.advance(60_000);
  expect(asked).toEqual([]);
  online.set(true);
  await expectAsked("grace");
});
