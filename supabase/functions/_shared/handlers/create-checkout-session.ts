// Leads a user to the checkout of a plan. Of what is called at once, twice or in two tabs only one checkout comes.
import * as v from "valibot";
import { requireUser, type User } from "../auth.ts";
import type { CheckoutAvailability, CreateCheckoutAnswer } from "../billing-contract.ts";
import { billed, requireProvider, type BillingDeps } from "../billing/billing-deps.ts";
import { isLive } from "../billing/choose.ts";
import { type BillingProvider, type Plan, ProviderError } from "../billing/ports.ts";
import { syncCustomer } from "../billing/sync-customer.ts";
import { StoreError } from "../generation/failures.ts";
import { digestOf, json, readJson, Refusal } from "../http.ts";
import { limitRate } from "../rate-limit.ts";
import { validated } from "../validation.ts";

const body = v.object({ priceId: v.pipe(v.string(), v.minLength(1), v.maxLength(255)) });
const CHECKOUTS_OF_USER = { action: "create-checkout-session", requests: 30, seconds: 600 };
/** Beginnings that may be overtaken by one in another tab. */
const TRIES = 3;

type Deps = Pick<BillingDeps, "store" | "siteUrl"> & { provider: BillingProvider };

/** The user's customer at the provider; made where there is none, or none any more. */
async function customerOf({ store, provider }: Deps, user: User, known: string | null): Promise<string> {
  if (known !== null && (await provider.hasCustomer(known))) return known;
  // Another address, or another customer that is gone, is another request: under the same key the provider refuses
  // the one, and answers the other with the customer that is gone.
  const reason = await digestOf(`${known ?? ""} ${user.email ?? ""}`);
  const made = await provider.createCustomer(user, `customer:${user.id}:${reason.slice(0, 16)}`);
  return store.keepCustomer(user.id, made, known).catch(async (error: unknown) => {
    // The account was deleted meanwhile: its address is not to stay at the provider.
    if (error instanceof StoreError && error.refused) await provider.deleteCustomer(made);
    throw error;
  });
}

/** Refuses who has a subscription already: a second one would be paid beside the first. */
async function refuseSecond(deps: Deps, customerId: string): Promise<void> {
  const held = await syncCustomer(deps, { customerId });
  if (held && isLive(held)) throw new Refusal(409, "already_subscribed");
}

/** Ends the checkout of another plan. It may have been paid for in the very moment. */
async function endReplaced(deps: Deps, customerId: string, sessionId: string): Promise<void> {
  await deps.provider.expireCheckout(sessionId);
  const ended = await deps.provider.checkout(sessionId);
  if (ended?.status === "complete") await refuseSecond(deps, customerId);
}

/** The session that is open for the checkout already; where it is over, so is the checkout. */
async function goOn({ store, provider }: Deps, userId: string, attempt: number, sessionId: string) {
  const known = await provider.checkout(sessionId);
  if (known?.status === "open" && known.url !== null) return known.url;
  await store.endCheckout(userId, attempt);
  return null;
}

/** The address of the user's one checkout for the plan; null where it is over, or another one took its place. */
async function openCheckout(
  deps: Deps,
  userId: string,
  customerId: string,
  plan: Plan,
): Promise<string | null> {
  const { store, provider, siteUrl } = deps;
  const { attempt, session, replaced } = await store.beginCheckout(userId, plan.priceId);
  if (session !== null) return goOn(deps, userId, attempt, session);
  if (replaced !== null) await endReplaced(deps, customerId, replaced);
  const { trialUsed } = await store.account(userId);
  const request = {
    userId,
    customerId,
    priceId: plan.priceId,
    trialDays: trialUsed ? 0 : plan.trialDays,
    successUrl: `${siteUrl()}/subscription/success?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${siteUrl()}/pricing${plan.interval === "year" ? "?interval=year" : ""}`,
  };
  const made = await provider
    .createCheckout(request, `checkout:${userId}:${attempt}`)
    .catch(async (error: unknown) => {
      if (!(error instanceof ProviderError && error.kind === "key_reused")) throw error;
      // The next try is another checkout.
      await store.endCheckout(userId, attempt);
      return null;
    });
  if (made === null) return null;
  if (!(await store.keepCheckout(userId, attempt, made.id))) {
    await provider.expireCheckout(made.id);
    return null;
  }
  return made.url;
}

/** POST {priceId} with a user's token → CreateCheckoutAnswer, with the errors that stand with it. */
const beginCheckout = ({ verify, call, ...rest }: BillingDeps) =>
  billed(async (request) => {
    const user = await requireUser(request, verify);
    const { priceId } = validated(body, await readJson(request, 10_000));
    const deps = { ...rest, provider: requireProvider(rest) };
    await limitRate(call, CHECKOUTS_OF_USER, user.id);
    const plan = (await deps.store.plans()).find((known) => known.priceId === priceId);
    if (!plan) throw new Refusal(404, "not_found");
    const account = await deps.store.account(user.id);
    const customerId = await customerOf(deps, user, account.customerId);
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      await refuseSecond(deps, customerId);
      const url = await openCheckout(deps, user.id, customerId, plan);
      if (url !== null) return json({ url } satisfies CreateCheckoutAnswer);
    }
    throw new Refusal(502, "provider_failed");
  });

/** POST: `beginCheckout`. GET, for whoever asks → CheckoutAvailability, without a word to the provider. */
export function createCheckoutSession(deps: BillingDeps): (request: Request) => Promise<Response> {
  const begin = beginCheckout(deps);
  const availability = { available: deps.provider !== null } satisfies CheckoutAvailability;
  return async (request) => (request.method === "GET" ? json(availability) : begin(request));
}
