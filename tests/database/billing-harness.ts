// The billing functions on a database of the tests, with the provider's own client against the payment provider of the
// embedded server, which has no network here: its events are sent by the tests themselves.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, vi } from "vitest";
import { createBillingStore } from "../../supabase/functions/_shared/adapters/billing-store.ts";
import { createStripeProvider } from "../../supabase/functions/_shared/adapters/stripe.ts";
import type { BillingDeps } from "../../supabase/functions/_shared/billing/billing-deps.ts";
import type { BillingProvider, Plan } from "../../supabase/functions/_shared/billing/ports.ts";
import { createCheckoutSession } from "../../supabase/functions/_shared/handlers/create-checkout-session.ts";
import { stripeWebhook } from "../../supabase/functions/_shared/handlers/stripe-webhook.ts";
import { createBilling } from "../../supabase/local/billing/billing.ts";
import { signatureOf } from "../../supabase/local/billing/webhooks.ts";
import { callOn } from "../contract/generation/generation-harness.ts";
import type { TestDatabase } from "./harness.ts";

const PROVIDER = "http://provider.test";
const PLANS: Plan[] = [
  { tier: "pro", interval: "month", priceId: "price_pro", trialDays: 14 },
  { tier: "premium", interval: "year", priceId: "price_premium", trialDays: 0 },
];

/** What the provider answers instead to a request of the functions; null: as it does. */
type Fault = (request: Request) => Response | Promise<Response> | null;

/** Stands in for the provider until `close`. `waiting`: how long the provider's client waits, and how often it asks. */
export function openBilling(
  database: TestDatabase,
  waiting: Parameters<typeof createStripeProvider>[1] = {},
) {
  const folder = mkdtempSync(join(tmpdir(), "billing-"));
  const billing = createBilling({
    file: join(folder, "billing.json"),
    localUrl: PROVIDER,
    webhookUrl: `${PROVIDER}/webhook`,
    prices: async () =>
      PLANS.map(({ priceId: id, interval }) => ({ id, name: id, amount: 990, currency: "eur", interval })),
    now: Date.now,
    fetch: async () => new Response(null),
    onError: (error) => {
      throw error;
    },
  });
  const { apiKey, webhookSecret } = billing.secrets;
  let fault: Fault = () => null;
  vi.stubGlobal("fetch", async (address: URL | string, init?: RequestInit) => {
    const request = new Request(address, init);
    return fault(request) ?? billing.fetch(request);
  });
  const settings = { key: apiKey, webhookSecret, apiBase: `${PROVIDER}/billing` };
  const provider: BillingProvider = createStripeProvider(settings, waiting);
  const client = { from: () => expect.fail("the plans are the test's") };
  const deps = {
    verify: async (id: string) => ({ id, email: `${id}@example.org` }),
    // Requests are counted with this alone, which has races of its own (people-races.test.ts).
    call: async () => 0,
    store: { ...createBillingStore(callOn(database), client), plans: async () => PLANS },
    provider,
    siteUrl: () => "http://app.test",
  };
  /** Calls a function as a user; a user's token is their id here. */
  const ask = async (
    handler: (deps: BillingDeps) => (request: Request) => Promise<Response>,
    user: string,
    body: object,
  ) => {
    const headers = { Authorization: `Bearer ${user}` };
    const request = new Request("http://functions.test/", {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    const answer = await handler(deps)(request);
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const customerOf = async (user: string) => {
    const [row] = await database.query<{ customer_id: string }>(
      "select customer_id from private.stripe_customers where user_id = $1",
      [user],
    );
    return row?.customer_id ?? "";
  };

  return {
    provider,
    settings,
    webhookSecret,
    store: deps.store,
    /** As the provider answers, whatever is wrong. */
    serve: (request: Request) => billing.fetch(request),
    ask,
    customerOf,
    checkout: async (user: string, priceId = "price_pro") => {
      const { status, body } = await ask(createCheckoutSession, user, { priceId });
      return { status, url: typeof body["url"] === "string" ? body["url"] : "" };
    },
    /** Presses a button on a checkout's page; the page's status. */
    pay: async (url: string, action = "pay") => {
      return (await billing.fetch(new Request(url, { method: "POST", body: `action=${action}` }))).status;
    },
    /** Asks the provider itself, past the functions. */
    api: async (method: string, path: string, form: Record<string, string> = {}) => {
      const answer = await billing.fetch(
        new Request(`${PROVIDER}/billing/v1/${path}`, {
          method,
          headers: { Authorization: `Bearer ${apiKey}` },
          ...(method === "POST" && { body: new URLSearchParams(form) }),
        }),
      );
      return (await answer.json()) as Record<string, unknown>;
    },
    /** Moves the provider's clock. */
    pass: (seconds: number) =>
      billing.fetch(
        new Request(`${PROVIDER}/billing/clock`, {
          method: "POST",
          body: JSON.stringify({ advance: seconds }),
        }),
      ),
    /** Has an event about the user's customer delivered; the webhook's status. */
    tell: async (user: string, event: { id: string; type: string; created: number }) => {
      const object = { object: "subscription", customer: await customerOf(user) };
      const body = JSON.stringify({ ...event, object: "event", data: { object } });
      const signature = signatureOf(body, webhookSecret, Math.floor(Date.now() / 1000));
      const headers = { "Stripe-Signature": signature };
      const request = new Request("http://functions.test/", { method: "POST", headers, body });
      return (await stripeWebhook(deps)(request)).status;
    },
    held: (user: string) =>
      database.query("select tier, status from public.user_subscriptions where user_id = $1", [user]),
    liveOnes: async (user: string) => {
      const found = await provider.subscriptions(await customerOf(user));
      return found.filter(({ status }) => status === "trialing" || status === "active");
    },
    /** From now on. */
    faulty: (next: Fault) => {
      fault = next;
    },
    close: () => {
      vi.unstubAllGlobals();
      billing.close();
      rmSync(folder, { recursive: true });
    },
  };
}
