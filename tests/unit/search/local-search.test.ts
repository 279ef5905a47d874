import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { beforeEach, expect, test, vi } from "vitest";
import { createAccountDatabase } from "#db";
import { createLocalSearch, type LocalSearchPorts, type SearchWorker } from "#search";
import type { SearchReport, SearchRequest } from "../../../src/search/protocol.ts";
import { serveSearch, type ServePorts } from "../../../src/search/serve.ts";
import { manualClock } from "../manual-clock.ts";
import { episode, visited } from "./episodes.ts";

/** A worker whose answers the test gives. */
function makeWorker() {
  const listeners: Record<string, ((event: never) => void)[]> = {};
  const said: SearchRequest[] = [];
  const call = (type: string, event: unknown) =>
    listeners[type]?.forEach((listener) => listener(event as never));
  const terminate = vi.fn<() => void>();
  const worker: SearchWorker = {
    postMessage: (message: SearchRequest) => void said.push(message),
    terminate,
    addEventListener: (type: string, listener: (event: never) => void) =>
      void (listeners[type] ??= []).push(listener),
  };
  const answer = (number: number, id: string) => ({
    type: "answer" as const,
    number,
    answer: { hits: [{ id, where: "title" as const, snippet: null, terms: [], typo: false }], total: 1 },
  });
  return {
    worker,
    said,
    terminate,
    say: (report: SearchReport) => call("message", { data: report }),
    answer: (number: number, id: string) => call("message", { data: answer(number, id) }),
    die: () => call("error", new Event("error")),
  };
}

let workers: ReturnType<typeof makeWorker>[];
let faults: unknown[];
let names = 0;

beforeEach(() => {
  workers = [];
  faults = [];
});

function makeDatabase() {
  names += 1;
  return createAccountDatabase(`local-${names}`, { indexedDB: new IDBFactory(), IDBKeyRange });
}

function start(ports: Partial<LocalSearchPorts> = {}) {
  return createLocalSearch({
    userId: "ada",
    database: makeDatabase(),
    kept: true,
    clock: manualClock(0),
    spawn() {
      const made = makeWorker();
      workers.push(made);
      return made.worker;
    },
    report: (error) => faults.push(error),
    ...ports,
  });
}
const queries = ({ said }: ReturnType<typeof makeWorker>) =>
  said.flatMap((message) => (message.type === "search" ? [message.query] : []));

test("the worker gets the account whose database it reads", () => {
  start();
  start({ userId: null });
  expect(workers.map(({ said }) => said)).toEqual([
    [{ type: "open", account: "ada" }],
    [{ type: "open", account: "anon" }],
  ]);
});

test("while a search runs only the latest query waits, and the others are answered with null", async () => {
  const search = start();
  const answers = ["a", "ab", "abc"].map((query) => search.search(query, null));
  expect(queries(workers[0]!)).toEqual(["a"]);
  workers[0]!.answer(1, "old");
  expect(queries(workers[0]!)).toEqual(["a", "abc"]);
  workers[0]!.answer(2, "new");
  const [first, second, third] = await Promise.all(answers);
  expect([first, second, third?.hits[0]?.id]).toEqual([null, null, "new"]);
});

test("an answer belongs to the query with its number", async () => {
  const search = start();
  const asked = search.search("a", "Physics", 7);
  expect(workers[0]!.said.at(-1)).toMatchObject({ query: "a", field: "Physics", limit: 7 });
  workers[0]!.answer(99, "stray");
  workers[0]!.answer(1, "right");
  expect((await asked)?.hits[0]?.id).toBe("right");
});

test("progress of the index and new answers are reported", () => {
  const search = start();
  const heard = vi.fn<() => void>();
  const unsubscribe = search.subscribe(heard);
  workers[0]!.say({ type: "progress", indexed: 3, complete: true });
  expect(search.ready.get()).toEqual({ indexed: 3, complete: true, failed: false });
  unsubscribe();
  workers[0]!.say({ type: "progress", indexed: 4, complete: true });
  expect(heard).toHaveBeenCalledTimes(1);
});

test("a query that a worker died over is given to the next worker, and the fault is reported", async () => {
  const search = start();
  const asked = search.search("a", null);
  workers[0]!.die();
  expect([workers.length, faults.length, workers[0]!.terminate.mock.calls.length]).toEqual([2, 1, 1]);
  expect(workers[1]!.said).toMatchObject([{ type: "open" }, { type: "search", query: "a" }]);
  workers[0]!.answer(2, "from the dead");
  workers[1]!.answer(2, "one");
  expect((await asked)?.hits[0]?.id).toBe("one");
});

