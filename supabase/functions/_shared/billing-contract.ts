// The wire of the billing functions. Pure types and figures. Who calls and where the provider leads back to is known to
// the server: further fields of a request (`userId`, `successUrl` …) are not read.

/** Errors of the billing functions; their words are BILLING_MESSAGES (docs/product-rules.md). */
export type BillingErrorCode =
  | "session_missing"
  | "session_id_missing"
  | "checkout_open"
  | "already_subscribed"
  | "customer_missing"
  | "payment_unavailable"
  | "provider_failed";

export const BILLING_MESSAGES: Record<BillingErrorCode, string> = {
  session_missing: "No active session found",
  session_id_missing: "Session ID is required",
  checkout_open: "This checkout has not been completed.",
  already_subscribed: "You already have a subscription. You can change it in your account settings.",
  customer_missing: "There is no subscription to manage yet.",
  payment_unavailable: "Payment is not set up on this server.",
  provider_failed: "The payment service cannot be reached. Please try again later.",
};

export type Tier = "free" | "pro" | "premium";
export type BillingInterval = "month" | "year";
/** The provider's words for how a subscription stands. */
export type SubscriptionStatus =
  | "trialing"
  | "active"
  | "past_due"
  | "canceled"
  | "incomplete"
  | "incomplete_expired"
  | "unpaid"
  | "paused";

/** What can be subscribed to, as the row of `subscription_plans`. */
export type PlanRow = {
  id: string;
  name: string;
  tier: Tier;
  interval: BillingInterval;
  /** Cents of `currency` for one interval. */
  price: number;
  /** ISO 4217, in small letters. */
  currency: string;
  trial_days: number;
  /** Podcasts in a month; on the free plan, of all time. */
  podcast_limit: number;
  description: string;
  features: string[];
  /** Null for what costs nothing. */
  stripe_price_id: string | null;
};

/** What a user holds, as the row of `user_subscriptions`. Times are ISO 8601. */
export type SubscriptionRow = {
  user_id: string;
  tier: Tier;
  interval: BillingInterval | null;
  stripe_price_id: string | null;
  status: SubscriptionStatus;
  cancel_at_period_end: boolean;
  current_period_start: string | null;
  current_period_end: string | null;
  stripe_subscription_id: string | null;
  synced_at: string;
};

/**
 * Request of `create-checkout-session`: `{priceId}`, the plan's `stripe_price_id`. Answer: where the checkout is; two calls for the
 * same price lead to the same one. Errors: 401; 404 no plan has this price; 409 `already_subscribed`; 422; 502
 * `provider_failed`; 503 `payment_unavailable`.
 */
export type CreateCheckoutAnswer = { url: string };

/**
 * Answer of a GET of `create-checkout-session`, which needs no token: whether plans can be paid for on this server. Where
 * they cannot, POST is answered 503 `payment_unavailable`. Of a server that cannot be reached nothing is known.
 */
export type CheckoutAvailability = { available: boolean };

/**
 * Answer of `verify-checkout-session` (request: `{sessionId}`; errors: 400 `session_id_missing`; 401; 403 another
 * user's; 404 no such session; 409 `checkout_open`; 502; 503) and of `sync-subscription` (401 `session_missing`; 502).
 * Null: the free plan.
 */
export type SubscriptionAnswer = { subscription: SubscriptionRow | null };

/** Answer of `create-customer-portal-session`. Errors: 401; 404 `customer_missing`; 502; 503. */
export type CreatePortalAnswer = { url: string };

export const BILLING_LIMITS = {
  /** `sync-subscription` asks the provider at most once in so many seconds for each user. */
  syncSeconds: 60,
  /** Seconds by which the time in a webhook's signature may differ from the server's, in either direction. */
  signatureSeconds: 300,
} as const;
