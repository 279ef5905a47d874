// What a function reads of a request, and what it tells of its own failures.
import { afterEach, expect, test, vi } from "vitest";
import { json, posted, readJson } from "../../supabase/functions/_shared/http.ts";

const chunk = 1024;
const limit = 10 * chunk;

/** A request whose body never ends; `sent` counts the bytes that were asked of it. */
function endless(headers: Record<string, string> = {}) {
  const counter = { sent: 0, cancelled: false };
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      counter.sent += chunk;
      controller.enqueue(new Uint8Array(chunk).fill(32));
    },
    cancel() {
      counter.cancelled = true;
    },
  });
  const init = { method: "POST", headers, body, duplex: "half" };
  return { counter, request: new Request("http://localhost/functions/v1/x", init) };
}

const answer = posted(async (request) => json(await readJson(request, limit)));

afterEach(() => vi.restoreAllMocks());

test("a body without an end is refused at the limit and not read to nowhere", async () => {
  const { counter, request } = endless();
  expect((await answer(request)).status).toBe(413);
  expect(counter.sent).toBeLessThanOrEqual(limit + 3 * chunk);
  expect(counter.cancelled).toBe(true);
});

test("a body that says it is too long is refused unread", async () => {
  const { counter, request } = endless({ "content-length": String(limit + 1) });
  expect((await answer(request)).status).toBe(413);
  expect(counter.sent).toBeLessThanOrEqual(chunk);
});

test("characters cut by the network's chunks come out whole", async () => {
  const bytes = new TextEncoder().encode(JSON.stringify({ title: "Übergröße – 漢字" }));
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  const init = { method: "POST", body, duplex: "half" };
  expect(await readJson(new Request("http://localhost/", init), limit)).toEqual({
    title: "Übergröße – 漢字",
  });
});

test("a failure inside is logged and not shown to the caller", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const broken = posted(() => Promise.reject(new Error("password=hunter2")));
  const response = await broken(new Request("http://localhost/", { method: "POST" }));
  expect(response.status).toBe(500);
  expect(await response.text()).not.toContain("hunter2");
  expect(logged).toHaveBeenCalledOnce();
});
