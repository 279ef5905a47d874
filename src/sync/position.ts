// Where an episode stands in the playlist: a fraction in base 62, written as text and compared byte by byte. Between
// any two there is a third, so that moving one episode changes one row.
import type { Position } from "#sync-contract";

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const BASE = DIGITS.length;
/** Digits that a new first place counts down in: 62 to the 6th, enough for a save every second of 1,800 years. */
const LEADING = 6;
const MIDDLE = "V";

const digit = (value: number) => DIGITS.charAt(value);
const valueAt = (position: string, index: number) =>
  Math.max(0, DIGITS.indexOf(position.charAt(index) || "0"));

/** A place between `before` (null: the start) and `after` (null: the end); `before` must be the smaller. */
export function positionBetween(before: Position | null, after: Position | null): Position {
  let position = "";
  let bounded = after !== null;
  for (let index = 0; ; index += 1) {
    const low = before === null ? 0 : valueAt(before, index);
    const high = bounded ? valueAt(after ?? "", index) : BASE;
    const middle = Math.floor((low + high) / 2);
    if (middle > low) return position + digit(middle);
    position += digit(low);
    // From here on anything above `before` is below `after`.
    if (low < high) bounded = false;
  }
}

/** A place before `first` that stays short however often that is asked for; null for an empty list. */
export function positionBefore(first: Position | null): Position {
  if (first === null) return MIDDLE.padEnd(LEADING, "0") + MIDDLE;
  let count = 0;
  for (let index = 0; index < LEADING; index += 1) count = count * BASE + valueAt(first, index);
  if (count === 0) return positionBetween(null, first);
  let rest = count - 1;
  let digits = "";
  for (let index = 0; index < LEADING; index += 1) {
    digits = digit(rest % BASE) + digits;
    rest = Math.floor(rest / BASE);
  }
  return digits + MIDDLE;
}
