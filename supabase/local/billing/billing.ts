// A payment provider on this computer: it speaks as much of the provider's API as the product uses, has pages for
// checkout and portal, a clock that can be moved, and tells the webhook what happens.
import { randomBytes } from "node:crypto";
import { Hono } from "hono";
import { createApi } from "./api.ts";
import type { Desk } from "./desk.ts";
import { createPages } from "./pages.ts";
import { advance, type Happened, type Life } from "./subscriptions.ts";
import { emptyState, readState, writeState, type Price } from "./state.ts";
import { createWebhooks } from "./webhooks.ts";
import { checkoutObject } from "./wire-sessions.ts";
import { invoiceObject, subscriptionObject } from "./wire-subscriptions.ts";

/** The version of the API whose objects are answered: that of the client in package.json. */
const API_VERSION = "2026-10-28.endive";

export type BillingPorts = {
  /** Where the state is kept. */
  file: string;
  /** Where the pages are for a browser: `<address>/_local`. */
  localUrl: string;
  /** The webhook's address. */
  webhookUrl: string;
  /** The plans that cost something. */
  prices(): Promise<Price[]>;
  /** Milliseconds since 1970. */
  now(): number;
  fetch: typeof fetch;
  onError(error: unknown): void;
};

export type Billing = {
  /** Answers the API under `/billing/v1`, the clock at `/billing/clock`, the pages under `/checkout` and `/portal`. */
  fetch(request: Request): Promise<Response>;
  /** What the functions are to be told: the key of the API and the webhook's secret. */
  secrets: { apiKey: string; webhookSecret: string };
  close(): void;
};

const secret = (prefix: string) => `${prefix}_${randomBytes(24).toString("hex")}`;

/**
 * @throws where the file holds something else
 */
export function createBilling(ports: BillingPorts): Billing {
  const { file, localUrl, onError } = ports;
  const state = readState(file, () =>
    emptyState({ apiKey: secret("sk_local"), webhookSecret: secret("whsec") }),
  );
  const save = () => writeState(file, state);
  save();
  const now = () => Math.floor(ports.now() / 1000) + state.ahead;
  const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString("hex")}`;
  const checkoutUrl = (id: string) => `${localUrl}/checkout/${id}`;
  const portalUrl = (id: string) => `${localUrl}/portal/${id}`;
  const webhooks = createWebhooks({
    address: ports.webhookUrl,
    secret: state.webhookSecret,
    fetch: ports.fetch,
    now: ports.now,
    deliveries: () => state.deliveries,
    save,
    onError,
  });

  /** A desk over the prices as they are now. What changed is on disk before the answer, and told after it. */
  async function atDesk<Answer>(work: (desk: Desk) => Answer | Promise<Answer>): Promise<Answer> {
    const prices = await ports.prices();
    const price = (id: string) => {
      const known = prices.find((one) => one.id === id);
      if (!known) throw new Error(`there is no price ${id}`);
      return known;
    };
    const objectOf = (happened: Happened) => {
      if ("checkout" in happened)
        return checkoutObject(
          happened.checkout,
          checkoutUrl(happened.checkout.id),
          price(happened.checkout.price),
        );
      if ("invoice" in happened) return invoiceObject(happened.invoice);
      return subscriptionObject(happened.subscription, price(happened.subscription.price));
    };
    const life: Life = {
      state,
      newId,
      price,
      tell(happened) {
        const event = {
          id: newId("evt"),
          object: "event",
          api_version: API_VERSION,
          created: now(),
          data: { object: objectOf(happened) },
          livemode: false,
          pending_webhooks: 1,
          request: { id: null, idempotency_key: null },
          type: happened.type,
        };
        state.deliveries.push({ id: event.id, body: JSON.stringify(event), due: ports.now(), attempts: 0 });
      },
    };
    advance(life, now());
    const answer = await work({ state, life, prices, now, checkoutUrl, portalUrl });
    save();
    void webhooks.send();
    return answer;
  }

  const app = new Hono();
  app.route("/billing", createApi(atDesk, state.apiKey));
  app.route("/", createPages(atDesk));
  app.post("/billing/clock", async (context) => {
    const body: unknown = await context.req.json().catch(() => null);
    const seconds =
      typeof body === "object" && body !== null && "advance" in body ? Number(body.advance) : Number.NaN;
    if (!(seconds >= 0 && seconds <= 10 * 366 * 86_400))
      return context.json({ error: "Send {advance: seconds}, at most ten years." }, 422);
    state.ahead += Math.floor(seconds);
    await atDesk(() => undefined);
    await webhooks.send();
    return context.json({ now: new Date(now() * 1000).toISOString() });
  });
  app.onError((error, context) => {
    onError(error);
    return context.json({ error: { type: "api_error", message: "Something went wrong." } }, 500);
  });
  // What was under way when the server ended.
  void webhooks.send();
  return {
    fetch: async (request) => app.fetch(request),
    secrets: { apiKey: state.apiKey, webhookSecret: state.webhookSecret },
    close: () => webhooks.end(),
  };
}
