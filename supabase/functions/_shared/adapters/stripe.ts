// The payment provider behind its own client. STRIPE_API_BASE leads the same client to another address that speaks the
// same API: the embedded server has one (supabase/local/billing).
import { Stripe } from "stripe";
import { BILLING_LIMITS } from "../billing-contract.ts";
import {
  type BillingProvider,
  type ProviderCheckout,
  ProviderError,
  type ProviderEvent,
  type ProviderSubscription,
} from "../billing/ports.ts";
import { environment } from "./project.ts";

/** Milliseconds that the provider has for one answer, and how often a lost one is asked for again. */
const TIMEOUT = 10_000;
const RETRIES = 2;
/**
 * Milliseconds that all answers together may take in one call of a function, which may need six of them: a user waits
 * for it, and the sender of an event waits 20 s.
 */
export const PATIENCE = 18_000;

export type StripeSettings = {
  /** The secret key. */
  key: string;
  webhookSecret: string | null;
  /** Instead of the provider's own address; null for that. */
  apiBase: string | null;
};

/** The settings of the environment; null where no key is set. */
export function stripeSettings(): StripeSettings | null {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_BASE } = environment();
  if (!STRIPE_SECRET_KEY) return null;
  return {
    key: STRIPE_SECRET_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET || null,
    apiBase: STRIPE_API_BASE || null,
  };
}

/** A text that an answer must have. */
function text(value: unknown): string {
  if (typeof value !== "string" || value === "") throw new TypeError("a text is missing");
  return value;
}
const iso = (seconds: number) => new Date(seconds * 1000).toISOString();
const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === "string" ? reference : (reference?.id ?? null);

const isMissing = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";

function readSubscription(subscription: Stripe.Subscription): ProviderSubscription {
  const [item] = subscription.items.data;
  return {
    id: text(subscription.id),
    priceId: item?.price.id ?? null,
    status: subscription.status as ProviderSubscription["status"],
    cancelAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    periodStart: iso(item?.current_period_start ?? subscription.start_date),
    periodEnd: iso(item?.current_period_end ?? subscription.start_date),
    createdAt: iso(subscription.created),
    hadTrial: subscription.trial_start !== null,
  };
}

const CHECKOUT_STATUSES = ["open", "complete", "expired"] as const;

const readCheckout = (session: Stripe.Checkout.Session): ProviderCheckout => ({
  id: text(session.id),
  url: session.url,
  status: CHECKOUT_STATUSES.find((status) => status === session.status) ?? "open",
  userId: session.client_reference_id,
  customerId: idOf(session.customer),
});

/** The customer that an event is about: of the object it carries, or the object itself. */
function customerOf(event: Stripe.Event): string | null {
  const object = event.data.object as {
    object: string;
    id?: string;
    customer?: string | { id: string } | null;
  };
  return object.object === "customer" ? (object.id ?? null) : idOf(object.customer);
}

/** Seconds since 1970 at which a body was signed, by the header's own word: the latest of several, NaN of none. */
const signedAt = (signature: string) => {
  const times = [...signature.matchAll(/(?<=^|,)t=(\d+)/g)].map(([, time]) => Number(time));
  return times.length === 0 ? Number.NaN : Math.max(...times);
};

type Waiting = {
  /** Milliseconds that all answers together may take. */
  patience?: number;
  /** How often a lost answer is asked for again. */
  retries?: number;
  /** A signal that aborts after so many milliseconds. */
  timeLimit?: (milliseconds: number) => AbortSignal;
};

