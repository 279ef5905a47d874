// The payment provider of the embedded server, without its HTTP: how time passes for subscriptions, and how events are
// sent until they are taken.
import { expect, test } from "vitest";
import { readForm, textAt, textsAt } from "../../supabase/local/billing/form.ts";
import { periodStart } from "../../supabase/local/billing/periods.ts";
import { emptyState, type Checkout, type Delivery } from "../../supabase/local/billing/state.ts";
import { advance, changePlan, subscribe, type Life } from "../../supabase/local/billing/subscriptions.ts";
import { createWebhooks, signatureOf } from "../../supabase/local/billing/webhooks.ts";

const at = (text: string) => Date.parse(text) / 1000;
const day = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);

const PRICES = [
  { id: "month", name: "Pro", amount: 1200, currency: "eur", interval: "month" as const },
  { id: "year", name: "Pro", amount: 12_000, currency: "eur", interval: "year" as const },
  { id: "dear", name: "Premium", amount: 2900, currency: "eur", interval: "month" as const },
  { id: "dear-year", name: "Premium", amount: 29_000, currency: "eur", interval: "year" as const },
];

function newLife(card: "pays" | "declines" = "pays") {
  const told: string[] = [];
  const state = emptyState({ apiKey: "sk", webhookSecret: "whsec" });
  state.customers["cus"] = { id: "cus", created: 0, email: null, metadata: {}, card };
  let ids = 0;
  const life: Life = {
    state,
    newId: (prefix) => `${prefix}_${(ids += 1)}`,
    price: (id) => PRICES.find((price) => price.id === id) ?? PRICES[0]!,
    tell: ({ type }) => void told.push(type),
  };
  return {
    life,
    told,
    paid: () => Object.values(state.invoices).map(({ amount, status }) => [status, amount]),
  };
}

const checkout = (price: string, trialDays = 0): Checkout => ({
  id: "cs",
  created: 0,
  expires_at: Number.MAX_SAFE_INTEGER,
  customer: "cus",
  client_reference_id: null,
  price,
  trial_days: trialDays,
  success_url: "",
  cancel_url: null,
  metadata: {},
  status: "open",
  subscription: null,
});

test("a month from the 31st ends on the last day of shorter months, and comes back to the 31st", () => {
  const anchor = at("2027-10-31T12:00:00Z");
  const ends = [1, 2, 3, 4, 5].map((periods) => day(periodStart(anchor, "month", periods)));
  expect(ends).toEqual(["2027-11-30", "2027-12-31", "2028-01-31", "2028-02-29", "2028-03-31"]);
});

test("a year from the 29th of February ends on the 28th, until there is a 29th again", () => {
  const anchor = at("2028-02-29T00:00:00Z");
  expect([1, 2, 4].map((periods) => day(periodStart(anchor, "year", periods)))).toEqual([
    "2029-02-28",
    "2030-02-28",
    "2032-02-29",
  ]);
});

test("periods that passed while nobody looked are all charged, in order", () => {
  const { life, paid } = newLife();
  const subscription = subscribe(life, checkout("month"), at("2027-01-15T00:00:00Z"));
  advance(life, at("2027-04-20T00:00:00Z"));
  expect(paid()).toEqual(Array.from({ length: 4 }, () => ["paid", 1200]));
  expect(day(subscription.period_end)).toBe("2027-05-15");
});

test("a trial charges nothing, and the first period begins at its end", () => {
  const { life, paid } = newLife();
  const subscription = subscribe(life, checkout("year", 14), at("2027-01-01T00:00:00Z"));
  expect(paid()).toEqual([["paid", 0]]);
  advance(life, at("2027-01-15T00:00:00Z"));
  expect(paid()).toEqual([
    ["paid", 0],
    ["paid", 12_000],
  ]);
  expect([day(subscription.period_start), day(subscription.period_end)]).toEqual([
    "2027-01-15",
    "2028-01-15",
  ]);
});

test("a failed renewal is tried three times more, then the subscription ends", () => {
  const { life, told, paid } = newLife("declines");
  const subscription = subscribe(life, checkout("month", 14), at("2027-01-01T00:00:00Z"));
  advance(life, at("2027-01-15T00:00:00Z"));
  expect(subscription.status).toBe("past_due");
  advance(life, at("2027-02-10T00:00:00Z"));
  expect(subscription.status).toBe("canceled");
  expect(told.filter((type) => type === "invoice.payment_failed")).toHaveLength(4);
  expect(paid().at(-1)).toEqual(["uncollectible", 1200]);
});

