// Takes the payment provider's events. An event is a reason to read the customer anew; its content is never stored.
import { billed, requireProvider, type BillingDeps } from "../billing/billing-deps.ts";
import { syncCustomer } from "../billing/sync-customer.ts";
import { json, readText, Refusal } from "../http.ts";

/** Kinds of events that can change what a customer holds. */
export const RELEVANT_EVENTS = /^(checkout\.session|customer\.subscription|invoice)\.|^customer\.deleted$/;
/** Bytes; the provider's largest events are a tenth of it. */
const LONGEST = 1_000_000;

/**
 * POST of the provider with the header `Stripe-Signature` → 200 `{received: true}`, for an event that is unknown or was
 * dealt with too. Errors: 400 the signature is not the provider's, or its time is off by more than five minutes; 500
 * and 502: to be sent again; 503 payment is not set up.
 */
export const stripeWebhook = ({ store, ...rest }: Pick<BillingDeps, "store" | "provider">) =>
  billed(async (request) => {
    const provider = requireProvider(rest);
    const body = await readText(request, LONGEST);
    const event = await provider.readEvent(body, request.headers.get("stripe-signature") ?? "", Date.now());
    if (event === null) throw new Refusal(400, "invalid_request");
    const { customerId } = event;
    if (customerId !== null && RELEVANT_EVENTS.test(event.type) && !(await store.knowsEvent(event.id)))
      await syncCustomer({ provider, store }, { customerId, event });
    return json({ received: true });
  });
