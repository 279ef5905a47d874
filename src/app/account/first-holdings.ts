// Asks once what the account holds where this device has never heard of it, so that the form of /generate knows what is
// left of the plan without a network too.
import { readHoldings, type Billing } from "#billing";
import type { AccountDatabase } from "#db";

/** Resolves once the device knows. Rejects where that cannot be had now. */
export async function fetchFirstHoldings(
  database: AccountDatabase,
  billing: { load(): Promise<Pick<Billing, "refresh">> },
): Promise<void> {
  const { subscription, quota } = await readHoldings(database);
  if (subscription !== null && quota !== null) return;
  const answer = await (await billing.load()).refresh();
  if (!answer.ok) throw new Error(`what the account holds is not known yet: ${answer.error.code}`);
}
