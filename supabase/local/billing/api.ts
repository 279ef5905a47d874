// The part of the provider's API that the product uses, as documented for the version of the client in package.json.
// Requests are forms, refusals have the API's form, and a request under the same key is answered once.
import { createHash, timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import { BillingApiError, errorBody, found, needed } from "./api-error.ts";
import type { AtDesk, Desk } from "./desk.ts";
import { readForm, textAt, textsAt, type Form } from "./form.ts";
import { end, expire } from "./subscriptions.ts";
import { checkoutObject, portalObject } from "./wire-sessions.ts";
import { invoiceObject, subscriptionObject } from "./wire-subscriptions.ts";
import { customerObject, deletedCustomer, list, priceObject } from "./wire.ts";

const DAY = 86_400;

const digest = (text: string) => createHash("sha256").update(text).digest();

type Call = { desk: Desk; form: Form; id: string };
type Route = { method: "GET" | "POST" | "DELETE"; path: string; answer(call: Call): unknown };

const priceOf = ({ prices }: Desk, id: string) =>
  found(
    prices.find((price) => price.id === id),
    "price",
    id,
    "price",
  );
const subscriptionIn = ({ state }: Desk, id: string) => found(state.subscriptions[id], "subscription", id);
const checkoutIn = ({ state }: Desk, id: string) => found(state.checkouts[id], "checkout.session", id);
const customerIn = ({ state }: Desk, id: string, param?: string) =>
  found(state.customers[id], "customer", id, param);

const showCheckout = (desk: Desk, id: string) => {
  const checkout = checkoutIn(desk, id);
  return checkoutObject(checkout, desk.checkoutUrl(id), priceOf(desk, checkout.price));
};

/** A subscription; its invoice whole where the request asks for that. */
const showSubscription = (desk: Desk, id: string, form: Form = {}) => {
  const subscription = subscriptionIn(desk, id);
  const shown = subscriptionObject(subscription, priceOf(desk, subscription.price));
  const invoice = desk.state.invoices[subscription.latest_invoice ?? ""];
  const isExpanded = Object.values(textsAt(form, "expand")).some((path) => path.startsWith("latest_invoice"));
  return invoice && isExpanded ? { ...shown, latest_invoice: invoiceObject(invoice) } : shown;
};

function createCustomer({ desk, form }: Call) {
  const customer = {
    id: desk.life.newId("cus"),
    created: desk.now(),
    email: textAt(form, "email") ?? null,
    metadata: textsAt(form, "metadata"),
    card: null,
  };
  desk.state.customers[customer.id] = customer;
  return customerObject(customer);
}

function deleteCustomer({ desk, id }: Call) {
  customerIn(desk, id);
  for (const subscription of Object.values(desk.state.subscriptions))
    if (subscription.customer === id && subscription.status !== "canceled")
      end(desk.life, subscription, desk.now());
  for (const checkout of Object.values(desk.state.checkouts))
    if (checkout.customer === id && checkout.status === "open") expire(desk.life, checkout);
  delete desk.state.customers[id];
  // What was answered under a key holds the customer's address, here and in the request.
  for (const [key, { body }] of Object.entries(desk.state.answered))
    if (body.includes(id)) delete desk.state.answered[key];
  return deletedCustomer(id);
}

function createCheckout({ desk, form }: Call) {
  if (textAt(form, "mode") !== "subscription")
    throw new BillingApiError(400, "Only the mode subscription is known here", { param: "mode" });
  const price = priceOf(desk, needed(textAt(form, "line_items", "0", "price"), "line_items[0][price]"));
  const customer = customerIn(desk, needed(textAt(form, "customer"), "customer"), "customer");
  const trialDays = Number(textAt(form, "subscription_data", "trial_period_days") ?? 0);
  if (!Number.isInteger(trialDays) || trialDays < 0 || trialDays > 730)
    throw new BillingApiError(400, "Invalid trial period", { param: "subscription_data[trial_period_days]" });
  const id = desk.life.newId("cs_test");
  desk.state.checkouts[id] = {
    id,
    created: desk.now(),
    expires_at: desk.now() + DAY,
    customer: customer.id,
    client_reference_id: textAt(form, "client_reference_id") ?? null,
    price: price.id,
    trial_days: trialDays,
    success_url: needed(textAt(form, "success_url"), "success_url"),
    cancel_url: textAt(form, "cancel_url") ?? null,
    metadata: textsAt(form, "subscription_data", "metadata"),
    status: "open",
    subscription: null,
  };
  return showCheckout(desk, id);
}

function expireCheckout({ desk, id }: Call) {
  const checkout = checkoutIn(desk, id);
  if (checkout.status !== "open")
    throw new BillingApiError(
      400,
      `Only open Checkout Sessions can be expired. This one is ${checkout.status}.`,
    );
  expire(desk.life, checkout);
  return showCheckout(desk, id);
}

function listSubscriptions({ desk, form }: Call) {
  const customer = textAt(form, "customer");
  const status = textAt(form, "status");
  if (customer !== undefined) customerIn(desk, customer, "customer");
  const all = Object.values(desk.state.subscriptions)
    .filter((one) => customer === undefined || one.customer === customer)
    .filter(
      (one) => status === "all" || (status === undefined ? one.status !== "canceled" : one.status === status),
    )
    .sort((one, other) => other.created - one.created || other.id.localeCompare(one.id));
  const after = textAt(form, "starting_after");
  const start = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
  const page = all.slice(start, start + Math.min(100, Number(textAt(form, "limit") ?? 10)));
  return list(
    "/v1/subscriptions",
    page.map(({ id }) => showSubscription(desk, id)),
    start + page.length < all.length,
  );
}

function cancelSubscription({ desk, id }: Call) {
  const subscription = subscriptionIn(desk, id);
  if (subscription.status === "canceled")
    throw new BillingApiError(404, `No such subscription: '${id}'`, {
      code: "resource_missing",
      param: "id",
    });
  end(desk.life, subscription, desk.now());
  return showSubscription(desk, id);
}

function createRefund({ desk, form }: Call) {
  const intent = needed(textAt(form, "payment_intent"), "payment_intent");
  const invoice = found(
    Object.values(desk.state.invoices).find(({ payment_intent }) => payment_intent === intent),
    "payment_intent",
    intent,
    "payment_intent",
  );
  if (invoice.refunded)
    throw new BillingApiError(400, "This payment has been refunded.", { code: "charge_already_refunded" });
  invoice.refunded = true;
  return {
    id: desk.life.newId("re"),
    object: "refund",
    amount: invoice.amount,
    created: desk.now(),
    currency: invoice.currency,
    payment_intent: intent,
    status: "succeeded",
  };
}

function createPortal({ desk, form }: Call) {
  const customer = customerIn(desk, needed(textAt(form, "customer"), "customer"), "customer");
  const id = desk.life.newId("bps");
  const portal = {
    id,
    created: desk.now(),
    customer: customer.id,
    return_url: textAt(form, "return_url") ?? null,
  };
  desk.state.portals[id] = portal;
  return portalObject(portal, desk.portalUrl(id));
}

const ROUTES: Route[] = [
  { method: "POST", path: "/v1/customers", answer: createCustomer },
  {
    method: "GET",
    path: "/v1/customers/:id",
    answer: ({ desk, id }) => customerObject(customerIn(desk, id)),
  },
  { method: "DELETE", path: "/v1/customers/:id", answer: deleteCustomer },
  { method: "GET", path: "/v1/prices/:id", answer: ({ desk, id }) => priceObject(priceOf(desk, id)) },
  { method: "POST", path: "/v1/checkout/sessions", answer: createCheckout },
  { method: "GET", path: "/v1/checkout/sessions/:id", answer: ({ desk, id }) => showCheckout(desk, id) },
  { method: "POST", path: "/v1/checkout/sessions/:id/expire", answer: expireCheckout },
  { method: "GET", path: "/v1/subscriptions", answer: listSubscriptions },
  {
    method: "GET",
    path: "/v1/subscriptions/:id",
    answer: ({ desk, id, form }) => showSubscription(desk, id, form),
  },
  { method: "DELETE", path: "/v1/subscriptions/:id", answer: cancelSubscription },
  { method: "POST", path: "/v1/refunds", answer: createRefund },
  { method: "POST", path: "/v1/billing_portal/sessions", answer: createPortal },
];

/** What was answered under the key; undefined where the request is new. @throws 400 for another request */
function answeredBefore({ state, now }: Desk, key: string, request: string) {
  for (const [known, { at }] of Object.entries(state.answered))
    if (at < now() - DAY) delete state.answered[known];
  const before = state.answered[key];
  if (before && before.request !== request)
    throw new BillingApiError(
      400,
      "Keys for idempotent requests can only be used with the same parameters they were first used with.",
      { type: "idempotency_error" },
    );
  return before;
}

/** The API, for who shows its key. */
export function createApi(atDesk: AtDesk, apiKey: string): Hono {
  const app = new Hono();
  const isKey = (given: string) => timingSafeEqual(digest(given), digest(`Bearer ${apiKey}`));
  app.use("/v1/*", async (context, next) => {
    if (isKey(context.req.header("Authorization") ?? "")) return next();
    return context.json(
      { error: { type: "invalid_request_error", message: "Invalid API Key provided" } },
      401,
    );
  });
  for (const { method, path, answer } of ROUTES) {
    app.on(method, path, async (context) => {
      const body = method === "POST" ? await context.req.text() : new URL(context.req.url).search.slice(1);
      const key = method === "POST" ? context.req.header("Idempotency-Key") : undefined;
      const { status, text } = await atDesk((desk) => {
        try {
          const request = `${context.req.path} ${body}`;
          const before = key === undefined ? undefined : answeredBefore(desk, key, request);
          if (before) return { status: before.status, text: before.body };
          const made = JSON.stringify(
            answer({ desk, form: readForm(body), id: context.req.param("id") ?? "" }),
          );
          if (key !== undefined)
            desk.state.answered[key] = { at: desk.now(), request, status: 200, body: made };
          return { status: 200, text: made };
        } catch (error) {
          if (!(error instanceof BillingApiError)) throw error;
          return { status: error.status, text: JSON.stringify(errorBody(error)) };
        }
      });
      return new Response(text, { status, headers: { "Content-Type": "application/json" } });
    });
  }
  app.all("/v1/*", (context) =>
    context.json(
      {
        error: {
          type: "invalid_request_error",
          message: `Unrecognized request URL (${context.req.method}: ${context.req.path}).`,
        },
      },
      404,
    ),
  );
  return app;
}
