import { beforeEach, expect, test, vi } from "vitest";
import { createBuiltFiles, mayFetchAhead } from "#sw/built-files.ts";

const ORIGIN = "https://orpheus.test";
const address = (request: Request | string) =>
  new URL(typeof request === "string" ? request : request.url, ORIGIN);

/** What the cache holds, by path, the oldest first. */
let kept: Map<string, Response>;
let asked: string[];
let answer: (path: string) => Response;
let full: boolean;

/** Answers as a browser's `fetch` does for the app's own files. */
function served(status = 200, type = "text/javascript"): Response {
  const response = new Response("code", { status, headers: { "content-type": type } });
  return Object.defineProperties(response, { type: { value: "basic" }, clone: { value: () => response } });
}

beforeEach(() => {
  kept = new Map();
  asked = [];
  answer = () => served();
  full = false;
  const cache = {
    match: async (request: Request | string) => kept.get(address(request).pathname),
    async put(request: Request | string, response: Response) {
      if (full) throw new DOMException("", "QuotaExceededError");
      kept.set(address(request).pathname, response);
    },
    keys: async () => [...kept.keys()].map((path) => new Request(ORIGIN + path)),
    delete: async (request: Request | string) => kept.delete(address(request).pathname),
  };
  vi.stubGlobal("caches", { open: async () => cache, match: cache.match });
  vi.stubGlobal("fetch", async (request: Request | string) => {
    const { pathname } = address(request);
    asked.push(pathname);
    return answer(pathname);
  });
});

const build = (version: string, count = 3) =>
  Array.from({ length: count }, (_, index) => `/assets/on-demand-${index}-${version}.js`);

/** Asks for a file as a page does. */
async function use(files: ReturnType<typeof createBuiltFiles>, path: string): Promise<Response> {
  const pending: Promise<unknown>[] = [];
  const event = { waitUntil: (work: Promise<unknown>) => void pending.push(work) };
  const response = await files.answer(new Request(ORIGIN + path), event);
  await Promise.all(pending);
  return response;
}

test("after an update that took over while the app was closed, the new files are there without a network", async () => {
  const ahead = [...build("new"), "/assets/player-dock-same.css"];
  kept = new Map([...build("old"), "/assets/player-dock-same.css"].map((path) => [path, served()]));
  const files = createBuiltFiles({ ahead, onUse: [] });
  await files.fetchAhead();
  expect(asked, "what is here already is fetched again").toEqual(build("new"));
  answer = () => {
    throw new TypeError("offline");
  };
  for (const path of ahead) expect((await use(files, path)).status).toBe(200);
});

test("one file that cannot be had leaves the others, and a page in its place is not cached", async () => {
  const [first, second, third] = build("new") as [string, string, string];
  answer = (path) => {
    if (path === first) throw new TypeError("the connection was reset");
    return path === second ? served(200, "text/html; charset=utf-8") : served();
  };
  await createBuiltFiles({ ahead: build("new"), onUse: [] }).fetchAhead();
  expect([...kept.keys()]).toEqual([third]);
});

test("on a full device the update goes on without its files", async () => {
  full = true;
  await expect(createBuiltFiles({ ahead: build("new"), onUse: [] }).fetchAhead()).resolves.toBeUndefined();
});

test("an update on a slow network stops fetching when its time is over", async () => {
  const enough = new AbortController();
  answer = () => {
    enough.abort();
    throw enough.signal.reason;
  };
  await createBuiltFiles({ ahead: build("new"), onUse: [] }).fetchAhead(enough.signal);
  expect(asked).toHaveLength(1);
});

test.each([
  ["a first visit fetches nothing ahead", null, {}, false],
  ["an update fetches its files ahead", {}, {}, true],
  ["an update fetches its files ahead where the browser says nothing of the network", {}, undefined, true],
  ["an update fetches nothing ahead where data is to be saved", {}, { saveData: true }, false],
])("%s", (_, active, connection, expected) => {
  vi.stubGlobal("navigator", { connection });
  expect(mayFetchAhead({ active: active as ServiceWorker | null })).toBe(expected);
});

test("files of this build stay although they are older than those that nobody asks for any more", async () => {
  const ahead = ["/assets/newsreader-same.woff2", ...build("new", 60)];
  const onUse = ["/assets/paper.worker-same.js"];
  kept = new Map(
    [...ahead.slice(0, 1), ...onUse, ...build("first", 60), ...build("old", 60)].map((path) => [
      path,
      served(),
    ]),
  );
  await createBuiltFiles({ ahead, onUse }).fetchAhead();
  expect(kept.size).toBe(160);
  for (const path of [...ahead, ...onUse]) expect(kept.has(path), path).toBe(true);
  expect(
    build("old", 60).every((path) => kept.has(path)),
    "a page of the build before lost its files",
  ).toBe(true);
});

test("files that are used are limited in number, and the last ones stay", async () => {
  const files = createBuiltFiles({ ahead: [], onUse: [] });
  for (const path of build("old", 170)) await use(files, path);
  expect(kept.size).toBe(160);
  expect(kept.has(build("old", 170).at(-1) ?? "")).toBe(true);
});

test("the reader's tables for Asian letters are in a cache of their own", async () => {
  const opened: string[] = [];
  const own = caches;
  vi.stubGlobal("caches", {
    match: (request: Request) => own.match(request),
    open: (name: string) => {
      opened.push(name);
      return own.open(name);
    },
  });
  const files = createBuiltFiles({ ahead: [], onUse: [] });
  await use(files, "/assets/UniGB-UCS2-H-abc.bcmap");
  await use(files, "/assets/screen-abc.js");
  expect(opened).toEqual(["character-maps-v1", "assets-v1"]);
});
