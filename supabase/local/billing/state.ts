// What the local payment provider knows, kept in one file of the data folder. Times are seconds since 1970, by the
// provider's clock.
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import * as v from "valibot";

const seconds = v.number();

const Customer = v.object({
  id: v.string(),
  created: seconds,
  email: v.nullable(v.string()),
  metadata: v.record(v.string(), v.string()),
  /** The card that pays: `declines` refuses every payment; null before there is one. */
  card: v.nullable(v.picklist(["pays", "declines"])),
});

const Checkout = v.object({
  id: v.string(),
  created: seconds,
  expires_at: seconds,
  customer: v.string(),
  client_reference_id: v.nullable(v.string()),
  price: v.string(),
  trial_days: v.number(),
  success_url: v.string(),
  cancel_url: v.nullable(v.string()),
  /** Of the subscription that it makes. */
  metadata: v.record(v.string(), v.string()),
  status: v.picklist(["open", "complete", "expired"]),
  subscription: v.nullable(v.string()),
});

const Subscription = v.object({
  id: v.string(),
  item: v.string(),
  created: seconds,
  customer: v.string(),
  price: v.string(),
  /** The price from the next period on; null where it stays. */
  next_price: v.nullable(v.string()),
  status: v.picklist(["trialing", "active", "past_due", "canceled"]),
  trial_start: v.nullable(seconds),
  trial_end: v.nullable(seconds),
  /** Periods are counted from here, so that a month that begins on a 31st is one again. */
  anchor: seconds,
  /** Periods since the anchor. */
  periods: v.number(),
  period_start: seconds,
  period_end: seconds,
  cancel_at_period_end: v.boolean(),
  canceled_at: v.nullable(seconds),
  ended_at: v.nullable(seconds),
  latest_invoice: v.nullable(v.string()),
  /** When a failed payment is tried again; null where none failed. */
  retry_at: v.nullable(seconds),
  retries: v.number(),
  metadata: v.record(v.string(), v.string()),
});

const Invoice = v.object({
  id: v.string(),
  created: seconds,
  customer: v.string(),
  subscription: v.string(),
  price: v.string(),
  /** In cents. */
  amount: v.number(),
  currency: v.string(),
  period_start: seconds,
  period_end: seconds,
  reason: v.picklist(["subscription_create", "subscription_cycle", "subscription_update"]),
  status: v.picklist(["open", "paid", "uncollectible"]),
  attempts: v.number(),
  /** What paid it; null for nothing to pay, or nothing paid. */
  payment_intent: v.nullable(v.string()),
  refunded: v.boolean(),
});

const Portal = v.object({
  id: v.string(),
  created: seconds,
  customer: v.string(),
  return_url: v.nullable(v.string()),
});

/** An event on its way to the webhook; `body` is what is signed. */
const Delivery = v.object({
  id: v.string(),
  body: v.string(),
  /** Milliseconds of the computer's own clock. */
  due: v.number(),
  attempts: v.number(),
});

/** What was answered under a key: the same request gets it again for 24 hours. */
const Answered = v.object({
  at: seconds,
  request: v.string(),
  status: v.number(),
  body: v.string(),
});

const State = v.object({
  apiKey: v.string(),
  webhookSecret: v.string(),
  /** Seconds by which the provider's clock is ahead of the computer's. */
  ahead: v.number(),
  customers: v.record(v.string(), Customer),
  checkouts: v.record(v.string(), Checkout),
  subscriptions: v.record(v.string(), Subscription),
  invoices: v.record(v.string(), Invoice),
  portals: v.record(v.string(), Portal),
  deliveries: v.array(Delivery),
  answered: v.record(v.string(), Answered),
});

export type Customer = v.InferOutput<typeof Customer>;
export type Checkout = v.InferOutput<typeof Checkout>;
export type Subscription = v.InferOutput<typeof Subscription>;
export type Invoice = v.InferOutput<typeof Invoice>;
export type Portal = v.InferOutput<typeof Portal>;
export type Delivery = v.InferOutput<typeof Delivery>;
export type State = v.InferOutput<typeof State>;

/** A price that can be subscribed to. `amount` in cents, for one interval. */
export type Price = {
  id: string;
  name: string;
  amount: number;
  currency: string;
  interval: "month" | "year";
};

export const emptyState = (secrets: Pick<State, "apiKey" | "webhookSecret">): State => ({
  ...secrets,
  ahead: 0,
  customers: {},
  checkouts: {},
  subscriptions: {},
  invoices: {},
  portals: {},
  deliveries: [],
  answered: {},
});

/**
 * Reads the file; `fresh` where there is none.
 *
 * @throws where the file holds something else
 */
export function readState(file: string, fresh: () => State): State {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return fresh();
    throw error;
  }
  return v.parse(v.pipe(v.string(), v.parseJson(), State), text);
}

/** Writes the file whole or not at all, readable by its owner alone: it holds the secrets. */
export function writeState(file: string, state: State): void {
  writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
