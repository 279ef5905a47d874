// Live queries look for IndexedDB among the globals.
import "fake-indexeddb/auto";
import { beforeEach, expect, test } from "vitest";
import type { Session, SessionUser } from "#backend";
import { openAccount, VISITOR } from "#db";
import { systemClock } from "#lib/clock.ts";
import { observable, type Writable } from "#lib/observable.ts";
import { createAccounts, type AccountEngines, type Accounts } from "../../src/app/account/accounts.ts";
import { manualClock } from "./manual-clock.ts";

let user: Writable<SessionUser | null>;
let accounts: Accounts;
let events: string[];

const named = (id: string): SessionUser => ({ id, email: `${id}@example.org`, createdAt: "" });

const engines = (userId: string | null) =>
  ({
    sync: {
      start: () => void events.push(`start ${userId}`),
      stop: () => void events.push(`stop ${userId}`),
    },
    end: () => {},
  }) as unknown as AccountEngines;

beforeEach(() => {
  user = observable<SessionUser | null>(null);
  events = [];
  accounts = createAccounts({
    session: user as unknown as Session,
    openStore: (userId, onState) => openAccount(userId ?? VISITOR, onState),
    makeEngines: async (userId, { database }) => {
      events.push(`open ${database.name}`);
      return engines(userId);
    },
    clock: systemClock,
    onEnter({ userId }) {
      events.push(`enter ${userId}`);
      return () => void events.push(`end ${userId}`);
    },
    // Whose page it still is, for what the player notes last.
    onLeaving: () => void events.push(`leaving ${accounts.current.get().userId}`),
    onLeft: async ({ userId }) => void events.push(`left ${userId}`),
    report(error) {
      throw error;
    },
  });
});

const settled = async () => {
  await accounts.current.get().opened();
  await new Promise((resolve) => setTimeout(resolve, 0));
};

test("visitor and account have databases of their own, and the first ends before the second begins", async () => {
  accounts.start();
  await settled();
  expect(events).toEqual(["open orpheus_anon", "start null", "enter null"]);
  events = [];
  user.set(named("ada"));
  await settled();
  expect(events.toSorted()).toEqual([
    "end null",
    "enter ada",
    "left null",
    "open orpheus_ada",
    "start ada",
    "stop null",
  ]);
  events = [];
  user.set(named("grace"));
  await settled();
  expect(events.slice(0, 2)).toEqual(["leaving ada", "end ada"]);
});

test("a session that changed before the start opens the account of the new one", async () => {
  user.set(named("ada"));
  accounts.start();
  await settled();
  expect(events.filter((event) => event.startsWith("start"))).toEqual(["start ada"]);
});

test("a renewed session of the same account leaves it open", async () => {
  accounts.start();
  user.set(named("ada"));
  await settled();
  const before = accounts.current.get();
  user.set({ ...named("ada"), email: "new@example.org" });
  await settled();
  expect(accounts.current.get()).toBe(before);
});

test("an account that was left before it was open does not begin to sync", async () => {
  accounts.start();
  user.set(named("ada"));
  user.set(named("grace"));
  await settled();
  expect(events.filter((event) => event.startsWith("start"))).toEqual(["start grace"]);
});

test("an account whose code could not be had is tried again after ten seconds, and not before", async () => {
  const clock = manualClock();
  let makes = 0;
  const faults: string[] = [];
  const late = createAccounts({
    session: user as unknown as Session,
    openStore: (userId, onState) => openAccount(userId ?? VISITOR, onState),
    async makeEngines(userId) {
      makes += 1;
      if (makes === 1) throw new Error("no code");
      return engines(userId);
    },
    clock,
    onEnter: () => () => {},
    onLeaving: () => {},
    onLeft: async () => {},
    report: (error) => void faults.push((error as Error).message),
  });
  const { opened } = late.current.get();
  late.start();
  await expect(opened()).rejects.toThrow("no code");
  await clock.advance(9_999);
  // The screens are told the same until then: React would ask without an end.
  expect(opened()).toBe(opened());
  expect([makes, faults, events]).toEqual([1, ["no code"], []]);
  await clock.advance(1);
  await opened();
  await clock.advance(0);
  expect([makes, faults, events]).toEqual([2, ["no code"], ["start null"]]);
});
