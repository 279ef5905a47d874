// How figures are written for people.

/** A position as m:ss, '--:--' while unknown (docs/product-rules.md). `seconds` counts from the start. */
export function formatClock(seconds: number | null): string {
  if (seconds === null || !Number.isFinite(seconds)) return "--:--";
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** A position for a screen reader: '2 minutes 41 seconds'. */
export function formatSpokenClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const unit = (count: number, name: string) => `${count} ${name}${count === 1 ? "" : "s"}`;
  const minutes = Math.floor(whole / 60);
  return [...(minutes > 0 ? [unit(minutes, "minute")] : []), unit(whole % 60, "second")].join(" ");
}

/** Length of an episode in whole minutes, rounded up (docs/product-rules.md). */
export function formatMinutes(seconds: number | null): string {
  if (seconds === null || !(seconds > 0)) return "Duration not available";
  const minutes = Math.ceil(seconds / 60);
  return `${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
}

/** How much of an episode is left to hear: '5 min left'. Both in seconds. */
export const formatLeft = (duration: number, position: number): string =>
  `${Math.max(1, Math.ceil((duration - position) / 60))} min left`;

/** The same where room is scarce: '6 min'; null while unknown. */
export const formatShortMinutes = (seconds: number | null): string | null =>
  seconds !== null && seconds > 0 ? `${Math.ceil(seconds / 60)} min` : null;

/**
 * How far an episode was heard: a share from 0 to 1 and the same in words; null where that cannot be told.
 * @param length of the episode in seconds, null while unknown.
 */
export function describeProgress(
  { seconds, finished }: { seconds: number; finished: boolean },
  length: number | null,
): { share: number; words: string } | null {
  if (finished) return { share: 1, words: "Finished" };
  if (length === null || !(length > 0) || !(seconds > 0)) return null;
  return { share: Math.min(1, seconds / length), words: formatLeft(length, seconds) };
}

// Made when first used: each takes a phone tens of milliseconds, and most first paints need neither.
let counts: Intl.NumberFormat | undefined;
let ago: Intl.RelativeTimeFormat | undefined;

/** A count with thousands apart; null is 0. */
export function formatCount(count: number | null): string {
  if (count === null || (count >= 0 && count < 1000)) return String(count ?? 0);
  counts ??= new Intl.NumberFormat("en");
  return counts.format(count);
}

/** '1 episode', '1,000 episodes'. */
export const formatEpisodes = (count: number): string =>
  count === 1 ? "1 episode" : `${formatCount(count)} episodes`;

/** The year of a card (docs/product-rules.md). @param createdAt ISO 8601. */
export const formatYear = (createdAt: string): string => createdAt.slice(0, 4);

/** How long ago something was: 'just now', '4 minutes ago'. Both in milliseconds of the same clock. */
export function formatAgo(then: number, now: number): string {
  const seconds = Math.max(0, Math.round((now - then) / 1000));
  if (seconds < 45) return "just now";
  ago ??= new Intl.RelativeTimeFormat("en", { numeric: "always" });
  if (seconds < 45 * 60) return ago.format(-Math.max(1, Math.round(seconds / 60)), "minute");
  if (seconds < 22 * 3600) return ago.format(-Math.max(1, Math.round(seconds / 3600)), "hour");
  return ago.format(-Math.max(1, Math.round(seconds / 86_400)), "day");
}

/** A size as people say it: '840 kB', '12.3 MB', '2.1 GB'. */
export function formatBytes(bytes: number): string {
  const units = ["bytes", "kB", "MB", "GB"];
  let amount = Math.max(0, bytes);
  let unit = 0;
  // What would be rounded to a thousand is one of the next unit.
  while (amount >= 999.5 && unit < units.length - 1) {
    amount /= 1000;
    unit += 1;
  }
  const digits = unit >= 2 && amount < 100 ? 1 : 0;
  return `${amount.toFixed(digits)} ${units[unit]}`;
}
