// Where an episode is to begin, as links and people write it: seconds ('754'), a clock ('12:34', '1:02:03') or units
// ('12m34s').

const CLOCK = /^(?:(\d{1,3}):)?(\d{1,4}):([0-5]\d)$/;
const UNITS = /^(?:(\d{1,4})h)?(?:(\d{1,5})m)?(?:(\d{1,7})s)?$/i;

const total = (hours = "0", minutes = "0", seconds = "0") =>
  Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);

/** Whole seconds from the start; null for what is no time. */
export function parseStartTime(text: string | null): number | null {
  const bare = text?.trim() ?? "";
  if (/^\d{1,7}$/.test(bare)) return Number(bare);
  const clock = CLOCK.exec(bare);
  if (clock) {
    const [, hours, minutes, seconds] = clock;
    return hours !== undefined && Number(minutes) > 59 ? null : total(hours, minutes, seconds);
  }
  const units = bare === "" ? null : UNITS.exec(bare);
  return units ? total(units[1], units[2], units[3]) : null;
}

/** A start within an episode of `duration` seconds; null: its length is not known. */
export const clampStart = (seconds: number, duration: number | null): number =>
  duration === null ? seconds : Math.min(seconds, Math.floor(duration));
