// Live queries look for IndexedDB among the globals.
import "fake-indexeddb/auto";
import { Dexie } from "dexie";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { beforeEach, expect, test, vi } from "vitest";
import {
  createAccountDatabase,
  createDraftStore,
  openAccount,
  openDatabase,
  watchQuery,
  type Draft,
} from "#db";
import { readSyncSummary } from "#sync";
import { claim } from "../../../src/sync/outbox.ts";

const draft: Draft = {
  id: "generate",
  file: null,
  paper: null,
  form: {
    title: "Tides",
    abstract: "",
    authors: "",
    publishingYear: "2024",
    fieldOfResearch: "Physics",
    keywords: "",
    doi: "",
    isPublic: true,
  },
  touched: ["title"],
  suggested: [],
  sent: null,
  dismissedJobId: null,
};

let indexedDB: IDBFactory;
beforeEach(() => {
  indexedDB = new IDBFactory();
});

const account = (newId = () => "a-name") => createAccountDatabase("ada", { indexedDB, IDBKeyRange, newId });

/** The database as an earlier version of the app left it. */
async function earlier(
  version: number,
  stores: Record<string, string>,
  fill: (database: Dexie) => Promise<unknown>,
) {
  const database = new Dexie("orpheus_ada", { indexedDB, IDBKeyRange });
  database.version(version).stores(stores);
  await fill(database);
  database.close();
}

const nameOf = async (database: ReturnType<typeof account>) => database.meta.get("client");

test("a new database has a name to send under", async () => {
  const database = account();
  expect(await nameOf(database)).toEqual({ key: "client", id: "a-name", sent: 0, acknowledged: 0 });
});

test("a database keeps its name when it is opened again", async () => {
  await nameOf(account(() => "first"));
  expect(await nameOf(account(() => "second"))).toMatchObject({ id: "first" });
});

test("the upgrade from version 1 keeps the draft and names the database", async () => {
  const { file, paper, ...form } = draft;
  await earlier(1, { drafts: "id", papers: "id" }, async (database) => {
    await database.table("drafts").put(form);
    await database.table("papers").put({ id: draft.id, file, paper });
  });
  const database = account();
  expect(await createDraftStore(database).read()).toEqual(draft);
  expect(await nameOf(database)).toMatchObject({ id: "a-name" });
  expect(await database.outbox.count()).toBe(0);
});

/** Tables of version 2, as it was released. */
const VERSION_2 = {
  drafts: "id",
  papers: "id",
  podcasts: "id, user_id, created_at, field_of_research, gen, place",
  profiles: "id, gen",
  likes: "podcast_id, gen",
  playlist: "podcast_id, gen",
  follows: "following_id, gen",
  progress: "podcast_id, gen",
  stats: "podcast_id",
  lists: "key",
  listens: "id, at",
  outbox: "++mid, key, state",
  dead: "mid",
  meta: "key",
};

test("the upgrade from version 2 keeps queue and name, and drops counts that it cannot read", async () => {
  const client = { key: "client", id: "its-name", sent: 8, acknowledged: 7 };
  const entry = { mid: 8, key: "like:a", state: "sent", at: 5, failures: 0 };
  const waiting = { ...entry, change: { kind: "like", target: "a", present: true } };
  await earlier(2, VERSION_2, async (database) => {
    await database.table("meta").put(client);
    await database.table("outbox").put(waiting);
    await database.table("likes").put({ podcast_id: "b", present: true, event_at: "", gen: 1 });
    await database.table("stats").put({ podcast_id: "b", like_count: 1, save_count: 0, listen_count: 0 });
  });
  const database = account();
  expect(await nameOf(database)).toEqual(client);
  expect(await database.outbox.toArray()).toEqual([waiting]);
  expect(await database.likes.count()).toBe(1);
  expect(await database.stats.count()).toBe(0);
  expect(await database.details.count()).toBe(0);
});

/** Tables of version 3, as it was released. */
const VERSION_3 = { ...VERSION_2, details: "podcast_id, user_id, fetched_at" };

test("the upgrade from version 3 keeps the queue, each entry as far as it had come", async () => {
  const client = { key: "client", id: "its-name", sent: 3, acknowledged: 1 };
  const entries = ["acknowledged", "sent", "sent", "pending", "pending"].map((state, index) => ({
    mid: index + 1,
    key: "like:a",
    state,
    at: 5,
    failures: 0,
    change: { kind: "like", target: "a", present: index % 2 === 0 },
  }));
  await earlier(3, VERSION_3, async (database) => {
    await database.table("meta").put(client);
    await database.table("outbox").bulkPut(entries);
    await database.table("stats").put({ podcast_id: "b", like_count: 1 });
  });
  const database = account();
  expect(await nameOf(database)).toEqual(client);
  expect(await database.outbox.toArray()).toEqual(entries);
  expect(await database.stats.count()).toBe(1);
  expect((await readSyncSummary(database)).waiting).toBe(4);
  // The fourth was never sent and says less than the fifth; the two before it may be with the server.
  expect((await claim(database, 9)).entries.map(({ mid }) => mid)).toEqual([2, 3, 5]);
  expect(await nameOf(database)).toEqual({ ...client, sent: 5 });
});

