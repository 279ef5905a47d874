// What the billing functions need from outside: the payment provider, and what is stored of it. The adapters are
// ../adapters/stripe.ts and ../adapters/billing-store.ts.
import type { BillingInterval, SubscriptionRow, SubscriptionStatus, Tier } from "../billing-contract.ts";

/** A subscription at the provider. Times are ISO 8601. */
export type ProviderSubscription = {
  id: string;
  /** Of its first item. */
  priceId: string | null;
  status: SubscriptionStatus;
  cancelAtPeriodEnd: boolean;
  periodStart: string;
  periodEnd: string;
  createdAt: string;
  hadTrial: boolean;
};

export type ProviderCheckout = {
  id: string;
  url: string | null;
  status: "open" | "complete" | "expired";
  /** `client_reference_id`: the user it was made for. */
  userId: string | null;
  customerId: string | null;
};

/** `id` is noted, `customerId` says whose subscriptions are to be read: null for what is about no customer. */
export type ProviderEvent = { id: string; type: string; createdAt: string; customerId: string | null };

/** The payment provider. Calls reject with ProviderError. */
export type BillingProvider = {
  /** Whether there is such a customer (still). */
  hasCustomer(id: string): Promise<boolean>;
  /** @param key the same key gives the same customer for a day. */
  createCustomer(user: { id: string; email: string | null }, key: string): Promise<string>;
  createCheckout(
    checkout: {
      userId: string;
      customerId: string;
      priceId: string;
      /** Days; 0 for none. */
      trialDays: number;
      successUrl: string;
      cancelUrl: string;
    },
    key: string,
  ): Promise<ProviderCheckout>;
  /** Null where there is none. */
  checkout(id: string): Promise<ProviderCheckout | null>;
  /** Ends an open checkout; one that is over stays as it is. */
  expireCheckout(id: string): Promise<void>;
  /** All of a customer's, whatever their status; none for a customer who is gone. */
  subscriptions(customerId: string): Promise<ProviderSubscription[]>;
  /** Ends a subscription at once and pays back what was paid for its present period. */
  cancelAndRefund(subscriptionId: string): Promise<void>;
  /** Removes a customer for good and ends what they subscribe to at once; fine for one who is gone. */
  deleteCustomer(customerId: string): Promise<void>;
  /** Where the customer manages their subscription; null for a customer who is gone. */
  portalUrl(customerId: string, returnUrl: string): Promise<string | null>;
  /** The event of a signed body; null where the signature is not the provider's, or too old or too new. */
  readEvent(body: string, signature: string, now: number): Promise<ProviderEvent | null>;
};

/**
 * The provider refused or could not be reached. `key_reused`: the same key came with other values before; another key
 * is needed. `failed`: the same call may succeed later.
 */
export class ProviderError extends Error {
  readonly kind: "key_reused" | "failed";
  constructor(kind: ProviderError["kind"], detail: string, options?: ErrorOptions) {
    super(detail, options);
    this.name = "ProviderError";
    this.kind = kind;
  }
}

export type Plan = {
  tier: Tier;
  interval: BillingInterval;
  priceId: string;
  trialDays: number;
};

export type BillingAccount = {
  customerId: string | null;
  trialUsed: boolean;
  subscription: SubscriptionRow | null;
};

/** What a reading found: the columns of `user_subscriptions` that are the provider's. */
export type FoundSubscription = Omit<SubscriptionRow, "user_id" | "synced_at">;

/** The functions of the migration `…_billing.sql`; what they do stands there. */
export type BillingStore = {
  /** The plans that cost something. */
  plans(): Promise<Plan[]>;
  account(userId: string): Promise<BillingAccount>;
  keepCustomer(userId: string, customerId: string, gone: string | null): Promise<string>;
  /** Of the migration `…_delete_account.sql`. */
  forgetCustomer(userId: string, customerId: string): Promise<void>;
  beginCheckout(
    userId: string,
    priceId: string,
  ): Promise<{ attempt: number; session: string | null; replaced: string | null }>;
  keepCheckout(userId: string, attempt: number, sessionId: string): Promise<boolean>;
  endCheckout(userId: string, attempt: number): Promise<void>;
  beginReading(
    customerId: string,
    seconds: number,
  ): Promise<{ user_id: string; reading: number | null } | null>;
  storeReading(reading: {
    customerId: string;
    reading: number;
    found: FoundSubscription | null;
    trialUsed: boolean;
    event: ProviderEvent | null;
  }): Promise<SubscriptionRow | null>;
  knowsEvent(id: string): Promise<boolean>;
};
