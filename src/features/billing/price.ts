// Prices in words.
import type { BillingInterval, PlanRow } from "#billing-contract";

type Price = Pick<PlanRow, "price" | "currency" | "interval">;

/** @param minor in the currency's smallest unit. Whole amounts stand without decimals. */
function money(minor: number, currency: string): string {
  const as = { style: "currency", currency: currency.toUpperCase() } as const;
  // Some currencies have no smaller unit, others have a thousandth.
  const digits = new Intl.NumberFormat("en-US", as).resolvedOptions().maximumFractionDigits ?? 2;
  const amount = minor / 10 ** digits;
  return new Intl.NumberFormat("en-US", {
    ...as,
    minimumFractionDigits: Number.isInteger(amount) ? 0 : digits,
  }).format(amount);
}

/** As `€12` for a month. */
export const formatAmount = ({ price, currency }: Price): string => money(price, currency);

/** What a month of it costs and when it is paid, for the line below the price. */
export function formatBilling(plan: Price): string {
  if (plan.price === 0) return "No card needed";
  if (plan.interval === "month") return "Billed monthly";
  const month = plan.price / 12;
  const exact = Number.isInteger(month) ? "" : "About ";
  return `${exact}${money(Math.round(month), plan.currency)} a month, billed yearly`;
}

/** The interval that an address names; monthly where it names none. */
export const intervalIn = (search: URLSearchParams): BillingInterval =>
  search.get("interval") === "year" ? "year" : "month";
