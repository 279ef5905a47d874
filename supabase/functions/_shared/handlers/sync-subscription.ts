// What a user holds, read anew at the provider where that was not done a moment ago.
import { requireUser } from "../auth.ts";
import { BILLING_LIMITS, type SubscriptionAnswer } from "../billing-contract.ts";
import { billed, type BillingDeps } from "../billing/billing-deps.ts";
import { syncCustomer } from "../billing/sync-customer.ts";
import { json, Refusal } from "../http.ts";

/** POST with a user's token → SubscriptionAnswer. Errors: 401 `session_missing`; 502. The body is not read. */
export const syncSubscription = ({ verify, store, provider }: BillingDeps) =>
  billed(async (request) => {
    const user = await requireUser(request, verify).catch((error: unknown) => {
      if (error instanceof Refusal && error.status === 401) throw new Refusal(401, "session_missing");
      throw error;
    });
    const { customerId, subscription } = await store.account(user.id);
    const answer: SubscriptionAnswer =
      customerId === null || provider === null
        ? { subscription }
        : {
            subscription: await syncCustomer(
              { provider, store },
              { customerId, seconds: BILLING_LIMITS.syncSeconds },
            ),
          };
    return json(answer);
  });
