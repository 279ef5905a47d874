// The one way from the provider to `user_subscriptions`: events, the return from the checkout and questions of the
// account page all end here.
import type { SubscriptionRow } from "../billing-contract.ts";
import { chosen, surplus } from "./choose.ts";
import type { BillingProvider, BillingStore, ProviderEvent } from "./ports.ts";

export type SyncDeps = {
  provider: Pick<BillingProvider, "subscriptions" | "cancelAndRefund">;
  store: Pick<BillingStore, "plans" | "beginReading" | "storeReading" | "account">;
};

export type SyncRequest = {
  customerId: string;
  /** Reads the provider only where nobody began to within so many seconds. */
  seconds?: number;
  event?: ProviderEvent;
};

/**
 * Reads what the customer has at the provider and stores it; a second subscription that is live beside the first is
 * ended and paid back. Answers the row that holds, null for none or a customer of nobody here. Rejects with
 * ProviderError, then nothing is stored.
 */
export async function syncCustomer(
  { provider, store }: SyncDeps,
  { customerId, seconds = 0, event }: SyncRequest,
): Promise<SubscriptionRow | null> {
  const begun = await store.beginReading(customerId, seconds);
  const nothing = { customerId, found: null, trialUsed: false, event: event ?? null };
  if (begun === null) return event ? store.storeReading({ ...nothing, reading: 0 }) : null;
  if (begun.reading === null) return (await store.account(begun.user_id)).subscription;
  const [plans, read] = await Promise.all([store.plans(), provider.subscriptions(customerId)]);
  const extra = new Set(surplus(read, plans).map(({ id }) => id));
  for (const id of extra) await provider.cancelAndRefund(id);
  const subscriptions = read.filter(({ id }) => !extra.has(id));
  return store.storeReading({
    customerId,
    reading: begun.reading,
    found: chosen(subscriptions, plans),
    trialUsed: read.some(({ hadTrial }) => hadTrial),
    event: event ?? null,
  });
}
