// The billing store on the database's functions, and the plans over REST.
import * as v from "valibot";
import type { SubscriptionRow } from "../billing-contract.ts";
import type { BillingStore } from "../billing/ports.ts";
import { type CallDatabase, storeError } from "./job-store.ts";
import type { SupabaseClient } from "@supabase/supabase-js";

const planRow = v.object({
  tier: v.picklist(["free", "pro", "premium"]),
  interval: v.picklist(["month", "year"]),
  stripe_price_id: v.string(),
  trial_days: v.number(),
});

/** @param call the database's functions as the service role; @param client reads the plans. */
export function createBillingStore(call: CallDatabase, client: Pick<SupabaseClient, "from">): BillingStore {
  // The shapes are those that the SQL functions document.
  const ask = <Answer>(name: string, parameters: Record<string, unknown>) =>
    call(name, parameters) as Promise<Answer>;
  return {
    async plans() {
      const { data, error } = await client
        .from("subscription_plans")
        .select("tier, interval, stripe_price_id, trial_days")
        .not("stripe_price_id", "is", null);
      if (error) throw storeError(error.code || undefined, error.message);
      return v.parse(v.array(planRow), data).map((row) => ({
        tier: row.tier,
        interval: row.interval,
        priceId: row.stripe_price_id,
        trialDays: row.trial_days,
      }));
    },
    async account(userId) {
      const answer = await ask<{
        customer_id: string | null;
        trial_used: boolean;
        subscription: SubscriptionRow | null;
      }>("billing_account", { p_user: userId });
      return {
        customerId: answer.customer_id,
        trialUsed: answer.trial_used,
        subscription: answer.subscription,
      };
    },
    keepCustomer: (userId, customerId, gone) =>
      ask("keep_customer", { p_user: userId, p_customer: customerId, p_gone: gone }),
    async forgetCustomer(userId, customerId) {
      await ask("forget_customer", { p_user: userId, p_customer: customerId });
    },
    beginCheckout: (userId, priceId) => ask("begin_checkout", { p_user: userId, p_price: priceId }),
    keepCheckout: (userId, attempt, sessionId) =>
      ask("keep_checkout", { p_user: userId, p_attempt: attempt, p_session: sessionId }),
    async endCheckout(userId, attempt) {
      await ask("end_checkout", { p_user: userId, p_attempt: attempt });
    },
    beginReading: (customerId, seconds) =>
      ask("begin_reading", { p_customer: customerId, p_seconds: seconds }),
    storeReading: ({ customerId, reading, found, trialUsed, event }) =>
      ask("store_reading", {
        p_customer: customerId,
        p_reading: reading,
        p_subscription: found,
        p_trial_used: trialUsed,
        p_event: event && { id: event.id, type: event.type, created_at: event.createdAt },
      }),
    knowsEvent: (id) => ask("knows_event", { p_id: id }),
  };
}
