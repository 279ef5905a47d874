// Each call that a function makes to the payment provider fails in turn: once its answer never comes, and once it does
// the work and answers 500. The function answers 502, nothing is half done, and the same call finishes later.
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createAccountStore } from "../../supabase/functions/_shared/adapters/account-store.ts";
import { createStripeProvider } from "../../supabase/functions/_shared/adapters/stripe.ts";
import { createCustomerPortalSession } from "../../supabase/functions/_shared/handlers/create-customer-portal-session.ts";
import { deleteAccount } from "../../supabase/functions/_shared/handlers/delete-account.ts";
import { syncSubscription } from "../../supabase/functions/_shared/handlers/sync-subscription.ts";
import { verifyCheckoutSession } from "../../supabase/functions/_shared/handlers/verify-checkout-session.ts";
import { callOn } from "../contract/generation/generation-harness.ts";
import { openBilling } from "./billing-harness.ts";
import { openPglite, type TestDatabase } from "./harness.ts";
import { signUp } from "./sync-device.ts";

let database: TestDatabase;
let billing: ReturnType<typeof openBilling>;
let user: string;
/** Time limits that the provider's client set, the newest last. */
let limits: { milliseconds: number; reached: AbortController }[] = [];

beforeAll(async () => {
  database = await openPglite();
  const timeLimit = (milliseconds: number) => {
    const reached = new AbortController();
    limits.push({ milliseconds, reached });
    return reached.signal;
  };
  billing = openBilling(database, { retries: 0, timeLimit });
});
afterAll(async () => {
  billing.close();
  await database.close();
});
beforeEach(async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  limits = [];
  billing.faulty(() => null);
  [user = ""] = await signUp(database, 1);
});
afterEach(() => void vi.restoreAllMocks());

/** No answer, until the client's time limit is reached. */
const hang = (request: Request) =>
  new Promise<Response>((_resolve, reject) => {
    request.signal.addEventListener("abort", () => reject(request.signal.reason as Error));
    limits.at(-1)?.reached.abort(new DOMException("The time limit is reached", "TimeoutError"));
  });
/** The work is done, and its answer lost. */
const lose = async (request: Request) => {
  await billing.serve(request);
  return Response.json({ error: { type: "api_error", message: "" } }, { status: 500 });
};

/** @param nth counted from 1 */
function faultAt(nth: number, fault: (request: Request) => Promise<Response>) {
  let requests = 0;
  billing.faulty((request) => {
    requests += 1;
    return requests === nth ? fault(request) : null;
  });
  return () => requests;
}

const pay = async (priceId = "price_pro") => {
  const { url } = await billing.checkout(user, priceId);
  expect(await billing.pay(url)).toBe(303);
  return url.split("/").at(-1) ?? "";
};
const forgetReading = () => database.query("update private.stripe_customers set read_at = null");
const status = async (answer: Promise<{ status: number }>) => (await answer).status;

/** Whatever was opened, one subscription comes of it, and it holds. */
async function onePays(urls: readonly string[], tier: string) {
  const paid = [];
  for (const url of urls) paid.push(await billing.pay(url));
  expect(paid.filter((answer) => answer === 303).length).toBeGreaterThan(0);
  await oneHolds(tier);
}
async function oneHolds(tier: string) {
  expect(await billing.tell(user, { id: randomUUID(), type: "invoice.paid", created: 1 })).toBe(200);
  expect(await billing.liveOnes(user)).toHaveLength(1);
  expect(await billing.held(user)).toMatchObject([{ tier }]);
}

type Scene = {
  /** Where the user stands; answers the call that is tried, which answers its status. */
  prepare: () => Promise<() => Promise<number>>;
  /** What holds once the call went through. */
  after: () => Promise<void>;
};

let urls: string[] = [];
const checkout = async (priceId: string) => {
  const answer = await billing.checkout(user, priceId);
  if (answer.url !== "") urls.push(answer.url);
  return answer.status;
};

