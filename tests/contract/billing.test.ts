// Paying, from the checkout to the end of a subscription: the billing functions with the provider's own client against
// the payment provider of the embedded server, whose clock is moved.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { signatureOf } from "../../supabase/local/billing/webhooks.ts";
import { createProjectBilling } from "../../supabase/local/parts.ts";
import { startTestBackend, type TestBackend } from "./backend.ts";

const DAY = 86_400;
const PRO = "price_orpheus_pro_month";
const PREMIUM = "price_orpheus_premium_year";

let backend: TestBackend;
let users = 0;
let user: { id: string; token: string };

beforeAll(async () => {
  backend = await startTestBackend({
    schema: "project",
    functionsFolder: new URL("../../supabase/functions/", import.meta.url),
    createBilling: createProjectBilling,
    environment: { ORPHEUS_LIMITS: "off" },
  });
});
afterAll(() => backend.stop());

async function newUser() {
  users += 1;
  const email = `payer${users}@example.org`;
  await owner("insert into private.invite_codes (code, type) values ($1, 'standard')", [
    `PAYER${String(users).padStart(3, "0")}`,
  ]);
  const { client, id } = await backend.signedUp(email, {
    invite_code: `PAYER${String(users).padStart(3, "0")}`,
  });
  const { data } = await client.auth.getSession();
  return { id, token: data.session?.access_token ?? "" };
}
beforeEach(async () => {
  user = await newUser();
});

const owner = <Row = Record<string, unknown>>(sql: string, parameters: unknown[] = []) =>
  backend.database.transaction<Row[]>("owner", (query) => query(sql, parameters));

type Answer = { url: string; code: string; subscription: Record<string, unknown> | null };

