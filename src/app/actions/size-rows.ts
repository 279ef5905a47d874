// About how many bytes an account's rows take on this device: the browser counts those of all accounts in one.
import type { AccountDatabase } from "#db";

/** Rows of a table that are looked at; the others are taken to be as large as these on average. */
const SAMPLE = 100;

/** Bytes of a value as browsers write it to disk: letters take one byte or, where one of them needs it, two. */
export function sizeOf(value: unknown): number {
  if (typeof value === "string") return /[^\0-\u{ff}]/u.test(value) ? 2 * value.length : value.length;
  if (typeof value === "number") return 8;
  if (value === null || typeof value !== "object") return 1;
  if (value instanceof Blob) return value.size;
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return value.byteLength;
  if (value instanceof Date) return 8;
  return Object.entries(value).reduce(
    (sum, [key, part]) => sum + (Array.isArray(value) ? 0 : key.length) + sizeOf(part),
    0,
  );
}

/** @returns bytes, estimated from a sample of each table spread over all its rows */
export async function sizeRows({ tables }: AccountDatabase): Promise<number> {
  const sizes = tables.map(async (table) => {
    const keys = await table.toCollection().primaryKeys();
    const step = Math.max(1, keys.length / SAMPLE);
    const chosen = Array.from(
      { length: Math.min(SAMPLE, keys.length) },
      (_, at) => keys[Math.floor(at * step)],
    );
    const bytes = (await table.bulkGet(chosen)).reduce((sum, row) => sum + sizeOf(row), 0);
    return chosen.length === 0 ? 0 : (bytes / chosen.length) * keys.length;
  });
  return Math.round((await Promise.all(sizes)).reduce((sum, size) => sum + size, 0));
}
