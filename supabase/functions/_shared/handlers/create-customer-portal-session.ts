// Leads a user to the provider's page where a subscription is changed, cancelled and taken up again.
import { requireUser } from "../auth.ts";
import type { CreatePortalAnswer } from "../billing-contract.ts";
import { billed, requireProvider, type BillingDeps } from "../billing/billing-deps.ts";
import { json, Refusal } from "../http.ts";
import { limitRate } from "../rate-limit.ts";

const PORTALS_OF_USER = { action: "create-customer-portal-session", requests: 30, seconds: 600 };

/** POST with a user's token → CreatePortalAnswer, with the errors that stand there. The body is not read. */
export const createCustomerPortalSession = ({ verify, call, store, siteUrl, ...rest }: BillingDeps) =>
  billed(async (request) => {
    const user = await requireUser(request, verify);
    const provider = requireProvider(rest);
    await limitRate(call, PORTALS_OF_USER, user.id);
    const { customerId } = await store.account(user.id);
    const url = customerId && (await provider.portalUrl(customerId, `${siteUrl()}/account?success=true`));
    if (!url) throw new Refusal(404, "customer_missing");
    return json({ url } satisfies CreatePortalAnswer);
  });
