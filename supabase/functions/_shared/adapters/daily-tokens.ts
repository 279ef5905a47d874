// The setting ORPHEUS_DAILY_TOKENS, read by the functions and, so that a mistake ends its start, by the embedded
// server.

export const DAILY_TOKENS = "ORPHEUS_DAILY_TOKENS";

/**
 * What the project may use of its providers in a day (UTC), in tokens; null where nothing is set: no limit.
 *
 * @throws RangeError for anything but a whole number from 1 on
 */
export function readDailyTokens(environment: Record<string, string | undefined>): number | null {
  const value = environment[DAILY_TOKENS];
  if (!value) return null;
  if (!/^[1-9]\d{0,14}$/.test(value))
    throw new RangeError(`${DAILY_TOKENS} must be a whole number of tokens from 1 on, not "${value}".`);
  return Number(value);
}
