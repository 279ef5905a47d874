// Whether the plan is used up: asked of the server where it answers soon, else as the device has it.
import { planUseOf, isUsedUp, readHoldings, type Billing } from "#billing";
import type { AccountDatabase } from "#db";
import type { Clock } from "#lib/clock.ts";

/** Milliseconds for the server to answer. */
const PATIENCE = 3000;

type Ports = {
  database: AccountDatabase;
  billing: { load(): Promise<Pick<Billing, "refreshQuota">> };
  isOnline(): boolean;
  clock: Clock;
  report(error: unknown): void;
};

export async function askWhetherUsedUp({
  database,
  billing,
  isOnline,
  clock,
  report,
}: Ports): Promise<boolean> {
  if (isOnline()) {
    const asked = billing
      .load()
      .then((loaded) => loaded.refreshQuota())
      .catch(report);
    await Promise.race([asked, new Promise<void>((resolve) => void clock.after(PATIENCE, resolve))]);
  }
  return isUsedUp(planUseOf(await readHoldings(database), clock.now()));
}
