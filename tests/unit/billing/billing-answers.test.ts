// What the device takes of an answer about plans and payment: something between it and the server may answer anything.
import { expect, test } from "vitest";
import { createBillingCalls } from "../../../src/backend/billing-calls.ts";
import type { Client } from "../../../src/backend/client.ts";
import { failure } from "#lib/result.ts";
import { offlineError } from "../../../src/backend/errors.ts";

/** The calls over a database that answers every question with `data`. */
function callsOver(data: unknown) {
  const answer = Promise.resolve({ data, error: null, status: 200 });
  const ordered = Object.assign(answer, { order: () => answer });
  const selected = { order: () => ordered, maybeSingle: () => answer };
  const client = { from: () => ({ select: () => selected }), rpc: () => answer } as unknown as Client;
  return createBillingCalls(
    () => Promise.resolve(failure(offlineError())),
    () => Promise.resolve(client),
  );
}

const plan = {
  id: "pro-month",
  name: "Pro",
  interval: "month",
  price: 1200,
  currency: "eur",
  features: ["Cancel anytime"],
};

test.each([{}, [{}], "a page of somebody else's", [{ ...plan, features: null }], null])(
  "plans that cannot be drawn are no answer: %j",
  async (data) => {
    expect(await callsOver(data).plans()).toMatchObject({ ok: false, error: { kind: "transient" } });
  },
);

test.each([{}, [{}], "a page of somebody else's", { tier: "free", used: 1 }])(
  "a quota that cannot be drawn is no answer: %j",
  async (data) => {
    expect(await callsOver(data).quota()).toMatchObject({ ok: false, error: { kind: "transient" } });
  },
);

test.each([{}, [{}], "a page of somebody else's"])(
  "a subscription that cannot be drawn is no answer: %j",
  async (data) => {
    expect(await callsOver(data).stored()).toMatchObject({ ok: false, error: { kind: "transient" } });
  },
);

test("whole answers are taken as they are, and a visitor's quota is none", async () => {
  expect(await callsOver([plan]).plans()).toEqual({ ok: true, value: [plan] });
  const quota = { tier: "free", used: 1, limit: 3, period_start: null };
  expect(await callsOver(quota).quota()).toEqual({ ok: true, value: quota });
  expect(await callsOver(null).quota()).toEqual({ ok: true, value: null });
  expect(await callsOver(null).stored()).toEqual({ ok: true, value: null });
});
