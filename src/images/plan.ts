// What is to be fetched and what is to go, from what is wanted and what is here. A pure function.
import type { StoredImage } from "#db";
import { LARGEST } from "./fetch-image.ts";
import type { WantedImage } from "./wanted.ts";

/** Images fetched at once. */
export const AT_ONCE = 4;
/** Bytes kept at most for one account. */
export const MOST_BYTES = 100_000_000;
/** Above so many nothing is fetched, so that what has just come never has to go again. */
const FULL = MOST_BYTES - AT_ONCE * LARGEST;
/** Milliseconds after which a picture of a person is looked at again: its path stays when it changes. */
export const PICTURE_AGE = 86_400_000;

const isFixed = (key: string) => key.startsWith("covers/");

/** @param now milliseconds of the device's clock. @returns keys; `missing` in the order in which they are needed. */
export function planImages(
  wanted: readonly WantedImage[],
  rows: readonly StoredImage[],
  now: number,
): { missing: WantedImage[]; surplus: string[] } {
  const here = new Map(rows.map((row) => [row.key, row]));
  const missing: WantedImage[] = [];
  const fitting = new Set<string>();
  let bytes = 0;
  for (const image of wanted) {
    const row = here.get(image.key);
    bytes += row?.bytes ?? 0;
    if (bytes > MOST_BYTES) break;
    fitting.add(image.key);
    const age = row ? now - row.fetched_at : 0;
    // A clock that was set back makes it look younger than new.
    const isOld = row !== undefined && !isFixed(row.key) && (age < 0 || age >= PICTURE_AGE);
    if ((!row?.bytes || isOld) && bytes < FULL) missing.push(image);
  }
  return { missing, surplus: rows.map(({ key }) => key).filter((key) => !fitting.has(key)) };
}
