// Payments on a real Postgres, sixty callers at once: one checkout, one subscription, and of all readings the latest.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openBilling } from "./billing-harness.ts";
import { crowd, meeting } from "./crowd.ts";
import { openPostgres, type TestPostgres } from "./harness.ts";
import { signUp } from "./sync-device.ts";

let database: TestPostgres;
let billing: ReturnType<typeof openBilling>;
let user: string;

beforeAll(async () => {
  database = await openPostgres();
  billing = openBilling(database);
});
afterAll(async () => {
  billing.close();
  await database.close();
});
beforeEach(async () => {
  [user = ""] = await signUp(database, 1);
});

const values = <T>(results: PromiseSettledResult<T>[]): T[] =>
  results.map((result) => {
    if (result.status === "rejected") throw result.reason;
    return result.value;
  });
const holdCustomer = () => `select from private.stripe_customers where user_id = '${user}' for update`;
const event = (type: string, created = 1) => ({ id: randomUUID(), type, created });

test("sixty checkouts of a user who has never paid, at once: one customer, one checkout, one subscription", async () => {
  const hold = "lock table private.stripe_customers in share mode";
  const answers = values(await crowd(database, hold, () => billing.checkout(user)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const [url = "", ...more] = new Set(answers.map((answer) => answer.url));
  expect(more).toEqual([]);
  expect(await Promise.all(Array.from({ length: 60 }, () => billing.pay(url)))).toEqual(Array(60).fill(303));
  expect(await billing.liveOnes(user)).toHaveLength(1);
});

test("checkouts for two plans from two tabs at once: one of them can be paid", async () => {
  await billing.checkout(user);
  const answers = values(
    await meeting(
      database,
      holdCustomer(),
      () => billing.checkout(user, "price_pro"),
      () => billing.checkout(user, "price_premium"),
    ),
  ) as { status: number; url: string }[];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const paid = [];
  for (const url of new Set(answers.map((answer) => answer.url))) paid.push(await billing.pay(url));
  expect(paid.filter((status) => status === 303)).toHaveLength(1);
  expect(await billing.liveOnes(user)).toHaveLength(1);
});

test("one event delivered sixty times at once is noted once, and its plan holds", async () => {
  await billing.pay((await billing.checkout(user)).url);
  const paid = event("invoice.paid");
  const results = await crowd(database, holdCustomer(), () => billing.tell(user, paid));
  expect(values(results)).toEqual(Array(60).fill(200));
  expect(await database.query("select id from private.stripe_events where id = $1", [paid.id])).toEqual([
    { id: paid.id },
  ]);
  expect(await billing.held(user)).toEqual([{ tier: "pro", status: "trialing" }]);
  expect(await billing.liveOnes(user)).toHaveLength(1);
});

test("a reading that began earlier and an event that is older change nothing when they come later", async () => {
  await billing.pay((await billing.checkout(user)).url);
  const customerId = await billing.customerOf(user);
  const older = await billing.store.beginReading(customerId, 0);
  expect(await billing.tell(user, event("customer.subscription.created", 2))).toBe(200);
  const reading = older?.reading ?? 0;
  await billing.store.storeReading({ customerId, reading, found: null, trialUsed: false, event: null });
  expect(await billing.held(user)).toEqual([{ tier: "pro", status: "trialing" }]);
  expect(await billing.tell(user, event("customer.subscription.deleted", 1))).toBe(200);
  expect(await billing.held(user)).toEqual([{ tier: "pro", status: "trialing" }]);
});

test("a first subscription is stored while the account is deleted: both end, and nothing is left of it", async () => {
  const remove = () => database.query("delete from auth.users where id = $1", [user]);
  const tell = () => billing.tell(user, event("customer.subscription.created"));
  const hold = "lock table public.user_subscriptions in share mode";
  for (const [first, second] of [
    [tell, remove],
    [remove, tell],
  ] as const) {
    [user = ""] = await signUp(database, 1);
    await billing.pay((await billing.checkout(user)).url);
    const ended = await meeting(database, hold, first, second);
    expect(new Set(values(ended))).toEqual(new Set([200, []]));
    expect(await billing.held(user)).toEqual([]);
    expect(await billing.customerOf(user)).toBe("");
  }
});
