import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { beforeEach, expect, test } from "vitest";
import { createAccountDatabase } from "#db";
import { success } from "#lib/result.ts";
import { createAccountSync, errorFromStatus, type AccountSync, type Page } from "#sync";
import { createTimeline, type Timeline } from "../../fuzz/sync/timeline.ts";
import { makeServer, USER } from "./device-harness.ts";

let timeline: Timeline;
let sync: AccountSync;
let tellPage: (event: "visible" | "leaving") => void;
let requests: string[];
let tokenIsTaken: boolean;
/** Milliseconds that the server asks to wait with the next push; null where it takes one. */
let limit: number | null;

function open(userId: string | null) {
  const { server } = makeServer();
  const listeners = new Set<Parameters<Page["subscribe"]>[0]>();
  tellPage = (event) => listeners.forEach((listener) => listener(event));
  sync = createAccountSync({
    database: createAccountDatabase(userId ?? "anon", {
      indexedDB: new IDBFactory(),
      IDBKeyRange,
      newId: () => "name",
    }),
    userId,
    clock: timeline,
    random: () => 0.5,
    newId: () => "another-name",
    locks: undefined,
    credentials: {
      current: async () => ({ userId: USER, accessToken: "token" }),
      refresh: async () => "refused",
    },
    transport: {
      async push(request) {
        requests.push("push");
        if (limit !== null && request.p_mutations.length > 0)
          return { ok: false, error: errorFromStatus(429, "PT429", limit) };
        if (!tokenIsTaken) return { ok: false, error: { kind: "auth" } };
        const answer = server.push(USER, request, false);
        return answer ? success(answer) : { ok: false, error: { kind: "transient", retryAfter: null } };
      },
      async pull(request, token) {
        requests.push(`pull ${token}`);
        return success(server.pull(userId, request));
      },
    },
    connectivity: { isOnline: () => true, subscribe: () => () => {} },
    page: {
      isVisible: () => true,
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    media: { forget: async () => {}, wipe: async () => {} },
    watchOutbox: () => () => {},
    report(error) {
      throw error;
    },
  });
}

/** Lets the database and the requests do their work, then moves time on. */
async function pass(milliseconds: number) {
  await timeline.advance(milliseconds);
  for (let turn = 0; turn < 100; turn += 1) await timeline.settle();
}

beforeEach(() => {
  timeline = createTimeline(0);
  requests = [];
  tokenIsTaken = true;
  limit = null;
  open(USER);
});

test("opening the app with nothing to send costs one question", async () => {
  sync.start();
  await pass(0);
  // The server in memory hands out small pages; one that follows another is no further question.
  expect(new Set(requests)).toEqual(new Set(["pull token"]));
  const pages = requests.length;
  sync.trigger("asked");
  await pass(0);
  expect(requests.length - pages).toBe(1);
});

test("a change goes out after a quarter of a second", async () => {
  sync.start();
  await pass(0);
  requests = [];
  await sync.changes.setLiked("first", true);
  await pass(249);
  expect(requests).toEqual([]);
  await pass(1);
  expect(requests).toEqual(["push", "push", "pull token"]);
});

test("a page that is being frozen stops syncing, and one that is taken up again goes on", async () => {
  sync.start();
  await pass(0);
  tellPage("leaving");
  requests = [];
  await sync.changes.setLiked("first", true);
  await pass(120_000);
  expect(requests).toEqual([]);
  tellPage("visible");
  await pass(0);
  expect(requests).toContain("push");
});

test("past a day's changes entries stay and are sent when the server's wait is over, and pulls go on", async () => {
  sync.start();
  await pass(0);
  limit = 120_000;
  requests = [];
  await sync.changes.setLiked("first", true);
  await pass(250);
  expect(requests.filter((request) => request !== "push")).toEqual(["pull token"]);
  const asked = requests.length;
  await pass(119_000);
  expect(requests).toHaveLength(asked);
  expect(sync.state.get()).toBe("failing");
  limit = null;
  await pass(1000);
  expect(requests.length).toBeGreaterThan(asked);
  expect(sync.state.get()).toBe("idle");
});

test("a token that cannot be renewed stops the sync until a sign-in, and the changes stay", async () => {
  sync.start();
  await pass(0);
  tokenIsTaken = false;
  await sync.changes.setLiked("first", true);
  await pass(600_000);
  expect(sync.state.get()).toBe("signed-out");
  const tried = requests.length;
  await pass(600_000);
  expect(requests).toHaveLength(tried);
  tokenIsTaken = true;
  sync.trigger("signed-in");
  await pass(0);
  expect(sync.state.get()).toBe("idle");
  expect(await sync.leave.flush()).toBe(0);
});

test("a visitor pulls without a token and never pushes", async () => {
  open(null);
  sync.start();
  await pass(0);
  expect(new Set(requests)).toEqual(new Set(["pull null"]));
});

test("a sync that was stopped sends nothing more", async () => {
  sync.start();
  await pass(0);
  sync.stop();
  requests = [];
  await sync.changes.setLiked("first", true);
  await pass(600_000);
  expect(requests).toEqual([]);
  expect(sync.isArmed()).toBe(false);
});
