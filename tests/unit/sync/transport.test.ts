import { expect, test } from "vitest";
import { createSyncCalls } from "#backend";
import { createTransport } from "#sync";
import { manualClock } from "../manual-clock.ts";

const pullRequest = { p_epoch: null, p_private_cursor: null, p_public_cursor: null, p_limit: 5 };

function setUp(answer: (request: Request) => Promise<Response>) {
  const clock = manualClock();
  const requests: Request[] = [];
  const calls = createSyncCalls(
    {
      url: "http://backend.example",
      publishableKey: "key",
      fetch(input, init) {
        const request = new Request(input, init);
        requests.push(request);
        return answer(request);
      },
    },
    clock,
  );
  return { clock, requests, transport: createTransport(calls, clock) };
}

test("a request carries the account's token, and a visitor's carries none", async () => {
  const { requests, transport } = setUp(async () => Response.json({ more: false }));
  expect(await transport.pull(pullRequest, "token")).toEqual({ ok: true, value: { more: false } });
  await transport.pull(pullRequest, null);
  expect(requests.map((request) => [request.url, request.headers.get("authorization")])).toEqual([
    ["http://backend.example/rest/v1/rpc/sync_pull", "Bearer token"],
    ["http://backend.example/rest/v1/rpc/sync_pull", null],
  ]);
  expect(await requests[0]?.json()).toEqual(pullRequest);
});

test.each([
  [
    new Response(null, { status: 503, headers: { "retry-after": "7" } }),
    { kind: "transient", retryAfter: 7_000 },
  ],
  [Response.json({ code: "PGRST303" }, { status: 401 }), { kind: "auth" }],
  [Response.json({ code: "XX000" }, { status: 500 }), { kind: "rejected", code: "XX000" }],
  [new Response("<html>", { status: 502 }), { kind: "transient", retryAfter: null }],
])("an answer that is no success becomes a typed error", async (response, error) => {
  const { transport } = setUp(async () => response);
  const request = { p_client: "c", p_base: "0", p_version: 1, p_mutations: [] };
  expect(await transport.push(request, "token")).toEqual({ ok: false, error });
});

test("a dead connection is given up after 30 seconds", async () => {
  const { clock, transport } = setUp(
    (request) =>
      new Promise((_, reject) => {
        request.signal.addEventListener("abort", () => reject(new Error("aborted")));
      }),
  );
  const answer = transport.pull(pullRequest, null);
  await clock.advance(30_000);
  expect(await answer).toEqual({ ok: false, error: { kind: "transient", retryAfter: null } });
});
