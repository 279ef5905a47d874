// The payment provider on bad days: it fails in the middle of a function, answers nonsense, has forgotten a customer, or
// its events never come.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createCustomerPortalSession } from "../../supabase/functions/_shared/handlers/create-customer-portal-session.ts";
import { verifyCheckoutSession } from "../../supabase/functions/_shared/handlers/verify-checkout-session.ts";
import { signatureOf } from "../../supabase/local/billing/webhooks.ts";
import { openBilling } from "./billing-harness.ts";
import { openPglite, type TestDatabase } from "./harness.ts";
import { signUp } from "./sync-device.ts";

let database: TestDatabase;
let billing: ReturnType<typeof openBilling>;
let user: string;

beforeAll(async () => {
  database = await openPglite();
  billing = openBilling(database);
});
afterAll(async () => {
  billing.close();
  await database.close();
});
beforeEach(async () => {
  billing.faulty(() => null);
  [user = ""] = await signUp(database, 1);
});

/** An event comes, for which the customer's subscriptions are read; the webhook's status. */
const readAll = () => billing.tell(user, { id: randomUUID(), type: "invoice.paid", created: 1 });

test("the checkout of another plan that could not be ended is ended by the next try, and cannot be paid in addition", async () => {
  const first = await billing.checkout(user, "price_pro");
  const fails = () =>
    Response.json(
      { error: { type: "api_error" } },
      { status: 500, headers: { "Stripe-Should-Retry": "false" } },
    );
  billing.faulty(({ url }) => (url.endsWith("/expire") ? fails() : null));
  expect((await billing.checkout(user, "price_premium")).status).toBe(502);
  billing.faulty(() => null);
  const second = await billing.checkout(user, "price_premium");
  expect(second.status).toBe(200);
  expect(await billing.pay(first.url)).toBe(404);
  expect(await billing.pay(second.url)).toBe(303);
});

test("a checkout that is over although nothing holds is followed by a new one at the first click", async () => {
  const { url } = await billing.checkout(user);
  await billing.pay(url);
  // Nobody heard of it before it was ended at the provider.
  const [live] = await billing.liveOnes(user);
  await billing.api("DELETE", `subscriptions/${live?.id}`);
  const next = await billing.checkout(user);
  expect(next.status).toBe(200);
  expect(next.url).not.toBe(url);
  expect(await billing.pay(next.url)).toBe(303);
  // The trial has been used.
  expect((await billing.liveOnes(user)).map(({ status }) => status)).toEqual(["active"]);
});

test("a customer whom the provider has no more has nothing to manage, and a checkout makes a new one", async () => {
  await billing.pay((await billing.checkout(user)).url);
  await readAll();
  const gone = await billing.customerOf(user);
  await billing.api("DELETE", `customers/${gone}`);
  expect(await billing.ask(createCustomerPortalSession, user, {})).toMatchObject({
    status: 404,
    body: { code: "customer_missing" },
  });
  const next = await billing.checkout(user);
  expect(next.status).toBe(200);
  expect(await billing.customerOf(user)).not.toBe(gone);
  await billing.pay(next.url);
  await readAll();
  expect(await billing.held(user)).toEqual([{ tier: "pro", status: "active" }]);
});

test("a card that will be declined later pays the first period, and fails at the next", async () => {
  const { url } = await billing.checkout(user, "price_premium");
  expect(await billing.pay(url, "pay-once")).toBe(303);
  await readAll();
  expect(await billing.held(user)).toEqual([{ tier: "premium", status: "active" }]);
  await billing.pass(366 * 86_400);
  await readAll();
  expect(await billing.held(user)).toEqual([{ tier: "premium", status: "past_due" }]);
});

/** Buys a second subscription past the functions; what paid for it. */
async function buySecond(): Promise<string> {
  const customer = await billing.customerOf(user);
  const made = await billing.api("POST", "checkout/sessions", {
    mode: "subscription",
    customer,
    "line_items[0][price]": "price_premium",
    success_url: "http://app.test/",
  });
  await billing.pay(String(made["url"]));
  const [live] = (await billing.provider.subscriptions(customer)).filter(
    ({ priceId }) => priceId === "price_premium",
  );
  const subscription = await billing.api(
    "GET",
    `subscriptions/${live?.id}?expand[0]=latest_invoice.payments`,
  );
  const invoice = subscription["latest_invoice"] as {
    payments: { data: { payment: { payment_intent: string } }[] };
  };
  return invoice.payments.data[0]?.payment.payment_intent ?? "";
}

test("a second subscription that was paid back before is ended all the same", async () => {
  await billing.pay((await billing.checkout(user)).url);
  // Of two that were made in one second either may stay.
  await billing.pass(1);
  await billing.api("POST", "refunds", { payment_intent: await buySecond() });
  expect(await readAll()).toBe(200);
  expect(await billing.held(user)).toEqual([{ tier: "pro", status: "trialing" }]);
  expect(await billing.liveOnes(user)).toHaveLength(1);
});

test("an answer that says nothing of what was asked is the provider's failure, whatever function meets it", async () => {
  await billing.pay((await billing.checkout(user)).url);
  await readAll();
  const answers = [{}, [], null, { object: "list", data: [{}] }, { id: 7, url: 7, items: null }];
  for (const nonsense of answers) {
    billing.faulty(() => Response.json(nonsense));
    const seen = [
      (await billing.checkout(user)).status,
      (await billing.ask(createCustomerPortalSession, user, {})).status,
      (await billing.ask(verifyCheckoutSession, user, { sessionId: "cs_test_1" })).status,
      await readAll(),
    ];
    expect(seen, JSON.stringify(nonsense)).toEqual([502, 502, 502, 502]);
  }
  billing.faulty(() => null);
  expect(await billing.held(user)).toEqual([{ tier: "pro", status: "trialing" }]);
});

test("a session id that is malformed is not found, and the provider is not asked", async () => {
  billing.faulty(({ url }) => expect.fail(`asked for ${url}`));
  for (const sessionId of ["..", ".", "../customers", "cs/1", "cs?x", "\uD800", "cs\u0000", "cs#", "%2e%2e"])
    expect((await billing.ask(verifyCheckoutSession, user, { sessionId })).status, sessionId).toBe(404);
});

test("a signature with two times is as new as the newer one", async () => {
  const now = Math.floor(Date.now() / 1000);
  const body = JSON.stringify({
    id: "evt_two",
    object: "event",
    created: 1,
    type: "t",
    data: { object: {} },
  });
  const header = `t=${now},${signatureOf(body, billing.webhookSecret, now + 3600)}`;
  expect(await billing.provider.readEvent(body, header, now * 1000)).toBeNull();
});
