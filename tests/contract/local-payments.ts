// The embedded server's payment provider on a port of its own, for functions in other processes.
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { createBilling } from "../../supabase/local/billing/billing.ts";
import type { TestDatabase } from "../database/harness.ts";

export type LocalPayments = {
  /** What functions are told. */
  environment: Record<string, string>;
  /** Resolves when the events of what has happened have been sent. */
  deliver: () => Promise<void>;
  close: () => Promise<void>;
};

/** @param webhook where events go, once that is known */
export async function startPayments(
  database: TestDatabase,
  file: string,
  webhook: () => string | undefined,
): Promise<LocalPayments> {
  let answer: (request: Request) => Promise<Response> = async () => new Response(null, { status: 503 });
  const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
    const started = serve({ fetch: (request) => answer(request), port: 0, hostname: "127.0.0.1" }, () =>
      resolve(started),
    );
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const billing = createBilling({
    file,
    localUrl: url,
    webhookUrl: "http://webhook.test/",
    prices: () =>
      database.query(
        `select stripe_price_id as id, name, price as amount, currency, "interval"
         from public.subscription_plans where price > 0`,
      ),
    now: Date.now,
    fetch: (_address, init) => fetch(webhook() ?? "", init),
    onError: (error) => {
      throw error;
    },
  });
  answer = billing.fetch;
  return {
    environment: {
      STRIPE_API_BASE: `${url}/billing`,
      STRIPE_SECRET_KEY: billing.secrets.apiKey,
      STRIPE_WEBHOOK_SECRET: billing.secrets.webhookSecret,
    },
    deliver: async () => {
      await billing.fetch(
        new Request(`${url}/billing/clock`, { method: "POST", body: JSON.stringify({ advance: 0 }) }),
      );
    },
    close: () => {
      billing.close();
      return new Promise((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}
