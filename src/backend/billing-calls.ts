// What is asked about plans and payment, a chunk of its own.
import {
  BILLING_MESSAGES,
  type BillingErrorCode,
  type CheckoutAvailability,
  type CreateCheckoutAnswer,
  type CreatePortalAnswer,
  type PlanRow,
  type SubscriptionAnswer,
  type SubscriptionRow,
} from "#billing-contract";
import type { PodcastQuota } from "#contract";
import { failure, success, type Result } from "#lib/result.ts";
import type { Client } from "./client.ts";
import { errorFromAnswer, offlineError, type BackendError } from "./errors.ts";
import type { CallFunction } from "./functions.ts";

/** `billing`: what the payment functions say it is; null for what can meet any call (offline, 401, 429 …). */
export type BillingError = BackendError & { billing: BillingErrorCode | null };

export type BillingCalls = {
  /** All plans, the cheapest first. Anyone may ask. */
  plans(): Promise<Result<PlanRow[], BackendError>>;
  /** Whether the server takes payments. Anyone may ask. */
  payable(): Promise<Result<boolean, BackendError>>;
  /** How many podcasts the caller has left in the period; null for a visitor. */
  quota(): Promise<Result<PodcastQuota | null, BackendError>>;
  /** What the server has stored of the caller's subscription. */
  stored(): Promise<Result<SubscriptionRow | null, BackendError>>;
  /** The same after the server has read the payment provider, at most once a minute. */
  sync(): Promise<Result<SubscriptionRow | null, BillingError>>;
  /** Opens the checkout of a plan. @param priceId the plan's `stripe_price_id`. @returns its address. */
  checkout(priceId: string): Promise<Result<string, BillingError>>;
  /** What came of a checkout. @param sessionId from the address that the provider led back to. */
  verify(sessionId: string): Promise<Result<SubscriptionRow | null, BillingError>>;
  /** Opens the pages where a subscription is changed. @returns their address. */
  portal(): Promise<Result<string, BillingError>>;
};

const isBillingCode = (code: string): code is BillingErrorCode => code in BILLING_MESSAGES;

function billingError(error: BackendError): BillingError {
  const billing = error.said !== undefined && isBillingCode(error.said) ? error.said : null;
  return { ...error, billing, message: billing ? BILLING_MESSAGES[billing] : error.message };
}

const PLAN_COLUMNS =
  "id,name,tier,interval,price,currency,trial_days,podcast_limit,description,features,stripe_price_id";
const SUBSCRIPTION_COLUMNS =
  "user_id,tier,interval,stripe_price_id,status,cancel_at_period_end,current_period_start,current_period_end,stripe_subscription_id,synced_at";

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** What is drawn of an answer, by column. What stands between device and server may answer anything. */
const has = (value: unknown, columns: Record<string, "string" | "number">): boolean =>
  isRecord(value) && Object.entries(columns).every(([column, type]) => typeof value[column] === type);

const isQuota = (answer: unknown): boolean =>
  answer === null || has(answer, { tier: "string", used: "number", limit: "number" });

const isSubscription = (answer: unknown): boolean =>
  answer === null || has(answer, { tier: "string", status: "string" });

const arePlans = (answer: unknown): boolean =>
  Array.isArray(answer) &&
  answer.every(
    (plan: unknown) =>
      has(plan, { id: "string", name: "string", interval: "string", price: "number", currency: "string" }) &&
      isRecord(plan) &&
      Array.isArray(plan["features"]),
  );

/** Builds the caller over the functions and the database's rows. Nothing here throws. */
export function createBillingCalls(callFunction: CallFunction, client: () => Promise<Client>): BillingCalls {
  type Answer = { data: unknown; error: { message: string } | null; status: number };
  async function ask<Value>(
    question: (client: Client) => PromiseLike<Answer>,
    isSound: (answer: unknown) => boolean = isRecord,
  ): Promise<Result<Value, BackendError>> {
    try {
      const { data, error, status } = await question(await client());
      if (error) return failure(status ? errorFromAnswer(status, { error: error.message }) : offlineError());
      // It would be stored, and stop the screens that draw it.
      if (!isSound(data)) return failure(errorFromAnswer(502, null));
      return success(data as Value);
    } catch {
      return failure(offlineError());
    }
  }

  async function call<Value>(name: string, body: unknown): Promise<Result<Value, BillingError>> {
    const answer = await callFunction<Value>(name, body);
    return answer.ok ? answer : failure(billingError(answer.error));
  }

  const map = <From, To, Failure>(
    answer: Result<From, Failure>,
    read: (value: From) => To,
  ): Result<To, Failure> => (answer.ok ? success(read(answer.value)) : answer);

  return {
    plans: () =>
      ask(
        (supabase) => supabase.from("subscription_plans").select(PLAN_COLUMNS).order("price").order("id"),
        arePlans,
      ),
    payable: async () =>
      map(
        await ask<CheckoutAvailability>(async (supabase) => {
          const { data, error, response } = await supabase.functions.invoke("create-checkout-session", {
            method: "GET",
          });
          return { data, error, status: response?.status ?? 0 };
        }),
        ({ available }) => available,
      ),
    quota: () => ask((supabase) => supabase.rpc("podcast_quota"), isQuota),
    stored: () =>
      ask(
        (supabase) => supabase.from("user_subscriptions").select(SUBSCRIPTION_COLUMNS).maybeSingle(),
        isSubscription,
      ),
    sync: async () =>
      map(await call<SubscriptionAnswer>("sync-subscription", {}), ({ subscription }) => subscription),
    checkout: async (priceId) =>
      map(await call<CreateCheckoutAnswer>("create-checkout-session", { priceId }), ({ url }) => url),
    verify: async (sessionId) =>
      map(
        await call<SubscriptionAnswer>("verify-checkout-session", { sessionId }),
        ({ subscription }) => subscription,
      ),
    portal: async () =>
      map(await call<CreatePortalAnswer>("create-customer-portal-session", {}), ({ url }) => url),
  };
}
