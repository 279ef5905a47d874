// How long somebody listened, for people.

/** Hours, rounded (docs/product-rules.md). */
export const toHours = (seconds: number): number => Math.round(seconds / 3600);

/** The same to the minute: '14 h 32 min', '32 min'; below a minute '0 min'. */
export function formatListened(seconds: number): string {
  const minutes = Math.floor(Math.max(0, seconds) / 60);
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}