/** The provider of these settings, for one call of a function where `patience` is given. */
export function createStripeProvider(
  { key, webhookSecret, apiBase }: StripeSettings,
  { patience, retries = RETRIES, timeLimit = AbortSignal.timeout.bind(AbortSignal) }: Waiting = {},
): BillingProvider {
  let left = patience ?? Number.POSITIVE_INFINITY;
  const lead = async (address: URL | RequestInfo, init?: RequestInit) => {
    if (left <= 0) throw new Error("The provider has taken too long for its answers");
    const url = new URL(address instanceof Request ? address.url : address.toString());
    const signals = [init?.signal ?? [], timeLimit(Math.min(TIMEOUT, Math.ceil(left)))].flat();
    const begun = performance.now();
    try {
      return await fetch(
        apiBase === null ? url : `${apiBase.replace(/\/$/, "")}${url.pathname}${url.search}`,
        {
          ...init,
          signal: AbortSignal.any(signals),
        },
      );
    } finally {
      left -= performance.now() - begun;
    }
  };
  const stripe = new Stripe(key, {
    httpClient: Stripe.createFetchHttpClient(lead),
    timeout: TIMEOUT,
    maxNetworkRetries: retries,
    telemetry: false,
  });

  /** @param call begins the request; what it throws, as for an answer that cannot be read, is the provider's failure */
  async function ask<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    try {
      return await call();
    } catch (error) {
      // The key's last characters stand in some messages.
      const detail =
        error instanceof Stripe.errors.StripeError ? `${error.type} ${error.code ?? ""}` : String(error);
      const reused = error instanceof Stripe.errors.StripeIdempotencyError;
      throw new ProviderError(reused ? "key_reused" : "failed", detail);
    }
  }

  /** As `ask`; null where what is asked for, or about, is not there. */
  const orNull = <Answer>(call: () => Promise<Answer>): Promise<Answer | null> =>
    ask(async () => {
      try {
        return await call();
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    });

  /** Pays back what has been paid; what was paid back before stays so. */
  const refund = (intent: string, key: string) =>
    ask(async () => {
      try {
        await stripe.refunds.create({ payment_intent: intent }, { idempotencyKey: key });
      } catch (error) {
        const isDone =
          error instanceof Stripe.errors.StripeInvalidRequestError &&
          error.code === "charge_already_refunded";
        if (!isDone) throw error;
      }
    });

  return {
    async hasCustomer(id) {
      const customer = await orNull(() => stripe.customers.retrieve(id));
      return customer !== null && customer.deleted !== true;
    },
    createCustomer: ({ id, email }, idempotencyKey) =>
      ask(async () => {
        const customer = await stripe.customers.create(
          { ...(email !== null && { email }), metadata: { user_id: id } },
          { idempotencyKey },
        );
        return text(customer.id);
      }),
    createCheckout: ({ userId, customerId, priceId, trialDays, successUrl, cancelUrl }, idempotencyKey) =>
      ask(async () => {
        const session = await stripe.checkout.sessions.create(
          {
            mode: "subscription",
            customer: customerId,
            client_reference_id: userId,
            line_items: [{ price: priceId, quantity: 1 }],
            success_url: successUrl,
            cancel_url: cancelUrl,
            subscription_data: {
              metadata: { user_id: userId },
              ...(trialDays > 0 && { trial_period_days: trialDays }),
            },
          },
          { idempotencyKey },
        );
        return readCheckout(session);
      }),
    checkout: (id) => orNull(async () => readCheckout(await stripe.checkout.sessions.retrieve(id))),
    expireCheckout: (id) =>
      ask(async () => {
        try {
          await stripe.checkout.sessions.expire(id);
        } catch (error) {
          // Paid for or ended meanwhile.
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        }
      }),
    async subscriptions(customer) {
      const found: ProviderSubscription[] = [];
      await orNull(() =>
        stripe.subscriptions
          .list({ customer, status: "all", limit: 100 })
          .autoPagingEach((subscription) => void found.push(readSubscription(subscription))),
      );
      return found;
    },
    async cancelAndRefund(id) {
      const subscription = await ask(() =>
        stripe.subscriptions.retrieve(id, { expand: ["latest_invoice.payments"] }),
      );
      const invoice = subscription.latest_invoice;
      const payments = typeof invoice === "object" ? (invoice?.payments?.data ?? []) : [];
      for (const { id: payment, status, payment: made } of payments) {
        const intent = idOf(made.payment_intent);
        if (intent && status === "paid") await refund(intent, `refund:${payment}`);
      }
      // A reading at the same moment may have ended it.
      if (subscription.status !== "canceled") await orNull(() => stripe.subscriptions.cancel(id));
    },
    async deleteCustomer(id) {
      await orNull(() => stripe.customers.del(id));
    },
    portalUrl: (customer, returnUrl) =>
      orNull(async () => {
        const session = await stripe.billingPortal.sessions.create({ customer, return_url: returnUrl });
        return text(session.url);
      }),
    async readEvent(body, signature, now): Promise<ProviderEvent | null> {
      if (webhookSecret === null) throw new Error("STRIPE_WEBHOOK_SECRET is not set");
      // The client looks at the age alone: a time in the future passes it.
      if (!(signedAt(signature) <= now / 1000 + BILLING_LIMITS.signatureSeconds)) return null;
      try {
        const event = await stripe.webhooks.constructEventAsync(
          body,
          signature,
          webhookSecret,
          BILLING_LIMITS.signatureSeconds,
          undefined,
          now,
        );
        return {
          id: event.id,
          type: event.type,
          createdAt: iso(event.created),
          customerId: customerOf(event),
        };
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null;
        throw error;
      }
    },
  };
}
