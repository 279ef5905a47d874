// What the device takes of an answer about a job: something between it and the server may answer anything.
import { expect, test } from "vitest";
import { success } from "#lib/result.ts";
import type { Client } from "../../../src/backend/client.ts";
import type { CallFunction } from "../../../src/backend/functions.ts";
import { createGeneration } from "../../../src/backend/generation.ts";

/** The calls over a backend that answers everything with `data`. */
const callsOver = (data: unknown) =>
  createGeneration((() => Promise.resolve(success(data))) as CallFunction, () =>
    Promise.resolve({ rpc: async () => ({ data, error: null, status: 200 }) } as unknown as Client),
  );

test.each([{}, [{}], "a page of somebody else's", { status: "running", steps: null }])(
  "a job that cannot be drawn is no answer: %j",
  async (data) => {
    const calls = callsOver(data);
    for (const answer of [calls.current(), calls.state("one"), calls.run("one"), calls.cancel("one")])
      expect(await answer).toMatchObject({ ok: false, error: { kind: "transient" } });
  },
);

test("a job is taken as it is, and none is none", async () => {
  const job = { id: "one", status: "running", steps: [] };
  expect(await callsOver(job).run("one")).toEqual({ ok: true, value: job });
  expect(await callsOver(null).current()).toEqual({ ok: true, value: null });
});
