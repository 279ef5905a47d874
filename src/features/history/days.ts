// The history by day.
import { formatDate } from "#domain/format-date.ts";
import type { HistoryItem } from "#listening";

export type HistoryDay = { name: string; items: HistoryItem[] };

const startOfDay = (at: number, daysBefore = 0) => {
  const day = new Date(at);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() - daysBefore).getTime();
};

function nameOf(at: number, now: number): string {
  // A clock that was set back puts what was just heard into the future.
  if (at >= startOfDay(now)) return "Today";
  return at >= startOfDay(now, 1) ? "Yesterday" : formatDate(at);
}

/** @param items the latest first. @param now milliseconds of the device's clock. @returns in the same order. */
export function byDay(items: readonly HistoryItem[], now: number): HistoryDay[] {
  const days: HistoryDay[] = [];
  for (const item of items) {
    const name = nameOf(item.at, now);
    const last = days.at(-1);
    if (last?.name === name) last.items.push(item);
    else days.push({ name, items: [item] });
  }
  return days;
}
