// Plans, and what the account holds of them: asked for, and stored where screens read it.
import { offlineError, type BackendError, type BillingCalls, type BillingError } from "#backend";
import type { AccountDatabase, SubscriptionState } from "#db";
import type { Clock } from "#lib/clock.ts";
import { failure, success, type Result } from "#lib/result.ts";
import { NOTHING_KNOWN, readHoldings, readPayable } from "./holdings.ts";

export type BillingPorts = {
  database: AccountDatabase;
  /** Null for a visitor, who holds nothing. */
  userId: string | null;
  calls: BillingCalls;
  clock: Pick<Clock, "now">;
  /** Whether the page is this account's still: what is answered to another one is not stored. */
  isStillOurs(): Promise<boolean>;
};

type Outcome<Failure> = Promise<Result<undefined, Failure>>;

/** Calls that fail say why and leave what is stored as it is. Nothing here rejects but for a fault of the storage. */
export type Billing = {
  /** Asks for the plans, and whether they can be paid for. */
  refreshPlans(): Outcome<BackendError>;
  /**
   * Asks for the subscription, with the payment provider's latest word where there is one to ask about, and for what
   * is left of the plan. Where the provider cannot be asked, the server's stored row is taken, and that is no failure.
   */
  refresh(): Outcome<BackendError>;
  /** Does so where this device has never heard it, so that screens know it without a network too. */
  refreshUnknown(): Outcome<BackendError>;
  /** Asks for what is left of the plan alone. */
  refreshQuota(): Outcome<BackendError>;
  /** Opens the checkout of a plan. @param priceId the plan's `stripe_price_id`. @returns its address. */
  checkout(priceId: string): Promise<Result<string, BillingError>>;
  /** What came of a checkout; what was bought is stored. @param sessionId from the address the provider led back to. */
  verify(sessionId: string): Outcome<BillingError>;
  /** Opens the pages where the subscription is changed. @returns their address. */
  portal(): Promise<Result<string, BillingError>>;
  end(): void;
};

const ANOTHER_ACCOUNT = failure<BackendError>(offlineError());

/** Builds the engine over an account's database. */
export function createBilling({ database, userId, calls, clock, isStillOurs }: BillingPorts): Billing {
  const { meta } = database;

  /** Changes what is stored of the account, unless it has left this device. */
  const note = (known: Partial<SubscriptionState>) =>
    database.transaction("rw", meta, async () => {
      if (await meta.get("left")) return;
      const before = await meta.get("subscription");
      await meta.put({ ...NOTHING_KNOWN, ...before, ...known, key: "subscription" });
    });

  async function refreshQuota(): Outcome<BackendError> {
    if (userId === null) return success(undefined);
    const answer = await calls.quota();
    if (!answer.ok) return answer;
    if (!(await isStillOurs())) return ANOTHER_ACCOUNT;
    await note({ quota: answer.value });
    return success(undefined);
  }

  async function refreshSubscription(): Outcome<BackendError> {
    const stored = await calls.stored();
    if (!stored.ok) return stored;
    if (!(await isStillOurs())) return ANOTHER_ACCOUNT;
    await note({ subscription: { row: stored.value } });
    if (!stored.value?.stripe_subscription_id) return success(undefined);
    const read = await calls.sync();
    if (read.ok && (await isStillOurs())) await note({ subscription: { row: read.value } });
    return success(undefined);
  }

  async function refresh(): Outcome<BackendError> {
    if (userId === null) return success(undefined);
    const subscription = await refreshSubscription();
    const quota = await refreshQuota();
    if (subscription.ok && quota.ok) await note({ asOf: clock.now() });
    return subscription.ok ? quota : subscription;
  }

  return {
    refresh,
    refreshQuota,
    async refreshUnknown() {
      const { subscription, quota } = await readHoldings(database);
      return subscription === null || quota === null ? refresh() : success(undefined);
    },
    async refreshPlans() {
      const [answer, payable] = await Promise.all([calls.plans(), calls.payable()]);
      if (!answer.ok) return answer;
      const known = payable.ok ? payable.value : await readPayable(database);
      await meta.put({ key: "plans", plans: answer.value, ...(known === null ? {} : { payable: known }) });
      return success(undefined);
    },
    checkout: (priceId) => calls.checkout(priceId),
    async verify(sessionId) {
      const answer = await calls.verify(sessionId);
      if (!answer.ok) return answer;
      if (await isStillOurs()) {
        await note({ subscription: { row: answer.value } });
        await refreshQuota();
      }
      return success(undefined);
    },
    portal: () => calls.portal(),
    end() {},
  };
}
