// How a subscription goes through its life: trial, renewals, failed payments and their retries, a change of its plan,
// its end. Each step changes the state and tells what happened; nothing here knows of HTTP or of the real time.
import { periodStart } from "./periods.ts";
import type { Checkout, Customer, Invoice, Price, State, Subscription } from "./state.ts";

const DAY = 86_400;
/** Days after a failed payment at which it is tried again; after the last one the subscription ends. */
const RETRY_DAYS = [3, 5, 7];

export type Happened =
  | { type: `checkout.session.${"completed" | "expired"}`; checkout: Checkout }
  | { type: `customer.subscription.${"created" | "updated" | "deleted"}`; subscription: Subscription }
  | { type: `invoice.${"paid" | "payment_failed"}`; invoice: Invoice };

/** What the steps need: the state they change, ids, prices, and whom to tell. */
export type Life = {
  state: State;
  newId(prefix: string): string;
  /** @throws where there is no such price */
  price(id: string): Price;
  tell(happened: Happened): void;
};

/** @throws where the state names a customer it does not have */
export function customerOf({ customers }: State, { customer }: { customer: string }): Customer {
  const found = customers[customer];
  if (!found) throw new Error(`there is no customer ${customer}`);
  return found;
}

/** Tries to collect an invoice with the customer's card; whether it is paid. */
function collect(life: Life, invoice: Invoice): boolean {
  const pays = invoice.amount === 0 || customerOf(life.state, invoice).card === "pays";
  invoice.attempts += 1;
  invoice.status = pays ? "paid" : "open";
  if (pays && invoice.amount > 0) invoice.payment_intent = life.newId("pi");
  life.tell({ type: pays ? "invoice.paid" : "invoice.payment_failed", invoice });
  return pays;
}

/** @param amount in cents, instead of the price's own */
function charge(
  life: Life,
  subscription: Subscription,
  { reason, now, amount }: { reason: Invoice["reason"]; now: number; amount: number },
): boolean {
  const price = life.price(subscription.price);
  const invoice: Invoice = {
    id: life.newId("in"),
    created: now,
    customer: subscription.customer,
    subscription: subscription.id,
    price: price.id,
    amount,
    currency: price.currency,
    period_start: subscription.period_start,
    period_end: subscription.period_end,
    reason,
    status: "open",
    attempts: 0,
    payment_intent: null,
    refunded: false,
  };
  life.state.invoices[invoice.id] = invoice;
  subscription.latest_invoice = invoice.id;
  return collect(life, invoice);
}

/** Makes the subscription of a checkout whose card pays. With a trial nothing is charged before its end. */
export function subscribe(life: Life, checkout: Checkout, now: number): Subscription {
  const price = life.price(checkout.price);
  const trialEnd = checkout.trial_days > 0 ? now + checkout.trial_days * DAY : null;
  const subscription: Subscription = {
    id: life.newId("sub"),
    item: life.newId("si"),
    created: now,
    customer: checkout.customer,
    price: price.id,
    next_price: null,
    status: trialEnd === null ? "active" : "trialing",
    trial_start: trialEnd === null ? null : now,
    trial_end: trialEnd,
    anchor: trialEnd ?? now,
    periods: trialEnd === null ? 1 : 0,
    period_start: now,
    period_end: trialEnd ?? periodStart(now, price.interval, 1),
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    latest_invoice: null,
    retry_at: null,
    retries: 0,
    metadata: checkout.metadata,
  };
  life.state.subscriptions[subscription.id] = subscription;
  checkout.status = "complete";
  checkout.subscription = subscription.id;
  life.tell({ type: "customer.subscription.created", subscription });
  charge(life, subscription, {
    reason: "subscription_create",
    now,
    amount: trialEnd === null ? price.amount : 0,
  });
  life.tell({ type: "checkout.session.completed", checkout });
  return subscription;
}

/** Ends a subscription at once. */
export function end(life: Life, subscription: Subscription, now: number): void {
  subscription.status = "canceled";
  subscription.canceled_at ??= now;
  subscription.ended_at = now;
  subscription.retry_at = null;
  life.tell({ type: "customer.subscription.deleted", subscription });
}