async function ask(name: string, body: unknown, token = user.token) {
  const answer = await fetch(`${backend.url}/functions/v1/${name}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Answer };
}

/** Presses a button of one of the provider's pages; where that leads. */
async function press(
  url: string,
  action: string,
  price = "",
): Promise<{ status: number; to: string | null }> {
  const answer = await fetch(url, {
    method: "POST",
    body: new URLSearchParams({ action, price }),
    redirect: "manual",
  });
  await answer.body?.cancel();
  return { status: answer.status, to: answer.headers.get("location") };
}

const sessionOf = (address: string | null) => new URL(address ?? "").searchParams.get("session_id") ?? "";

const held = async (id = user.id) => {
  const [row] = await owner("select * from public.user_subscriptions where user_id = $1", [id]);
  return row ?? null;
};

/** Moves the provider's clock, and waits until its events have been taken. */
async function pass(days: number) {
  const answer = await fetch(`${backend.url}/_local/billing/clock`, {
    method: "POST",
    body: JSON.stringify({ advance: days * DAY }),
  });
  expect(answer.status).toBe(200);
}

/** Pays for a plan, and comes back. */
async function subscribe(priceId = PRO, action = "pay") {
  const { body } = await ask("create-checkout-session", { priceId });
  const paid = await press(body.url, action);
  return ask("verify-checkout-session", { sessionId: sessionOf(paid.to) });
}

const portal = async () => (await ask("create-customer-portal-session", {})).body.url;

test("a plan that was paid for holds when the browser is back, and its trial ends in the first payment", async () => {
  const { status, body } = await subscribe();
  expect(status).toBe(200);
  expect(body.subscription).toMatchObject({
    user_id: user.id,
    tier: "pro",
    interval: "month",
    stripe_price_id: PRO,
    status: "trialing",
    cancel_at_period_end: false,
  });
  await pass(14);
  expect(await held()).toMatchObject({ status: "active", tier: "pro" });
  const ends = (await held())?.["current_period_end"];
  await pass(31);
  expect((await held())?.["current_period_end"]).not.toEqual(ends);
});

test("the checkout's page names its origin when it is sent, and leads back to the plans of its interval", async () => {
  const pageOf = async (priceId: string) => {
    const { body } = await ask("create-checkout-session", { priceId });
    return fetch(body.url);
  };
  const yearly = await pageOf(PREMIUM);
  // Without a referrer a browser sends a form under the origin null, which the server refuses.
  expect(yearly.headers.get("Referrer-Policy")).toBe("same-origin");
  expect(await yearly.text()).toContain('/pricing?interval=year"');
  expect(await (await pageOf(PRO)).text()).toContain('/pricing"');
});

test("the provider's event makes the plan hold, also without the return to the app", async () => {
  const { body } = await ask("create-checkout-session", { priceId: PREMIUM });
  await press(body.url, "pay");
  await pass(0);
  expect(await held()).toMatchObject({ status: "trialing", tier: "premium", interval: "year" });
});

test("checkout and portal have pages of their own, at one address each", async () => {
  const checkout = (await ask("create-checkout-session", { priceId: PRO })).body.url;
  expect(checkout.replace(/\w+$/, "ID")).toBe(`${backend.url}/_local/checkout/ID`);
  expect(await (await fetch(checkout)).text()).toContain("€12.00 a month");
  await press(checkout, "pay");
  await pass(0);
  const managed = await portal();
  expect(managed.replace(/\w+$/, "ID")).toBe(`${backend.url}/_local/portal/ID`);
  expect(await (await fetch(managed)).text()).toContain("Cancel at the period");
  for (const url of [checkout, managed])
    expect((await fetch(url.replace("/_local/", "/_local/billing/"))).status).toBe(404);
});

test("a declined card leaves the checkout open and the plan free", async () => {
  const { body } = await ask("create-checkout-session", { priceId: PRO });
  expect(await press(body.url, "decline")).toEqual({ status: 402, to: null });
  const sessionId = body.url.split("/").at(-1) ?? "";
  expect(await ask("verify-checkout-session", { sessionId })).toMatchObject({
    status: 409,
    body: { code: "checkout_open" },
  });
  expect(await held()).toBeNull();
});

test("two clicks, and two tabs, lead to one checkout; another plan's ends it", async () => {
  const [one, two] = await Promise.all([1, 2].map(() => ask("create-checkout-session", { priceId: PRO })));
  expect(one?.body.url).toBe(two?.body.url);
  const other = await ask("create-checkout-session", { priceId: PREMIUM });
  expect(other.body.url).not.toBe(one?.body.url);
  expect((await press(one?.body.url ?? "", "pay")).status).toBe(404);
  expect((await press(other.body.url, "pay")).status).toBe(303);
});

test("who has a subscription is led to no second checkout", async () => {
  await subscribe();
  expect(await ask("create-checkout-session", { priceId: PREMIUM })).toMatchObject({
    status: 409,
    body: { code: "already_subscribed" },
  });
});

test("a trial is given once, whatever the plan", async () => {
  await subscribe();
  await press(await portal(), "cancel");
  await pass(15);
  expect(await held()).toMatchObject({ status: "canceled" });
  expect((await subscribe(PREMIUM)).body.subscription).toMatchObject({ status: "active", tier: "premium" });
});

test("a failed renewal is past due, is tried again, and holds again once a card pays", async () => {
  await subscribe(PRO, "pay-once");
  await pass(14);
  expect(await held()).toMatchObject({ status: "past_due" });
  await press(await portal(), "card-pays");
  await pass(0);
  expect(await held()).toMatchObject({ status: "active" });
});

test("a renewal that is never paid ends the subscription", async () => {
  await subscribe(PRO, "pay-once");
  await pass(14);
  await pass(20);
  expect(await held()).toMatchObject({ status: "canceled" });
});

test("cancelled at the period's end it holds until then, and can be taken up again", async () => {
  await subscribe();
  await press(await portal(), "cancel");
  await pass(1);
  expect(await held()).toMatchObject({ status: "trialing", cancel_at_period_end: true });
  await press(await portal(), "resume");
  await pass(14);
  expect(await held()).toMatchObject({ status: "active", cancel_at_period_end: false });
});

test("a dearer plan holds at once, a cheaper one with the next period", async () => {
  await subscribe();
  await pass(14);
  await press(await portal(), "change", "price_orpheus_premium_month");
  await pass(0);
  expect(await held()).toMatchObject({ tier: "premium", status: "active" });
  await press(await portal(), "change", PRO);
  await pass(1);
  expect(await held()).toMatchObject({ tier: "premium" });
  await pass(31);
  expect(await held()).toMatchObject({ tier: "pro", status: "active" });
});

test("a session of another user answers 403, an unknown one 404, and none 400", async () => {
  const { body } = await ask("create-checkout-session", { priceId: PRO });
  const paid = await press(body.url, "pay");
  const other = await newUser();
  expect(await ask("verify-checkout-session", { sessionId: sessionOf(paid.to) }, other.token)).toMatchObject({
    status: 403,
  });
  expect(await ask("verify-checkout-session", { sessionId: "cs_test_none" })).toMatchObject({ status: 404 });
  for (const body of [{}, { sessionId: "" }, { sessionId: 7 }, null])
    expect(await ask("verify-checkout-session", body)).toMatchObject({
      status: 400,
      body: { error: "Session ID is required" },
    });
  expect(await held(other.id)).toBeNull();
});

test("the public answer says whether plans can be paid for, as the provider's key has it", async () => {
  const available = async () => {
    const answer = await fetch(`${backend.url}/functions/v1/create-checkout-session`);
    return [answer.status, await answer.json()];
  };
  expect(await available()).toEqual([200, { available: true }]);
  const key = process.env["STRIPE_SECRET_KEY"];
  delete process.env["STRIPE_SECRET_KEY"];
  try {
    expect(await available()).toEqual([200, { available: false }]);
    expect(await ask("create-checkout-session", { priceId: PRO })).toMatchObject({
      status: 503,
      body: { code: "payment_unavailable" },
    });
  } finally {
    process.env["STRIPE_SECRET_KEY"] = key;
  }
});

test("a price that no plan has is not found", async () => {
  expect(await ask("create-checkout-session", { priceId: "price_of_another_account" })).toMatchObject({
    status: 404,
  });
});

test("there is nothing to manage without a subscription, and nothing for who is signed out", async () => {
  expect(await ask("create-customer-portal-session", {})).toMatchObject({
    status: 404,
    body: { code: "customer_missing" },
  });
  expect(await ask("sync-subscription", {}, "none")).toMatchObject({
    status: 401,
    body: { error: "No active session found" },
  });
  for (const name of ["create-checkout-session", "verify-checkout-session", "create-customer-portal-session"])
    expect(await ask(name, { priceId: PRO, sessionId: "cs" }, "none")).toMatchObject({ status: 401 });
});

test("the account's question reads the provider at most once in a minute", async () => {
  await subscribe();
  await owner("update private.stripe_customers set read_at = null where user_id = $1", [user.id]);
  await ask("sync-subscription", {});
  const [before] = await owner("select reading from private.stripe_customers where user_id = $1", [user.id]);
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask("sync-subscription", {})));
  for (const { status, body } of answers)
    expect([status, body.subscription?.["status"]]).toEqual([200, "trialing"]);
  expect(await owner("select reading from private.stripe_customers where user_id = $1", [user.id])).toEqual([
    before,
  ]);
});

async function sendEvent(body: string, signature: string) {
  const answer = await fetch(`${backend.url}/functions/v1/stripe-webhook`, {
    method: "POST",
    headers: { "Stripe-Signature": signature },
    body,
  });
  await answer.body?.cancel();
  return answer.status;
}

test("an event that is forged, too old or dated in the future is refused", async () => {
  const body = JSON.stringify({
    id: "evt_forged",
    created: 1,
    object: "event",
    type: "invoice.paid",
    data: { object: {} },
  });
  const secret = process.env["STRIPE_WEBHOOK_SECRET"] ?? "";
  const now = Math.floor(Date.now() / 1000);
  expect(await sendEvent(body, signatureOf(body, "whsec_guessed", now))).toBe(400);
  expect(await sendEvent(body, signatureOf(body, secret, now - 3600))).toBe(400);
  expect(await sendEvent(body, signatureOf(body, secret, now + 3600))).toBe(400);
  expect(await sendEvent(body, "")).toBe(400);
  expect(await sendEvent(`${body} `, signatureOf(body, secret, now))).toBe(400);
  expect(await sendEvent(body, signatureOf(body, secret, now))).toBe(200);
});

test("an event that comes twice, and an older one after a newer, change nothing", async () => {
  await subscribe();
  const [customer] = await owner<{ customer_id: string }>(
    "select customer_id from private.stripe_customers where user_id = $1",
    [user.id],
  );
  const before = await held();
  const body = JSON.stringify({
    id: `evt_old_${user.id}`,
    object: "event",
    created: 1,
    type: "customer.subscription.deleted",
    data: { object: { object: "subscription", status: "canceled", customer: customer?.customer_id } },
  });
  const secret = process.env["STRIPE_WEBHOOK_SECRET"] ?? "";
  const send = () => sendEvent(body, signatureOf(body, secret, Math.floor(Date.now() / 1000)));
  expect(await Promise.all(Array.from({ length: 10 }, send))).toEqual(Array(10).fill(200));
  expect(await held()).toMatchObject({ status: before?.["status"], tier: "pro" });
  expect(
    await owner("select id from private.stripe_events where id = $1", [`evt_old_${user.id}`]),
  ).toHaveLength(1);
});

test("a second subscription that came to be by chance is ended and paid back", async () => {
  await subscribe(PRO);
  await pass(14);
  const [customer] = await owner<{ customer_id: string }>(
    "select customer_id from private.stripe_customers where user_id = $1",
    [user.id],
  );
  const api = async (path: string, form: Record<string, string>) => {
    const answer = await fetch(`${backend.url}/_local/billing/v1/${path}`, {
      method: "POST",
      headers: { Authorization: `Bearer ${process.env["STRIPE_SECRET_KEY"]}` },
      body: new URLSearchParams(form),
    });
    return (await answer.json()) as { id: string; url: string };
  };
  const second = await api("checkout/sessions", {
    mode: "subscription",
    customer: customer?.customer_id ?? "",
    client_reference_id: user.id,
    "line_items[0][price]": PREMIUM,
    success_url: "http://localhost/subscription/success?session_id={CHECKOUT_SESSION_ID}",
  });
  await press(second.url, "pay");
  await pass(0);
  expect(await held()).toMatchObject({ tier: "pro", status: "active" });
});
