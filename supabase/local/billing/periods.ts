// Periods of subscriptions: months and years counted from an anchor, in UTC.

type Interval = "month" | "year";

/**
 * So many intervals after the anchor, in seconds since 1970. A day that the month lacks becomes its last one, and comes
 * back with the next month that has it.
 */
export function periodStart(anchor: number, interval: Interval, periods: number): number {
  const date = new Date(anchor * 1000);
  const months = date.getUTCMonth() + periods * (interval === "year" ? 12 : 1);
  const first = new Date(date);
  first.setUTCDate(1);
  first.setUTCMonth(months);
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(date.getUTCDate(), lastDay));
  return Math.floor(first.getTime() / 1000);
}