/** Tables of version 7, as it was released. */
const VERSION_7 = {
  ...VERSION_3,
  outbox: "++mid",
  texts: "podcast_id",
  transcripts: "podcast_id, fetched_at",
  downloads: "podcast_id, state",
  images: "key, bytes",
};

test("the upgrade from version 7 keeps queue, rows and downloads, and adds what screens keep of their visits", async () => {
  const client = { key: "client", id: "its-name", sent: 2, acknowledged: 1 };
  const waiting = [1, 2, 3].map((mid) => ({
    mid,
    key: "follow:a",
    at: mid,
    failures: 0,
    change: { kind: "follow", target: "a", present: mid % 2 === 1 },
  }));
  const download = { podcast_id: "b", state: "ready", kept: 1, parts: 3 };
  const counts = {
    podcast_id: "b",
    like_count: 1,
    save_count: 0,
    listen_count: 9,
    liked: true,
    saved: false,
  };
  await earlier(7, VERSION_7, async (database) => {
    await database.table("meta").put(client);
    await database.table("outbox").bulkPut(waiting);
    await database.table("downloads").put(download);
    await database.table("stats").put(counts);
  });
  const database = account();
  expect(await nameOf(database)).toEqual(client);
  expect(await database.outbox.toArray()).toEqual(waiting);
  expect(await database.downloads.toArray()).toEqual([download]);
  expect(await database.stats.toArray()).toEqual([counts]);
  for (const added of [database.profilePages, database.statistics, database.jobs])
    expect(await added.count()).toBe(0);
  expect((await readSyncSummary(database)).waiting).toBe(2);
});

test("a later version that only adds tables keeps what waits", async () => {
  const present = account();
  await present.outbox.add({
    key: "like:a",
    at: 5,
    failures: 0,
    change: { kind: "like", target: "a", present: true },
  });
  const before = await present.outbox.toArray();
  present.close();
  const later = account();
  later.version(99).stores({ chapters: "id" });
  expect(await later.outbox.toArray()).toEqual(before);
});

test("an older tab lets a newer one upgrade, and reports that it lost the database", async () => {
  const quiet = vi.spyOn(console, "warn").mockImplementation(() => {});
  const old = account();
  const states: string[] = [];
  await openDatabase(old, (state) => void states.push(state));
  const later = account();
  later.version(99).stores({ chapters: "id" });
  expect(await openDatabase(later)).toMatchObject({ ok: true });
  expect(states).toEqual(["open", "lost"]);
  quiet.mockRestore();
});

test("a database that another tab deletes is not made again by a later read", async () => {
  const database = account();
  await openDatabase(database);
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase("orpheus_ada");
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error ?? new Error("it was not deleted"));
  });
  await expect(database.podcasts.count()).rejects.toThrow("closed");
  expect(await indexedDB.databases()).toEqual([]);
});

test("a tab that does not let go is reported while it blocks an upgrade", async () => {
  const quiet = vi.spyOn(console, "warn").mockImplementation(() => {});
  const stubborn = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open("orpheus_ada", 10);
    request.addEventListener("success", () => resolve(request.result));
  });
  const states: string[] = [];
  const database = account();
  const opened = new Promise((resolve) => {
    void openDatabase(database, (state) => {
      states.push(state);
      if (state === "blocked") stubborn.close();
    }).then(resolve);
  });
  expect(await opened).toMatchObject({ ok: true });
  expect(states).toEqual(["blocked", "open"]);
  quiet.mockRestore();
});

test("a browser that refuses storage is an answer, not an exception", async () => {
  const refusing = {
    open() {
      throw new DOMException("Not here", "SecurityError");
    },
  } as unknown as IDBFactory;
  const database = createAccountDatabase("ada", { indexedDB: refusing, IDBKeyRange, newId: () => "a" });
  expect(await openDatabase(database)).toMatchObject({ ok: false, error: { kind: "refused" } });
});

test("a browser that refuses storage gets each account's rows in memory", async () => {
  const refusing = {
    open() {
      throw new DOMException("Not here", "SecurityError");
    },
  } as unknown as IDBFactory;
  const states: string[] = [];
  const opened = await openAccount("ada", (state) => void states.push(state), {
    indexedDB: refusing,
    newId: () => "a",
  });
  expect(opened.kept).toBe(false);
  expect(states).toEqual([]);
  expect(await nameOf(opened.database)).toMatchObject({ id: "a" });
  const another = await openAccount("ada", () => {}, { indexedDB: refusing, newId: () => "b" });
  expect(await nameOf(another.database)).toMatchObject({ id: "b" });
});

test("a live query runs again after a change", async () => {
  const database = account();
  await database.open();
  const seen: number[] = [];
  const listeners = new Set<() => void>();
  const stop = watchQuery(
    () => database.likes.count(),
    (count) => {
      seen.push(count);
      for (const listener of listeners) listener();
    },
  );
  const heard = (values: number) =>
    new Promise<void>((resolve) => {
      const check = () => {
        if (seen.length >= values) resolve();
      };
      listeners.add(check);
      check();
    });
  await heard(1);
  await database.likes.put({ podcast_id: "a", present: true, event_at: "", gen: 1 });
  await heard(2);
  stop();
  expect(seen).toEqual([0, 1]);
});
