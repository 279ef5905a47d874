// How large an answer would be, before it is written as JSON: rows that fill the memory are refused instead.

/** An answer of /rest/v1 that is larger than it may be. */
export const tooLargeAnswer = (limit: number) => ({
  code: "PT413",
  message: `This answer would be larger than ${Math.floor(limit / (1024 * 1024))} MB.`,
  detail: null,
  hint: "Ask for fewer rows or columns at a time.",
});

/** What each value costs besides its characters: a comma, a colon, quotes. */
const PUNCTUATION = 4;

/**
 * Whether the values take more than `limit` bytes as JSON. It counts characters, of which each is a byte or more, and ends
 * as soon as it knows.
 */
export function isLarger(values: unknown, limit: number): boolean {
  let left = limit;
  const open: unknown[] = [values];
  while (open.length > 0) {
    const value = open.pop();
    left -= PUNCTUATION;
    if (typeof value === "string") left -= value.length;
    else if (value instanceof Uint8Array) left -= 2 * value.length;
    else if (Array.isArray(value)) for (const each of value) open.push(each);
    else if (typeof value === "object" && value !== null)
      for (const [name, each] of Object.entries(value)) {
        left -= name.length;
        open.push(each);
      }
    if (left < 0) return true;
  }
  return false;
}