const scenes: Record<string, Scene> = {
  "a first checkout": {
    prepare: async () => () => checkout("price_pro"),
    after: () => onePays(urls, "pro"),
  },
  "the checkout that is open already": {
    prepare: async () => {
      await checkout("price_pro");
      return () => checkout("price_pro");
    },
    after: async () => {
      expect(new Set(urls).size).toBe(1);
      await onePays([...new Set(urls)], "pro");
    },
  },
  "a checkout in place of another plan's": {
    prepare: async () => {
      await checkout("price_pro");
      return () => checkout("price_premium");
    },
    after: () => onePays(urls, "premium"),
  },
  "a checkout of who was removed at the provider": {
    prepare: async () => {
      await pay();
      await billing.api("DELETE", `customers/${await billing.customerOf(user)}`);
      return () => checkout("price_pro");
    },
    after: () => onePays(urls, "pro"),
  },
  "the way back from the checkout": {
    prepare: async () => {
      const sessionId = await pay();
      return () => status(billing.ask(verifyCheckoutSession, user, { sessionId }));
    },
    after: () => oneHolds("pro"),
  },
  "the way to the portal": {
    prepare: async () => {
      await pay();
      return () => status(billing.ask(createCustomerPortalSession, user, {}));
    },
    after: () => oneHolds("pro"),
  },
  "the account's question": {
    prepare: async () => {
      await pay();
      return async () => {
        await forgetReading();
        return status(billing.ask(syncSubscription, user, {}));
      };
    },
    after: () => oneHolds("pro"),
  },
  "an event": {
    prepare: async () => {
      await pay();
      const event = { id: randomUUID(), type: "invoice.paid", created: 1 };
      return () => billing.tell(user, event);
    },
    after: () => oneHolds("pro"),
  },
  "an event, with a second subscription to be ended": {
    prepare: async () => {
      await pay();
      await billing.pass(1);
      const made = await billing.api("POST", "checkout/sessions", {
        mode: "subscription",
        customer: await billing.customerOf(user),
        "line_items[0][price]": "price_premium",
        success_url: "http://app.test/",
      });
      await billing.pay(String(made["url"]));
      const event = { id: randomUUID(), type: "invoice.paid", created: 1 };
      return () => billing.tell(user, event);
    },
    after: () => oneHolds("pro"),
  },
  "the deletion of an account": {
    prepare: async () => {
      await pay();
      const customer = await billing.customerOf(user);
      const storage = { storage: { from: () => expect.fail("there are no files") } as never };
      const accounts = createAccountStore(callOn(database), storage, { url: null, key: "" });
      return async () => {
        const answer = await billing.ask((deps) => deleteAccount({ ...deps, accounts }), user, {
          confirm: "delete",
        });
        if (answer.status === 200)
          expect(await billing.api("GET", `customers/${customer}`)).toMatchObject({
            error: { code: "resource_missing" },
          });
        return answer.status;
      };
    },
    after: async () => {
      expect(await database.query("select id from auth.users where id = $1", [user])).toEqual([]);
    },
  },
};

describe.each(Object.entries(scenes))("%s", (_name, { prepare, after }) => {
  test.each([
    ["never comes", hang],
    ["is lost after the work", lose],
  ])("an answer of the provider that %s is a 502, and the next call goes on", async (_fault, fault) => {
    let requests = Number.POSITIVE_INFINITY;
    for (let nth = 0; nth <= requests; nth += 1) {
      [user = ""] = await signUp(database, 1);
      urls = [];
      billing.faulty(() => null);
      const call = await prepare();
      limits = [];
      const counted = faultAt(nth, fault);
      expect([nth, await call()]).toEqual([nth, nth === 0 ? 200 : 502]);
      if (nth === 0) requests = counted();
      expect(limits).toHaveLength(counted());
      expect(Math.max(...limits.map(({ milliseconds }) => milliseconds))).toBeLessThanOrEqual(10_000);
      billing.faulty(() => null);
      if (nth > 0) expect([nth, await call()]).toEqual([nth, 200]);
      await after();
    }
    expect(requests).toBeGreaterThan(0);
  });
});

test("the provider's answers have less time together than whoever waits for the function", async () => {
  const provider = createStripeProvider(billing.settings, { patience: 18_000, retries: 0 });
  const clock = vi.spyOn(performance, "now");
  const given: number[] = [];
  const slow = createStripeProvider(billing.settings, {
    patience: 18_000,
    retries: 0,
    timeLimit: (milliseconds) => {
      given.push(milliseconds);
      return new AbortController().signal;
    },
  });
  let now = 0;
  clock.mockImplementation(() => now);
  billing.faulty(() => {
    now += 9000;
    return null;
  });
  expect(await slow.hasCustomer("cus_none")).toBe(false);
  expect(await slow.hasCustomer("cus_none")).toBe(false);
  await expect(slow.hasCustomer("cus_none")).rejects.toMatchObject({ kind: "failed" });
  expect(given).toEqual([10_000, 9000]);
  expect(await provider.hasCustomer("cus_none")).toBe(false);
});
