// The user is back from the checkout: what was bought holds at once, whether or not the provider's event came.
import * as v from "valibot";
import { requireUser } from "../auth.ts";
import type { SubscriptionAnswer } from "../billing-contract.ts";
import { billed, requireProvider, type BillingDeps } from "../billing/billing-deps.ts";
import { syncCustomer } from "../billing/sync-customer.ts";
import { json, readJson, Refusal } from "../http.ts";
import { limitRate } from "../rate-limit.ts";

const body = v.object({ sessionId: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(255)) });
const CHECKS_OF_USER = { action: "verify-checkout-session", requests: 60, seconds: 600 };

/** POST {sessionId} with a user's token → SubscriptionAnswer, with the errors that stand with it. */
export const verifyCheckoutSession = ({ verify, call, store, ...rest }: BillingDeps) =>
  billed(async (request) => {
    const user = await requireUser(request, verify);
    const read = v.safeParse(body, await readJson(request, 10_000));
    if (!read.success) throw new Refusal(400, "session_id_missing");
    const provider = requireProvider(rest);
    await limitRate(call, CHECKS_OF_USER, user.id);
    const { sessionId } = read.output;
    // The provider's ids are words; anything else would be a path of its API, or none.
    const session = /^\w+$/.test(sessionId) ? await provider.checkout(sessionId) : null;
    if (session === null) throw new Refusal(404, "not_found");
    if (session.userId !== user.id || session.customerId === null) throw new Refusal(403, "forbidden");
    if (session.status !== "complete") throw new Refusal(409, "checkout_open");
    const subscription = await syncCustomer({ provider, store }, { customerId: session.customerId });
    return json({ subscription } satisfies SubscriptionAnswer);
  });
