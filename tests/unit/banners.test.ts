import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerBanner } from "#sw/banners.ts";

const request = new Request("https://orpheus.test/images/banners/dna.webp");
let stored: Response | undefined;
let work: Promise<unknown>[];

const caches = {
  match: async () => stored?.clone(),
  open: async () => ({ put: async (_request: Request, response: Response) => void (stored = response) }),
} as unknown as Pick<CacheStorage, "match" | "open">;
const answer = () => answerBanner(request, caches, (kept) => void work.push(kept));
const serve = (response: () => Response | Promise<Response>) =>
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => response()),
  );
const picture = () => new Response("picture", { headers: { "content-type": "image/webp" } });

beforeEach(() => {
  stored = undefined;
  work = [];
});
afterEach(() => vi.unstubAllGlobals());

test("a banner that was shown once is there without a network, and not asked for again", async () => {
  serve(picture);
  expect(await (await answer()).text()).toBe("picture");
  await Promise.all(work);
  serve(() => Promise.reject(new TypeError("no network")));
  expect(await (await answer()).text()).toBe("picture");
});

test("what is no picture is answered and not kept", async () => {
  for (const other of [
    () => new Response("page", { headers: { "content-type": "text/html" } }),
    () => new Response("picture", { status: 404, headers: { "content-type": "image/webp" } }),
  ]) {
    serve(other);
    expect((await answer()).status).toBe(other().status);
  }
  expect(work).toEqual([]);
  expect(stored).toBeUndefined();
});

test("a device without room shows the banner all the same", async () => {
  serve(picture);
  const full = { ...caches, open: () => Promise.reject(new DOMException("", "QuotaExceededError")) };
  const shown = await answerBanner(request, full, (kept) => void work.push(kept));
  expect(shown.status).toBe(200);
  await expect(Promise.all(work)).resolves.toEqual([undefined]);
});