test("a dearer plan costs the difference for the rest of the period", () => {
  const { life, paid } = newLife();
  const begun = at("2027-06-01T00:00:00Z");
  const subscription = subscribe(life, checkout("month"), begun);
  expect(changePlan(life, subscription, "dear", begun + 15 * 86_400)).toBe(true);
  expect(paid().at(-1)).toEqual(["paid", 850]);
  expect(subscription.price).toBe("dear");
});

test.each([
  ["dear-year", "year"],
  ["dear", "month"],
  ["dear-year", "month"],
])("from %s a cheaper plan (%s) begins with the next period, and nothing is charged before", (from, to) => {
  const { life, paid } = newLife();
  const subscription = subscribe(life, checkout(from), at("2027-01-01T00:00:00Z"));
  expect(changePlan(life, subscription, to, at("2027-01-10T00:00:00Z"))).toBe(true);
  expect([subscription.price, paid().length]).toEqual([from, 1]);
  advance(life, subscription.period_end);
  expect(subscription.price).toBe(to);
});

test("the same plan for a year begins at once", () => {
  const { life } = newLife();
  const subscription = subscribe(life, checkout("month"), at("2027-01-01T00:00:00Z"));
  changePlan(life, subscription, "year", at("2027-01-10T00:00:00Z"));
  expect([subscription.price, day(subscription.period_end)]).toEqual(["year", "2028-01-10"]);
});

test("a dearer plan is not given to a card that does not pay", () => {
  const { life } = newLife();
  const subscription = subscribe(life, checkout("month"), 0);
  life.state.customers["cus"]!.card = "declines";
  expect(changePlan(life, subscription, "dear", 86_400)).toBe(false);
  expect(subscription.price).toBe("month");
});

test("a form's brackets are places, and none of them reaches the prototype of objects", () => {
  const form = readForm(
    "items[0][price]=p&metadata[a]=1&metadata[b]=2&__proto__[x]=1&constructor[y]=1&mode=m",
  );
  expect(textAt(form, "items", "0", "price")).toBe("p");
  expect(textsAt(form, "metadata")).toEqual({ a: "1", b: "2" });
  expect(textAt(form, "mode")).toBe("m");
  expect(Object.prototype).not.toHaveProperty("x");
  expect({}).not.toHaveProperty("y");
});

test("events are sent in order, signed, and again after a failure, until they are given up", async () => {
  let now = 1_000_000;
  let isDown = true;
  const sent: [string, string | null][] = [];
  const delivery = (id: string): Delivery => ({ id, body: `{"id":"${id}"}`, due: now, attempts: 0 });
  const deliveries = [delivery("one"), delivery("two")];
  const webhooks = createWebhooks({
    address: "http://localhost/webhook",
    secret: "whsec",
    fetch: async (address, init) => {
      const request = new Request(address, init);
      sent.push([await request.text(), request.headers.get("stripe-signature")]);
      return new Response(null, { status: isDown ? 500 : 200 });
    },
    now: () => now,
    deliveries: () => deliveries,
    save: () => {},
    onError: () => {},
  });
  await webhooks.send();
  expect(deliveries.map(({ attempts }) => attempts)).toEqual([1, 1]);
  isDown = false;
  now += 1000;
  await webhooks.send();
  expect(deliveries).toEqual([]);
  expect(sent.map(([body]) => body)).toEqual([
    '{"id":"one"}',
    '{"id":"two"}',
    '{"id":"one"}',
    '{"id":"two"}',
  ]);
  expect(sent.at(-1)?.[1]).toBe(signatureOf('{"id":"two"}', "whsec", now / 1000));
  isDown = true;
  deliveries.push(delivery("lost"));
  for (let hour = 0; hour < 10; hour += 1) {
    await webhooks.send();
    now += 3_600_000;
  }
  expect(deliveries).toEqual([]);
  webhooks.end();
});

test("the present plan can be kept after a cheaper one was chosen, whatever card there is", () => {
  const { life, paid } = newLife();
  const subscription = subscribe(life, checkout("dear"), at("2027-01-01T00:00:00Z"));
  changePlan(life, subscription, "month", at("2027-01-10T00:00:00Z"));
  life.state.customers["cus"]!.card = "declines";
  expect(changePlan(life, subscription, "dear", at("2027-01-11T00:00:00Z"))).toBe(true);
  expect([subscription.price, subscription.next_price, paid().length]).toEqual(["dear", null, 1]);
});
