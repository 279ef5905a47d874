// Plans and payment over the wire, against the payment provider of the embedded server.
import { expect } from "playwright/test";
import type { SubscriptionRow } from "../../supabase/functions/_shared/billing-contract.ts";
import { PASSWORD } from "./people.ts";
import { visitor, type TestServer } from "./server.ts";

export const PRO = "price_orpheus_pro_month";
export const PREMIUM = "price_orpheus_premium_month";

/** Presses a button of a page of the provider. @returns where that leads. */
async function press(address: string, action: string, price = ""): Promise<string | null> {
  const answer = await fetch(address, {
    method: "POST",
    body: new URLSearchParams({ action, price }),
    redirect: "manual",
  });
  await answer.body?.cancel();
  return answer.headers.get("location");
}

/** Moves the provider's clock, and waits until its events have been taken. */
export async function passDays(server: TestServer, days: number): Promise<void> {
  const answer = await fetch(`${server.url}/_local/billing/clock`, {
    method: "POST",
    body: JSON.stringify({ advance: days * 86_400 }),
  });
  expect(answer.status).toBe(200);
}

/** Somebody who pays: calls of the functions as a browser makes them. */
export async function payer(server: TestServer, email: string) {
  const client = visitor(server.url);
  const { data } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  const id = data.user?.id;
  if (!id) throw new Error(`nobody signs in as ${email}`);
  const addressOf = async (name: string, body: object): Promise<string> => {
    const answer = await client.functions.invoke<{ url: string }>(name, { body });
    expect(answer.error, `${name} of ${email}`).toBeNull();
    return answer.data?.url ?? "";
  };
  return {
    id,
    /** Pays for a plan as the page of the checkout does. @param action `pay-once`: the card is declined later. */
    subscribe: async (priceId: string, action = "pay") => {
      await press(await addressOf("create-checkout-session", { priceId }), action);
      await passDays(server, 0);
    },
    /** Presses a button of the portal. */
    manage: async (action: string, price?: string) => {
      await press(await addressOf("create-customer-portal-session", {}), action, price);
      await passDays(server, 0);
    },
  };
}

/** Puts a row in the place of what the provider says; it stays until the provider is read. */
export async function hold(server: TestServer, userId: string, row: Partial<SubscriptionRow>): Promise<void> {
  const service = await server.service();
  const { error } = await service.from("user_subscriptions").upsert({
    user_id: userId,
    tier: "pro",
    interval: "month",
    stripe_price_id: PRO,
    cancel_at_period_end: false,
    stripe_subscription_id: null,
    ...row,
  });
  expect(error).toBeNull();
}
