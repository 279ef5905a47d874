// A public server without the payment provider's key: nothing of the provider of this computer is there, and whoever
// asks is told that plans cannot be paid for.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createProjectBilling } from "../../supabase/local/parts.ts";
import { startTestBackend, type TestBackend } from "./backend.ts";

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend({
    functionsFolder: new URL("../../supabase/functions/", import.meta.url),
    createBilling: createProjectBilling,
    environment: { ORPHEUS_ORIGINS: "https://orpheus.example.org", ORPHEUS_SEED: "none" },
  });
});
afterAll(() => backend.stop());

test.each([
  ["POST", "billing/clock"],
  ["GET", "billing/v1/subscriptions"],
  ["GET", "checkout/cs_test_1"],
  ["POST", "checkout/cs_test_1"],
  ["GET", "portal/bps_1"],
  ["POST", "portal/bps_1"],
])("%s /_local/%s is not there, with the token of what is local", async (method, path) => {
  const answer = await fetch(`${backend.localUrl}/${path}`, {
    method,
    ...(method === "POST" && { body: JSON.stringify({ advance: 1 }) }),
  });
  expect([answer.status, await answer.json()]).toEqual([404, { error: "Not found", code: "not_found" }]);
});

test("the mailbox is there under the same address, so only the provider is missing", async () => {
  expect((await fetch(`${backend.localUrl}/mailbox`)).status).toBe(200);
  expect(existsSync(join(backend.dataFolder, "billing.json"))).toBe(false);
});

test("the public answer is that plans cannot be paid for", async () => {
  const answer = await fetch(`${backend.url}/functions/v1/create-checkout-session`);
  expect([answer.status, await answer.json()]).toEqual([200, { available: false }]);
});