test("after two dead workers every query finds nothing, and no further worker is started", async () => {
  const search = start();
  const asked = search.search("a", null);
  workers[0]!.die();
  workers[1]!.die();
  expect(await asked).toEqual({ hits: [], total: 0 });
  expect(await search.search("b", null)).toEqual({ hits: [], total: 0 });
  expect([workers.length, faults.length, search.ready.get().failed]).toEqual([2, 2, true]);
});

test("without a worker every query finds nothing", async () => {
  const search = start({
    spawn() {
      throw new TypeError("refused");
    },
  });
  expect(await search.search("a", null)).toEqual({ hits: [], total: 0 });
  expect([faults.length, search.ready.get().failed]).toEqual([2, true]);
});

test("a fault in the worker is reported", () => {
  start();
  workers[0]!.say({ type: "fault", message: "QuotaExceededError" });
  expect(String(faults[0])).toContain("QuotaExceededError");
});

test("the end ends the worker and answers who waits", async () => {
  const search = start();
  const asked = [search.search("a", null), search.search("b", null)];
  search.end();
  expect(await Promise.all(asked)).toEqual([null, { hits: [], total: 0 }]);
  expect(workers[0]!.terminate).toHaveBeenCalledTimes(1);
});

/** The worker's own code in the page, with what it says to it on the way for a moment. */
function inThisThread(openFeed: ServePorts["openFeed"]): SearchWorker {
  let listener: (event: { data: unknown }) => void = () => {};
  const clock = {
    ...manualClock(0),
    after: (_: number, task: () => void) => (queueMicrotask(task), () => {}),
  };
  const receive = serveSearch({
    report: (data) => queueMicrotask(() => listener({ data })),
    openFeed,
    clock,
  });
  return {
    postMessage: (request: SearchRequest) => receive(structuredClone(request)),
    terminate() {},
    addEventListener(type: string, listen: never) {
      if (type === "message") listener = listen;
    },
  };
}

test.each<[string, boolean, ServePorts["openFeed"]]>([
  ["the device keeps nothing", false, () => Promise.reject(new Error("not to be asked"))],
  ["the worker's storage is refused", true, async () => false],
  ["the worker's storage fails", true, () => Promise.reject(new Error("no IndexedDB"))],
])("where %s the page's own documents are searched", async (_, kept, openFeed) => {
  const database = makeDatabase();
  await database.details.put(visited("one", null));
  const search = start({ database, kept, spawn: () => inThisThread(openFeed) });
  await vi.waitFor(() => expect(search.ready.get().complete).toBe(true));
  expect((await search.search("whole tit", null))?.hits).toMatchObject([{ id: "one" }]);
  search.end();
});

test("typing errors are forgiven once all is indexed, and subscribers hear of new answers", async () => {
  let feed: Parameters<ServePorts["openFeed"]>[1] | null = null;
  const search = start({
    spawn: () =>
      inThisThread(async (_, ports) => {
        feed = ports;
        return true;
      }),
  });
  const heard = vi.fn<() => void>();
  search.subscribe(heard);
  feed!.apply([episode({ id: "one", title: "Photosynthesis" })], []);
  expect((await search.search("synth", null))?.total).toBe(1);
  expect((await search.search("photosyntesis", null))?.total).toBe(0);
  feed!.onComplete();
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(3));
  expect((await search.search("photosyntesis", null))?.total).toBe(1);
  feed!.apply([], ["one"]);
  expect((await search.search("synth", null))?.total).toBe(0);
});

test("the first search is answered from the hundred newest episodes, and says that more come", async () => {
  const many = 500;
  const database = makeDatabase();
  await database.details.bulkPut(Array.from({ length: many }, (_, at) => visited(`episode-${at}`, null)));
  const search = start({
    database,
    spawn: () => inThisThread(async () => false),
  });
  const first = Promise.withResolvers<{ found: number; indexed: number; complete: boolean }>();
  const all = Promise.withResolvers<number>();
  search.subscribe(() => {
    if (search.ready.get().complete) all.resolve(search.ready.get().indexed);
  });
  const unsubscribe = search.subscribe(() => {
    const { indexed, complete } = search.ready.get();
    unsubscribe();
    void search
      .search("whole tit", null)
      .then((answer) => first.resolve({ found: answer?.total ?? 0, indexed, complete }));
  });
  const { found, indexed, complete } = await first.promise;
  expect({ indexed, complete }).toEqual({ indexed: 100, complete: false });
  expect(found).toBeGreaterThanOrEqual(100);
  expect(found).toBeLessThan(many);
  expect(await all.promise).toBe(many);
  expect((await search.search("whole tit", null))?.total).toBe(many);
  search.end();
});