/** Begins the next period, and charges for it; a plan that was chosen for it comes with it. */
function renew(life: Life, subscription: Subscription, now: number): void {
  if (subscription.next_price !== null) {
    const isOtherInterval =
      life.price(subscription.next_price).interval !== life.price(subscription.price).interval;
    subscription.price = subscription.next_price;
    subscription.next_price = null;
    if (isOtherInterval) {
      subscription.anchor = subscription.period_end;
      subscription.periods = 0;
    }
  }
  const { amount, interval } = life.price(subscription.price);
  subscription.period_start = subscription.period_end;
  subscription.periods += 1;
  subscription.period_end = periodStart(subscription.anchor, interval, subscription.periods);
  const isPaid = charge(life, subscription, { reason: "subscription_cycle", now, amount });
  subscription.status = isPaid ? "active" : "past_due";
  subscription.retries = 0;
  subscription.retry_at = isPaid ? null : now + (RETRY_DAYS[0] ?? 0) * DAY;
  life.tell({ type: "customer.subscription.updated", subscription });
}

/** Tries a failed payment again. */
export function retry(life: Life, subscription: Subscription, now: number): void {
  const invoice = life.state.invoices[subscription.latest_invoice ?? ""];
  if (!invoice || collect(life, invoice)) {
    subscription.status = "active";
    subscription.retry_at = null;
    life.tell({ type: "customer.subscription.updated", subscription });
    return;
  }
  subscription.retries += 1;
  const days = RETRY_DAYS[subscription.retries];
  if (days === undefined) {
    invoice.status = "uncollectible";
    end(life, subscription, now);
  } else subscription.retry_at = now + days * DAY;
}

/** When something is due for a subscription; infinity for one that is over. */
function dueAt({ status, period_end, retry_at }: Subscription): number {
  if (status === "canceled") return Number.POSITIVE_INFINITY;
  return Math.min(period_end, retry_at ?? Number.POSITIVE_INFINITY);
}

function step(life: Life, subscription: Subscription): void {
  const now = dueAt(subscription);
  if (subscription.retry_at === now) retry(life, subscription, now);
  else if (subscription.cancel_at_period_end) end(life, subscription, now);
  else renew(life, subscription, now);
}

/** Does in order what is due until `now`: ends of trials, renewals, retries, ends, and checkouts that nobody finished. */
export function advance(life: Life, now: number): void {
  const subscriptions = () => Object.values(life.state.subscriptions);
  for (;;) {
    const [next] = subscriptions().sort((one, other) => dueAt(one) - dueAt(other));
    if (!next || dueAt(next) > now) break;
    step(life, next);
  }
  for (const checkout of Object.values(life.state.checkouts))
    if (checkout.status === "open" && checkout.expires_at <= now) expire(life, checkout);
}

/** Ends an open checkout. */
export function expire(life: Life, checkout: Checkout): void {
  checkout.status = "expired";
  life.tell({ type: "checkout.session.expired", checkout });
}

/**
 * Changes the plan: within a trial at once and for nothing; a dearer one, or the same for a year, at once, for what it
 * costs more than the rest of the period; a cheaper one with the next period; the present one stays, whatever was to
 * follow it. Whether a payment that this needed went through; if not, nothing changed.
 */
export function changePlan(life: Life, subscription: Subscription, priceId: string, now: number): boolean {
  const [from, to] = [life.price(subscription.price), life.price(priceId)];
  if (from.id === to.id) {
    subscription.next_price = null;
    life.tell({ type: "customer.subscription.updated", subscription });
    return true;
  }
  const perDay = ({ amount, interval }: Price) => amount / (interval === "year" ? 365 : 30);
  const isDearer = perDay(to) >= perDay(from);
  const isLonger = to.name === from.name && to.interval === "year";
  const isNow = subscription.status === "trialing" || isDearer || isLonger;
  if (!isNow) {
    subscription.next_price = to.id;
    life.tell({ type: "customer.subscription.updated", subscription });
    return true;
  }
  if (subscription.status !== "trialing") {
    if (customerOf(life.state, subscription).card !== "pays") return false;
    const { period_start, period_end } = subscription;
    const rest = Math.max(0, (period_end - now) / (period_end - period_start));
    const sameInterval = from.interval === to.interval;
    subscription.price = to.id;
    if (!sameInterval) {
      subscription.anchor = now;
      subscription.periods = 1;
      subscription.period_start = now;
      subscription.period_end = periodStart(now, to.interval, 1);
    }
    const amount = Math.max(0, Math.round(to.amount * (sameInterval ? rest : 1) - from.amount * rest));
    charge(life, subscription, { reason: "subscription_update", now, amount });
  }
  subscription.price = to.id;
  subscription.next_price = null;
  life.tell({ type: "customer.subscription.updated", subscription });
  return true;
}
