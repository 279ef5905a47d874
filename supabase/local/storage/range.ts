// Byte ranges and conditions of a read (RFC 9110, sections 13 and 14).
import { refuse } from "./errors.ts";

/** Part of an object in bytes, both ends included. */
export type ByteRange = { start: number; end: number };

/**
 * The one range that a `Range` header asks for of an object of `size` bytes; null without a header and for
 * several ranges, for which the whole object is a valid answer.
 *
 * @throws StorageError `InvalidRange` for a range past the end and for nonsense, as Supabase Storage does
 */
export function rangeOf(header: string | null, size: number): ByteRange | null {
  if (header === null || /^bytes=.*,/i.test(header)) return null;
  const [, first = "", last = ""] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header) ?? [];
  if (first === "" && last === "") throw refuse.range();
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (start > end) throw refuse.range();
  return { start, end };
}

const withoutWeakness = (tag: string) => tag.trim().replace(/^W\//, "");

/** Whether the client already holds what it asks for. `If-None-Match` outweighs `If-Modified-Since`. */
export function isUnchanged(headers: Headers, etag: string, lastModified: Date): boolean {
  const tags = headers.get("if-none-match");
  if (tags !== null) {
    return tags.split(",").some((tag) => tag.trim() === "*" || withoutWeakness(tag) === etag);
  }
  const since = Date.parse(headers.get("if-modified-since") ?? "");
  // HTTP dates have whole seconds.
  return Math.floor(lastModified.getTime() / 1000) * 1000 <= since;
}

/** The `Range` header, null where `If-Range` says that the client's part is of other bytes. */
export function wantedRange(headers: Headers, etag: string, lastModified: Date): string | null {
  const condition = headers.get("if-range");
  const holds = condition === null || condition === etag || condition === lastModified.toUTCString();
  return holds ? headers.get("range") : null;
}
