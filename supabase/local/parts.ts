// The project's own storage server, AI provider and payment provider, loaded when they are first made.
import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { ClosablePart } from "./server/ports.ts";
import type { BackendContext, BillingPart } from "./start.ts";
import { bearerOf, PUBLISHABLE_KEY } from "./tokens.ts";

/** Storage over the backend's database, its bytes in the data folder. */
export async function createProjectStorage(context: BackendContext): Promise<ClosablePart> {
  const { createStorage } = await import("./storage/index.ts");
  const { database, tokens } = context;
  // Whose request a transaction is for: the database shares its time by that. The service has none.
  const sender = new AsyncLocalStorage<string | null>();
  const storage = createStorage({
    database: {
      transaction: (caller, work) => database.transaction(caller, work, sender.getStore()),
    },
    onObjectChange: database.onObjectChange,
    root: join(context.dataFolder, "storage"),
    jwtSecret: context.jwtSecret,
    publishableKey: PUBLISHABLE_KEY,
    clock: Date.now,
    random: randomUUID,
    onError: (error) => context.log(`storage: ${String(error)}`),
  });
  return {
    fetch: async (request) => {
      const claims = await tokens.claimsOf(bearerOf(request.headers) ?? "");
      const address =
        claims?.role === "service_role" ? null : (request.headers.get("x-forwarded-for") ?? null);
      return sender.run(address, () => storage.fetch(request));
    },
  };
}

/** The local AI provider; closing it ends its worker threads. */
export async function createProjectAi(): Promise<ClosablePart> {
  const { createLocalProvider, closeLocalProvider } = await import("./ai/index.ts");
  const provider = createLocalProvider();
  return { fetch: (request) => provider.fetch(request), close: closeLocalProvider };
}

/** A row of `subscription_plans` that costs something, as the local payment provider sells it. */
type PaidPlan = {
  stripe_price_id: string;
  name: string;
  price: number;
  currency: string;
  interval: "month" | "year";
};

/** The local payment provider, its state in the data folder; it sells the plans of the database. */
export async function createProjectBilling(context: BackendContext): Promise<BillingPart> {
  const { createBilling } = await import("./billing/billing.ts");
  const plans = () =>
    context.database.transaction("owner", (query) =>
      query(
        `select stripe_price_id, name, price, currency, "interval" from public.subscription_plans where price > 0`,
      ),
    ) as Promise<PaidPlan[]>;
  return createBilling({
    file: join(context.dataFolder, "billing.json"),
    localUrl: context.localUrl,
    webhookUrl: `${context.url}/functions/v1/stripe-webhook`,
    prices: async () =>
      (await plans()).map(({ stripe_price_id, price, ...plan }) => ({
        ...plan,
        id: stripe_price_id,
        amount: price,
      })),
    now: Date.now,
    fetch,
    onError: (error) => context.log(`billing: ${String(error)}`),
  });
}
