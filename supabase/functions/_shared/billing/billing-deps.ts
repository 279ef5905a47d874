// What the billing functions share: their dependencies, and how a failure of the provider is answered.
import type { CallDatabase } from "../adapters/job-store.ts";
import type { VerifyToken } from "../auth.ts";
import { posted, Refusal } from "../http.ts";
import { type BillingProvider, type BillingStore, ProviderError } from "./ports.ts";

export type BillingDeps = {
  verify: VerifyToken;
  call: CallDatabase;
  store: BillingStore;
  /** Null where payment is not set up. */
  provider: BillingProvider | null;
  /** Where the app is, without a slash at the end. Throws where that is not set. */
  siteUrl(): string;
};

/** The provider; 503 without one. */
export function requireProvider({ provider }: Pick<BillingDeps, "provider">): BillingProvider {
  if (provider === null) throw new Refusal(503, "payment_unavailable");
  return provider;
}

/** A handler of POST requests whose provider may fail: that is a 502. */
export const billed = (handler: (request: Request) => Promise<Response>) =>
  posted(async (request) => {
    try {
      return await handler(request);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      // oxlint-disable-next-line no-console -- the console is the log of an Edge Function
      console.error(error);
      throw new Refusal(502, "provider_failed");
    }
  });
