// Users delete their account. What others would go on charging or showing goes first, the account itself last: as long
// as it is there its token is taken, so a call that was cut short anywhere is finished by the same call (decision 101).
import type { AccountStore } from "../adapters/account-store.ts";
import type { CallDatabase } from "../adapters/job-store.ts";
import { requireUser, sessionOf, type VerifyToken } from "../auth.ts";
import { billed } from "../billing/billing-deps.ts";
import { isLive } from "../billing/choose.ts";
import type { BillingProvider, BillingStore } from "../billing/ports.ts";
import type { DeleteAccountAnswer } from "../contract.ts";
import { StoreError } from "../generation/failures.ts";
import { bearerOf, json, readJson, Refusal } from "../http.ts";
import { limitRate } from "../rate-limit.ts";
import { deleteAccountSchema } from "../schemas.ts";
import { validated } from "../validation.ts";

export type DeleteAccountDeps = {
  verify: VerifyToken;
  call: CallDatabase;
  accounts: AccountStore;
  store: Pick<BillingStore, "account" | "forgetCustomer">;
  /** Null where payment is not set up. */
  provider: Pick<BillingProvider, "deleteCustomer"> | null;
};

/** Enough calls for a deletion that is cut short many times, and an end for a page that asks in a loop. */
const DELETIONS_OF_USER = { action: "delete-account", requests: 30, seconds: 3600 };

/** A fresh sign-in is required: whoever finds a signed-in device must not be able to delete the account. */
async function requireFreshSignIn({ accounts }: DeleteAccountDeps, request: Request, userId: string) {
  const session = sessionOf(bearerOf(request) ?? "");
  if (session === null || !(await accounts.isFresh(userId, session)))
    throw new Refusal(403, "sign_in_too_old");
}

/** Rounds in which another call, or a checkout in another tab, may come in between. */
const TRIES = 3;

/** Ends what the user pays for, and their being a customer. 503 where that cannot be, and something is paid for. */
async function endPayments({ store, provider }: DeleteAccountDeps, userId: string): Promise<void> {
  const { customerId, subscription } = await store.account(userId);
  if (customerId === null) return;
  if (provider !== null) await provider.deleteCustomer(customerId);
  else if (subscription !== null && isLive(subscription)) throw new Refusal(503, "payment_unavailable");
  await store.forgetCustomer(userId, customerId);
}

/** Removes all files, in every bucket. */
async function removeFiles({ accounts }: DeleteAccountDeps, userId: string): Promise<void> {
  // Of two calls at once one finds the other's files gone. What is never removed would be listed for ever.
  for (let idle = 0; idle < TRIES;) {
    const { files } = await accounts.remains(userId);
    if (files.length === 0) return;
    if ((await accounts.removeFiles(files)) === 0) idle += 1;
  }
  throw new Error("No file could be removed");
}

async function removeRows(deps: DeleteAccountDeps, userId: string): Promise<void> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    // Somebody who takes back several likes at this moment may hold one row and wait for another: one of both is ended.
    const outcome = await deps.accounts.removeRows(userId).catch((error: unknown) => {
      if (error instanceof StoreError && !error.refused && attempt < TRIES - 1) return "busy";
      throw error;
    });
    if (outcome === "removed") return;
    if (outcome === "customer") await endPayments(deps, userId);
  }
  throw new Error("The rows were in use at each attempt");
}

/**
 * POST {confirm: "delete"} with a user's token → 200 DeleteAccountAnswer; from then on the token is nobody's. Errors: 401;
 * 403 `sign_in_too_old`: the token's session began more than ten minutes ago, a new one may; 429 after 30 calls in an hour;
 * 422 without the word; 502 the payment provider failed, and nothing but payments has ended; 503 something is paid for
 * and payment is not set up (any more); 500 a step failed. After 5xx call again.
 */
export const deleteAccount = (deps: DeleteAccountDeps) =>
  billed(async (request) => {
    const { id } = await requireUser(request, deps.verify);
    validated(deleteAccountSchema, await readJson(request, 10_000));
    await limitRate(deps.call, DELETIONS_OF_USER, id);
    await requireFreshSignIn(deps, request, id);
    const { accounts } = deps;
    await endPayments(deps, id);
    await removeFiles(deps, id);
    // The rows know some of the addresses, and a mail that is on its way comes after them: so before and after.
    const { addresses } = await accounts.remains(id);
    await accounts.forgetMails(addresses);
    await removeRows(deps, id);
    await accounts.forgetMails(addresses);
    // What was uploaded or made since: without a profile there is nothing more to come.
    await removeFiles(deps, id);
    await accounts.removeWords();
    await accounts.removeAccount(id);
    return json({ deleted: true } satisfies DeleteAccountAnswer);
  });
